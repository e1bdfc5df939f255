import { Trans } from '@lingui/react/macro'
import { useReadOnly } from '../../../data/read-only'
import { type RouteId, routeById } from '../../../routes/catalogue'
import { href, type LinkId } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'

/** The nearest person to ask: the coach, the care team, or Member Support where there is no chat. */
const doors = [
  'messages.condition-management',
  'message-center.telemed',
  'account.get-help',
] as const satisfies readonly (RouteId & LinkId)[]

export function ContactTeam({ isMain = false }: { isMain?: boolean }) {
  const facts = useFacts()
  const readOnly = useReadOnly()
  const door = doors.find((id) => isListed(routeById(id), facts) && hasChat(id))
  function hasChat(id: (typeof doors)[number]) {
    return id !== 'messages.condition-management' || facts.app.hasChatAvailable
  }
  if (!door || readOnly) return null
  return (
    <div>
      <ButtonLink variant={isMain ? 'primary' : 'secondary'} href={href(door)}>
        {door === 'messages.condition-management' ? (
          <Trans>Ask the coach about it</Trans>
        ) : door === 'message-center.telemed' ? (
          <Trans>Ask the care team about it</Trans>
        ) : (
          <Trans>Get help</Trans>
        )}
      </ButtonLink>
    </div>
  )
}
