import { Trans } from '@lingui/react/macro'
import { BillsSection, DueBills, useBills } from '../../billing/bills'
import { PreferencesTabs } from '../../routes/preferences-tabs'
import { PageBody, PageHead } from '../../ui/page'

/** S2-2-49: the card and the bills. */
export function Screen() {
  const bills = useBills()
  return (
    <PageBody>
      <PreferencesTabs current="profile-preferences.payment" />
      <PageHead
        title={<Trans>Payment</Trans>}
        lead={<Trans>Your card, your invoices and your receipts.</Trans>}
      />
      <DueBills bills={bills} />
      <BillsSection bills={bills} />
    </PageBody>
  )
}
