import { Plural, Trans } from '@lingui/react/macro'
import { useMemberZone } from '../../../data/member-zone'
import type { Startup } from '../../../data/startup'
import { knownAvailability } from '../../../domain/chat'
import { useFormats } from '../../../i18n/use-formats'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Avatar } from '../../../ui/avatar'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { Link } from '../../../ui/link'
import { Text } from '../../../ui/text'
import { useAvailabilityWords } from '../../../ui/use-availability-words'
import styles from './coaching-card.module.css'

/** Who coaches the member, and what they wrote. */
export function CoachingCard({ startup: { coaching, home } }: { startup: Startup }) {
  const facts = useFacts()
  const say = useAvailabilityWords()
  const { weekday } = useFormats()
  const place = useMemberZone()
  const coach = coaching?.coach
  const back = coach?.awayUntil ? weekday(coach.awayUntil, place) : undefined
  const unread = home?.unread?.find(({ source }) => source === 'coach')
  const messages = openLink('message-center.chronic-care', facts)
  return (
    <Card title={<Trans>Your coach</Trans>}>
      <Inline gap={3} center>
        {coach?.name && <Avatar name={coach.name} src={coach.profileUrl} />}
        <div>
          <Text weight="medium">{coach?.name || say('NO_COACH')}</Text>
          {coach?.name && <Text muted>{say(knownAvailability(coach.availability), back)}</Text>}
          {unread ? (
            <Text muted>
              <Plural value={unread.count ?? 0} one="# new message" other="# new messages" />
            </Text>
          ) : (
            coach?.name && (
              <Text muted>
                <Trans>No new messages.</Trans>
              </Text>
            )
          )}
        </div>
      </Inline>
      {unread?.preview && <p className={styles.words}>“{unread.preview}”</p>}
      {messages && (
        <Link standalone href={messages}>
          <Trans>Open your messages</Trans>
        </Link>
      )}
    </Card>
  )
}
