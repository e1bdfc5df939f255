import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { billingKey, finishCard } from '../data/billing'
import { asProblem, type Problem } from '../data/problem'
import { readStored, removeStored } from '../data/session-storage'
import { useSearchParams } from '../routes/router'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'

/** What the address says when somebody went back from the card page without a card. */
const nothing = 'none'

/** Keeps the card of somebody who comes back from the provider's page, and says how it went. */
export function CardReturn({ onKept }: { onKept: (invoiceId: string) => void }) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [state, setState] = useState('')
  const keeping = useMutation({
    mutationFn: finishCard,
    onSuccess: async () => {
      const invoiceId = readStored<string>('paying')
      removeStored('paying')
      await queries.invalidateQueries({ queryKey: billingKey })
      if (invoiceId) onKept(invoiceId)
    },
    onError: () => queries.invalidateQueries({ queryKey: billingKey }),
  })
  const { mutate } = keeping
  const seen = useRef('')
  const given = search.get('card') ?? ''
  useEffect(() => {
    if (!given || seen.current === given) return
    seen.current = given
    setState(given)
    // What works once has no place in the address or in the history.
    const rest = new URLSearchParams(search)
    rest.delete('card')
    setSearch(rest, { replace: true })
    if (given !== nothing) mutate(given)
  }, [given, search, setSearch, mutate])

  if (state === nothing) {
    return (
      <Banner asks title={<Trans>No card was saved</Trans>}>
        <Trans>You went back before saving it. You can add a card at any time.</Trans>
      </Banner>
    )
  }
  if (keeping.isPending) {
    return <Banner live title={<Trans>Saving your card</Trans>} />
  }
  if (keeping.isSuccess) {
    return (
      <Banner tone="good" asks title={<Trans>Your card is saved</Trans>}>
        <Trans>Nothing was charged. You decide when you pay.</Trans>
      </Banner>
    )
  }
  if (!keeping.error) return null
  return <NotSaved problem={asProblem(keeping.error)} onRetry={() => mutate(state)} />
}

function NotSaved({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.messageKey === 'billing.refused.state') {
    return (
      <Banner tone="caution" asks title={<Trans>This link no longer works</Trans>}>
        <Trans>
          It was used before, or it took longer than 30 minutes. If you don’t see your card below,
          please add it again.
        </Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'billing.refused.unfinished') {
    return (
      <Banner tone="caution" asks title={<Trans>The card was not saved</Trans>}>
        <Trans>The card page wasn’t finished. Please add the card again.</Trans>
      </Banner>
    )
  }
  return (
    <Banner
      tone="danger"
      asks
      title={<Trans>We couldn’t save your card yet</Trans>}
      action={
        <Button onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Nothing was charged. Please try again in a moment.</Trans>
    </Banner>
  )
}
