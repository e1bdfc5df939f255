import { Trans } from '@lingui/react/macro'
import { BillsSection, DueBills, useBills } from '../../billing/bills'
import { CoverageSection } from '../../billing/coverage'
import { Spoken } from '../../calls/spoken'
import { useReadOnly } from '../../data/read-only'
import { PageBody, PageHead } from '../../ui/page'
import { Text } from '../../ui/text'

/** S1-2.4-06: what pays for the member's care, what it costs them, and their bills. */
export function Screen() {
  const readOnly = useReadOnly()
  return (
    <PageBody>
      <PageHead
        title={<Trans>Coverage and billing</Trans>}
        lead={
          <Spoken
            own={<Trans>Your plan, what each service costs you, and your bills.</Trans>}
            about={(name) => <Trans>{name}’s plan, what each service costs, and the bills.</Trans>}
          />
        }
      />
      {readOnly ? (
        <>
          <CoverageSection />
          <Text muted>
            <Trans>Only the member can see their card and their bills.</Trans>
          </Text>
        </>
      ) : (
        <CoverageAndBills />
      )}
    </PageBody>
  )
}

/** What is due comes first, then the plan, then the card and older bills. */
function CoverageAndBills() {
  const bills = useBills()
  return (
    <>
      <DueBills bills={bills} />
      <CoverageSection />
      <BillsSection bills={bills} />
    </>
  )
}
