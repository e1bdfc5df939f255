import { useEffect } from 'react'
import { createTabFlag } from '../data/tab-flag'
import { useLocation } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { inVisit, mayBeInVisit } from '../routes/visit'

/** The waiting page was opened in this tab, and no address has ended the visit since. */
export const visitFlag = createTabFlag('in-visit')

/** Whether a visit has the page to itself, without header and footer. */
export function useInVisit(): boolean {
  const { hash } = useLocation()
  const before = visitFlag.use()
  const facts = useFacts()
  const may = mayBeInVisit(facts)
  const signedOut = facts.session.kind === 'anonymous'
  useEffect(() => {
    if (may) visitFlag.set(inVisit(hash, visitFlag.get()))
    else if (signedOut) visitFlag.set(false)
  }, [hash, may, signedOut])
  return may && inVisit(hash, before)
}
