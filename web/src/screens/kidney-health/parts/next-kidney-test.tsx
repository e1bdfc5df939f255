import { Trans } from '@lingui/react/macro'
import type { NextTest } from '../../../data/labs'
import { NextDue } from '../../../labs/test-card'
import { Card } from '../../../ui/card'
import { ContactTeam } from './contact-team'

/** When to test again, and whom to ask for it. */
export function NextKidneyTest({ next }: { next: NextTest | undefined }) {
  return (
    <Card title={<Trans>Next test</Trans>}>
      {next ? (
        <div>
          <NextDue next={next} />
        </div>
      ) : (
        <p>
          <Trans>Ask the doctor when the next test is due. Once a year is usual.</Trans>
        </p>
      )}
      <ContactTeam />
    </Card>
  )
}
