import { Trans, useLingui } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import type { QueuedAlert } from '../../../data/alert-queue'
import { dial } from '../../../data/branding'
import { displayPhone } from '../../../domain/phone'
import { ButtonLink } from '../../../ui/button-link'
import { RelationName } from '../../../ui/relation-name'
import { Text } from '../../../ui/text'
import styles from './people-to-call.module.css'

type Person = NonNullable<QueuedAlert['people']>[number]

type PeopleToCallProps = {
  people?: readonly Person[]
  /** The name of the member. */
  member?: string
  isUrgent?: boolean
  /** It is about an answer to a questionnaire, which nobody but the member sees. */
  isAnswer?: boolean
}

/**
 * Whom to call about a child, or about somebody without a phone, parents and guardians first. It
 * says from whom the member keeps their readings, so that nobody tells them on the phone.
 */
export function PeopleToCall(props: PeopleToCallProps) {
  const { people = [], member, isUrgent = false, isAnswer = false } = props
  const { t } = useLingui()
  if (people.length === 0) return null
  return (
    <ul className={styles.people} aria-label={t`People who act for this member`}>
      {people.map((person) => (
        <li key={`${person.name} ${person.relationship} ${person.phone}`}>
          <Who person={person} />
          {(isAnswer || person.readingsPrivate) && (
            <Text muted size="small">
              {isAnswer ? (
                <Trans>
                  This person doesn’t see what {member} answers. Please don’t tell them the answer.
                </Trans>
              ) : (
                <Trans>{member} keeps their readings private from this person.</Trans>
              )}
            </Text>
          )}
          <Call person={person} isUrgent={isUrgent} />
        </li>
      ))}
    </ul>
  )
}

function Who({ person: { name, relationship = '', phone } }: { person: Person }) {
  return (
    <Text>
      {phone ? (
        <>
          {name} (<RelationName relation={relationship} />)
        </>
      ) : (
        <Trans>
          {name} (<RelationName relation={relationship} />
          ): no phone number on file
        </Trans>
      )}
    </Text>
  )
}

function Call({ person: { name, phone }, isUrgent }: { person: Person; isUrgent: boolean }) {
  const { t } = useLingui()
  if (!phone) return null
  const number = displayPhone(phone)
  return (
    <ButtonLink
      variant={isUrgent ? 'danger' : 'secondary'}
      href={dial(phone)}
      icon={<Phone size={20} strokeWidth={1.75} aria-hidden="true" />}
      aria-label={t`Call ${name}: ${number}`}
    >
      {number}
    </ButtonLink>
  )
}
