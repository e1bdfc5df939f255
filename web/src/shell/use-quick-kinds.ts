import { messageTabs } from '../domain/app-state'
import { type QuickKind, quickKinds } from '../domain/quick-entry'
import { opensArea } from '../routes/facts'
import { useFacts } from '../routes/use-facts'

/** What the person at this page can add; nobody adds anything for a member they view. */
export function useQuickKinds(): readonly QuickKind[] {
  const facts = useFacts()
  const { session, programs, app } = facts
  return quickKinds({
    isMember: session.kind === 'member',
    active: programs.state === 'ok' && opensArea(facts, 'readings') ? programs.active : [],
    canMessage: messageTabs(app).includes('chronic_care') && opensArea(facts, 'messages'),
  })
}
