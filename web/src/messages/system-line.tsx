import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ChatMessage } from '../data/chat-cache'
import { programName } from '../data/program-names'
import { HandoverLink } from './handover-link'
import styles from './timeline.module.css'

/** What happened, by the event that the server names; each has a place for one name. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  coachJoined: msg`{name} joined the conversation`,
  coachLeft: msg`{name} left the conversation`,
  coachLooking: msg`We are looking for a coach for you`,
  coachAway: msg`{name} is away right now`,
  coachBack: msg`{name} is back`,
  movedTo: msg`{name} has taken over and will answer you`,
  handedOver: msg`{name} is now handling this conversation`,
  programJoined: msg`Joined a program: {name}`,
  programLeft: msg`Left a program: {name}`,
}

/** A conversation that was handed over to nobody in particular. */
const toTheTeam = msg`Your team is now handling this conversation`

/** The text of a system message in the reader's language, or as the server wrote it. */
export function useSystemWords(): (message: ChatMessage) => string {
  const { i18n } = useLingui()
  return ({ data, message = '' }) => {
    if (data?.event === 'handedOver' && !data.name) return i18n._(toTheTeam)
    const known = words[data?.event ?? '']
    const program = data?.event?.startsWith('program') && programName(data.name ?? '')
    const name = program ? i18n._(program) : data?.name || data?.senderName
    return known ? i18n._({ ...known, values: { name } }) : message
  }
}

export function SystemLine({ message, time }: { message: ChatMessage; time: string }) {
  const say = useSystemWords()
  return (
    <div className={styles.system}>
      <p>
        {say(message)} <span className={styles.when}>{time}</span>
      </p>
      <HandoverLink message={message} />
    </div>
  )
}
