import { Plural, Trans } from '@lingui/react/macro'
import { useMemberZone } from '../../../data/member-zone'
import type { Startup } from '../../../data/startup'
import { knownAvailability } from '../../../domain/chat'
import { useFormats } from '../../../i18n/use-formats'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Avatar } from '../../../ui/avatar'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
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
      <div className={styles.coach}>
        {coach?.name && <Avatar name={coach.name} src={coach.profileUrl} />}
        <div>
          <p className={styles.name}>{coach?.name || say('NO_COACH')}</p>
          {coach?.name && (
            <p className={styles.state}>{say(knownAvailability(coach.availability), back)}</p>
          )}
          {unread ? (
            <p className={styles.state}>
              <Plural value={unread.count ?? 0} one="# new message" other="# new messages" />
            </p>
          ) : (
            coach?.name && (
              <p className={styles.state}>
                <Trans>No new messages.</Trans>
              </p>
            )
          )}
        </div>
      </div>
      {unread?.preview && <p className={styles.words}>“{unread.preview}”</p>}
      {messages && (
        <Link standalone href={messages}>
          <Trans>Open your messages</Trans>
        </Link>
      )}
    </Card>
  )
}
