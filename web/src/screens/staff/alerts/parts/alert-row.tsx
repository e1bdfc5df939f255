import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare, Phone, TriangleAlert } from 'lucide-react'
import type { QueuedAlert } from '../../../../data/alert-queue'
import { dial } from '../../../../data/branding'
import { serverNow } from '../../../../data/clock'
import { displayPhone } from '../../../../domain/phone'
import { statusOfKey, useReadingWord } from '../../../../readings/words'
import { href } from '../../../../routes/href'
import { Button } from '../../../../ui/button'
import { ButtonLink } from '../../../../ui/button-link'
import { Chip } from '../../../../ui/chip'
import { Link } from '../../../../ui/link'
import { RelationName } from '../../../../ui/relation-name'
import { StatusMark } from '../../../../ui/status-mark'
import { Text } from '../../../../ui/text'
import { useNow } from '../../parts/desk-words'
import { PeopleToCall } from '../../parts/people-to-call'
import { isRed, methods, told, useAnswerWords } from './alert-words'
import { ClosingWords } from './closing-words'
import styles from './open-alerts.module.css'
import { useResolving } from './resolving'
import { useOtherClock, useTheirClock } from './their-clock'

type AlertRowProps = {
  alert: QueuedAlert
  /** On the member's own page, where the ways to reach them are above. */
  isAbout?: boolean
}

/** One alert: who, what they read and answered, and how to reach them. */
export function AlertRow({ alert, isAbout = false }: AlertRowProps) {
  const { i18n } = useLingui()
  const { ask } = useResolving()
  const { memberId: id = '', memberName: name } = alert
  const red = isRed(alert)
  const action = told[alert.action ?? '']
  return (
    <article className={styles.row} data-red={red || undefined}>
      <div>
        {action && (
          <p className={red ? styles.red : styles.told}>
            {red && <TriangleAlert size={20} aria-hidden="true" />}
            {alert.action === 'call' && !red ? (
              <Trans>Severe reading. We asked about symptoms.</Trans>
            ) : (
              i18n._(action)
            )}
          </p>
        )}
        {!isAbout && (
          <Text as="h3" size="body">
            <Link href={href('staff.members.member', { id })}>{name}</Link>
          </Text>
        )}
        <Reading alert={alert} />
        <Answers alert={alert} />
        <Tried alert={alert} />
        <Recovered alert={alert} />
        <Unseen alert={alert} />
        <Preferred alert={alert} />
        <History alert={alert} />
        <div className={styles.chips}>
          {alert.standsIn && (
            <Chip>
              <Trans>No one on their team is here</Trans>
            </Chip>
          )}
          {alert.familyAcknowledged && (
            <Chip>
              <Trans>Family has seen it</Trans>
            </Chip>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {!isAbout && <Reach alert={alert} />}
        <Button onPress={() => ask(alert)}>
          <Trans>Mark as resolved</Trans>
        </Button>
      </div>
    </article>
  )
}

function Reading({ alert }: { alert: QueuedAlert }) {
  const word = useReadingWord()
  const { dayAndTime } = useTheirClock(alert)
  const elsewhere = useOtherClock(alert)
  const status = statusOfKey(alert.statusKey ?? '')
  const more = alert.more ?? 0
  const made = dayAndTime(alert.readingAt ?? 0)
  const received = dayAndTime(alert.receivedAt ?? 0)
  return (
    <>
      <p className={styles.reading}>
        {status && <StatusMark status={status} word={word(alert.statusKey ?? '')} />}
        <span>
          {alert.text} {alert.unit}
        </span>
        <span className={styles.when}>
          <Spoken at={made} />
          {' · '}
          <Ago at={alert.readingAt ?? 0} />
        </span>
      </p>
      {elsewhere && (
        <p className={styles.when}>
          <Trans>The device clock showed {elsewhere}</Trans>
        </p>
      )}
      {alert.late && (
        <p className={styles.late}>
          <Trans>Late: this reading reached us {received} their time</Trans>
        </p>
      )}
      {more > 0 && (
        <p className={styles.when}>
          <Plural
            value={more}
            one="and # more reading like this"
            other="and # more readings like this"
          />
        </p>
      )}
    </>
  )
}

function Answers({ alert }: { alert: QueuedAlert }) {
  const words = useAnswerWords()
  const { clock } = useTheirClock(alert)
  const { answers = [] } = alert
  if (answers.length === 0) {
    return alert.action ? (
      <p className={styles.when}>
        <Trans>No answer from the member yet</Trans>
      </p>
    ) : null
  }
  return (
    <ul className={styles.answers}>
      {answers.map((said) => {
        const { text, isEnd } = words(said)
        return (
          <li key={said.questionCode}>
            {isEnd ? text : <Trans>Answered: {text}</Trans>} <AnsweredBy said={said} />
            <span className={styles.when}>
              <Spoken at={clock(said.at ?? 0)} />
              {' · '}
              <Ago at={said.at ?? 0} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Somebody who acts for the member answered. */
function AnsweredBy({ said }: { said: NonNullable<QueuedAlert['answers']>[number] }) {
  const { byName: name, byRelationship: relation } = said
  if (!name) return null
  return (
    <>
      <Trans>
        Answered by {name} (<RelationName relation={relation ?? ''} />)
      </Trans>{' '}
    </>
  )
}

function Spoken({ at }: { at: string }) {
  return <Trans>{at} their time</Trans>
}

/** Minutes and hours are the same on every clock. */
function Ago({ at }: { at: number }) {
  const minutes = Math.max(0, Math.floor((useNow() - at) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (minutes < 1) return <Trans>just now</Trans>
  if (hours < 1) return <Plural value={minutes} one="# min ago" other="# min ago" />
  if (hours < 48) return <Plural value={hours} one="# hour ago" other="# hours ago" />
  return <Plural value={Math.floor(hours / 24)} one="# day ago" other="# days ago" />
}

/** Somebody left a message, and nobody has reached the member yet. */
function Tried({ alert }: { alert: QueuedAlert }) {
  const { dayAndTime } = useTheirClock(alert)
  const tried = alert.history?.find(({ isTry }) => isTry)
  if (!alert.needsContact || !tried) return null
  const name = tried.byName
  const when = dayAndTime(tried.at ?? 0)
  return (
    <p>
      <Trans>
        {name} left a message {when} their time. No one has reached them yet.
      </Trans>
    </p>
  )
}

/** A fine reading after a call for help, which staff still follow up on. */
function Recovered({ alert }: { alert: QueuedAlert }) {
  const { dayAndTime } = useTheirClock(alert)
  if (!alert.recoveredAt) return null
  const reading = `${alert.recoveredText} ${alert.recoveredUnit}`
  const when = dayAndTime(alert.recoveredAt)
  return (
    <p>
      <Trans>
        A later reading was fine: {reading}, {when} their time. Please still check on them.
      </Trans>
    </p>
  )
}

/** An alert that no one has handled for this long says so. */
const unseenMs = 30 * 60_000

function Unseen({ alert }: { alert: QueuedAlert }) {
  const { unseenSince = 0, escalated = 0 } = alert
  const minutes = Math.floor((serverNow() - unseenSince) / 60_000)
  if (!unseenSince || minutes * 60_000 < unseenMs) return null
  return (
    <p className={styles.late}>
      {minutes < 120 ? (
        <Plural value={minutes} one="Open for # minute" other="Open for # minutes" />
      ) : (
        <Plural value={Math.floor(minutes / 60)} one="Open for # hour" other="Open for # hours" />
      )}
      {escalated > 0 && (
        <>
          {' · '}
          <Trans>reassigned because no one handled it</Trans>
        </>
      )}
    </p>
  )
}

function Preferred({ alert }: { alert: QueuedAlert }) {
  const { i18n } = useLingui()
  const { clock } = useTheirClock(alert)
  const method = methods[alert.method ?? '']
  const later = alert.notBefore ? clock(alert.notBefore) : ''
  if (!method && !later) return null
  return (
    <p className={styles.when}>
      {method && i18n._(method)}
      {later && (
        <>
          {method && ' · '}
          <Trans>not before {later} their time</Trans>
        </>
      )}
    </p>
  )
}

/** What colleagues did about readings like this one. */
function History({ alert }: { alert: QueuedAlert }) {
  const { history = [] } = alert
  if (history.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>
        <Trans>Earlier follow-ups</Trans>
      </summary>
      <ul className={styles.past}>
        {history.map((closing) => (
          <li key={closing.id}>
            <ClosingWords closing={closing} withReading />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Reach({ alert }: { alert: QueuedAlert }) {
  const { t } = useLingui()
  const { phone = '', channelUrl = '', memberName: name = '' } = alert
  const number = displayPhone(phone)
  return (
    <>
      {phone ? (
        <ButtonLink
          variant={isRed(alert) ? 'danger' : 'secondary'}
          href={dial(phone)}
          icon={<Phone size={20} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={t`Call ${name}: ${number}`}
        >
          {number}
        </ButtonLink>
      ) : (
        <p className={styles.when}>
          <Trans>No phone number on file</Trans>
        </p>
      )}
      <PeopleToCall people={alert.people} member={name} isUrgent={isRed(alert)} />
      {channelUrl && (
        <ButtonLink
          href={href('staff.inbox', {}, { channel: channelUrl })}
          icon={<MessageSquare size={20} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={t`Open the conversation with ${name}`}
        >
          <Trans>Conversation</Trans>
        </ButtonLink>
      )}
    </>
  )
}
