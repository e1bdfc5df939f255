import { useDanger } from '../data/danger'
import { sessionEnd } from '../data/session-clock'
import { idlePrompt } from '../data/session-idle'
import { showsEmergencies } from '../domain/danger'
import { href } from '../routes/href'
import { Navigate, useLocation } from '../routes/router'
import { useRoute } from '../routes/use-route'
import { framePart } from './frame-part'
import { LazySlot } from './lazy-slot'

const SessionGone = framePart((parts) => parts.SessionGone())
const SessionLost = framePart((parts) => parts.SessionLost())
const IdleDialog = framePart((parts) => parts.IdleDialog())

/** What an invalid session can still open: the page that says so, and the way out. */
const ways: readonly string[] = [href('invalid-session'), href('logout')]

/** Whether the page has an emergency at its top, which nothing may cover. */
function useEmergencyShown(): boolean {
  const { route } = useRoute()
  return useDanger().kind === 'open' && showsEmergencies(route.id)
}

/**
 * The questions and messages about the session. They stand over every page, except where an
 * emergency is shown: there they stand in the page, below it.
 */
export function SessionDialogs({ inPage = false }: { inPage?: boolean }) {
  const end = sessionEnd.use()
  const prompt = idlePrompt.use()
  const { pathname } = useLocation()
  const belongsInPage = useEmergencyShown()
  if (end === 'invalid' && !ways.includes(pathname)) {
    return <Navigate to={href('invalid-session')} replace />
  }
  if (inPage !== belongsInPage) return null
  return (
    <LazySlot>
      {end === 'gone' && <SessionGone />}
      {end === 'lost' && <SessionLost inPage={inPage} />}
      {!end && prompt && <IdleDialog endsAt={prompt.endsAt} inPage={inPage} />}
    </LazySlot>
  )
}
