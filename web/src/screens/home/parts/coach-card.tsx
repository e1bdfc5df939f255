import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { useActedFor } from '../../../data/acted-for'
import { tellChat } from '../../../data/chat-session'
import { useReadOnly } from '../../../data/read-only'
import type { Coach, Startup } from '../../../data/startup'
import { hasLeft, knownAvailability } from '../../../domain/chat'
import { useFormats } from '../../../i18n/use-formats'
import { useFacts } from '../../../routes/use-facts'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { RoleName } from '../../../ui/role-name'
import { Text } from '../../../ui/text'
import { useAvailabilityWords } from '../../../ui/use-availability-words'

/** The member's coach and whether they are in; only where there is one to talk with. */
export function CoachCard({ startup: { coaching, user } }: { startup: Startup }) {
  const { app } = useFacts()
  const coach = coaching?.coach
  const readOnly = useReadOnly()
  const name = useActedFor()
  if (!coach?.name || !app.hasChatAvailable) return null
  const [firstName] = coach.name.split(' ')
  return (
    <Card title={name ? <Trans>{name}’s coach</Trans> : <Trans>Your coach</Trans>}>
      <Inline gap={4} center>
        <Avatar name={coach.name} src={coach.profileUrl} size="large" />
        <div>
          <Text weight="medium">{coach.name}</Text>
          <Text muted>{coach.title || <RoleName role={coach.role ?? 'coach'} />}</Text>
          {coach.credentials && <Text muted>{coach.credentials}</Text>}
          <Text muted>
            <Availability coach={coach} timeZone={user?.timeZone ?? 'UTC'} />
          </Text>
        </div>
      </Inline>
      {!readOnly && (
        <div>
          <Button
            icon={<MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => tellChat({ kind: 'opened' })}
          >
            {hasLeft(coach.availability) ? (
              <MessageTeam name={name} />
            ) : (
              <Trans>Message {firstName}</Trans>
            )}
          </Button>
        </div>
      )}
    </Card>
  )
}

function MessageTeam({ name }: { name: string | undefined }) {
  return name ? (
    <Trans>Message {name}’s coaching team</Trans>
  ) : (
    <Trans>Message your coaching team</Trans>
  )
}

/** What stands above the conversation with them, word for word. */
function Availability({ coach, timeZone }: { coach: Coach; timeZone: string }) {
  const { weekday } = useFormats()
  const say = useAvailabilityWords()
  const back = coach.awayUntil ? weekday(coach.awayUntil, { timeZone }) : undefined
  return say(knownAvailability(coach.availability), back)
}
