import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card'

/** An A1c is measured in a laboratory; finger checks are too few to tell one. */
export function AboutA1c() {
  return (
    <Card title={<Trans>Your A1c</Trans>}>
      <p>
        <Trans>
          An A1c comes from a blood test at a lab. We do not guess it from your checks: a few checks
          a day miss most of what happens between them.
        </Trans>
      </p>
    </Card>
  )
}
