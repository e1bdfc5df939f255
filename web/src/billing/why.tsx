import { Trans } from '@lingui/react/macro'
import { useActedFor } from '../data/acted-for'
import type { Quote } from '../data/billing'

/** Why a service costs what it does. */
export function Why({ quote, money }: { quote: Quote; money: (cents: number) => string }) {
  const isActing = useActedFor() !== undefined
  const after = money(quote.afterCents ?? 0)
  switch (quote.reason) {
    case 'employerPays':
      return isActing ? <Trans>An employer pays.</Trans> : <Trans>Your employer pays.</Trans>
    case 'planPays':
      return isActing ? <Trans>The health plan pays.</Trans> : <Trans>Your health plan pays.</Trans>
    case 'copay':
      return isActing ? (
        <Trans>Your part. The plan pays the rest.</Trans>
      ) : (
        <Trans>Your part. Your plan pays the rest.</Trans>
      )
    case 'beforeDeductible':
      return isActing ? (
        <Trans>Until the deductible is met. After that, {after}.</Trans>
      ) : (
        <Trans>Until you meet your deductible. After that, {after}.</Trans>
      )
    case 'afterDeductible':
      return isActing ? (
        <Trans>The deductible is met.</Trans>
      ) : (
        <Trans>You’ve met your deductible.</Trans>
      )
    case 'notCovered':
      return <Trans>The plan doesn’t cover this.</Trans>
    case 'ended':
      return <Trans>The plan has ended.</Trans>
    case 'notStarted':
      return <Trans>The plan hasn’t started yet.</Trans>
    case 'included':
      return <Trans>Included at no cost.</Trans>
    default:
      return isActing ? (
        <Trans>No plan pays for this.</Trans>
      ) : (
        <Trans>You pay for this yourself.</Trans>
      )
  }
}
