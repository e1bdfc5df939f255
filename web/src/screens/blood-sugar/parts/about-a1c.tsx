import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card'

/** An A1c is measured in a laboratory; finger checks are too few to tell one. */
export function AboutA1c() {
  return (
    <Card title={<Trans>Your A1c</Trans>}>
      <p>
        <Trans>
          An A1c comes from a lab blood test. We don’t guess it from your readings: a few readings a
          day miss most of what happens in between.
        </Trans>
      </p>
    </Card>
  )
}
