import { Trans } from '@lingui/react/macro'
import type { Quote } from '../data/billing'

/** Why a service costs what it does. */
export function Why({ quote, money }: { quote: Quote; money: (cents: number) => string }) {
  const after = money(quote.afterCents ?? 0)
  switch (quote.reason) {
    case 'employerPays':
      return <Trans>Your employer pays.</Trans>
    case 'planPays':
      return <Trans>Your health plan pays.</Trans>
    case 'copay':
      return <Trans>Your part. Your plan pays the rest.</Trans>
    case 'beforeDeductible':
      return <Trans>Until you meet your deductible. After that, {after}.</Trans>
    case 'afterDeductible':
      return <Trans>You’ve met your deductible.</Trans>
    case 'notCovered':
      return <Trans>Your plan doesn’t cover this.</Trans>
    case 'ended':
      return <Trans>Your plan has ended.</Trans>
    case 'notStarted':
      return <Trans>Your plan hasn’t started yet.</Trans>
    case 'included':
      return <Trans>Included at no cost.</Trans>
    default:
      return <Trans>You pay for this yourself.</Trans>
  }
}
