import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import type { ChatChannel } from '../data/chat-cache'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import styles from './answer-due.module.css'
import { dueParts } from './due-words'

type Due = NonNullable<ChatChannel['answerDue']>

/** Who answers and by when; the member never has to wonder. */
export function AnswerDue({ due }: { due: Due }) {
  const formats = useFormats()
  const place = useMemberZone()
  const by = dueParts(due.dueAt ?? 0, serverNow(), place, formats)
  return (
    <p className={styles.due}>
      <Clock size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <DueWords due={due} {...by} />
      </span>
    </p>
  )
}

type DueWordsProps = { due: Due; day: string; clock: string }

function DueWords({ due, day, clock }: DueWordsProps) {
  const { name } = due
  if (due.late) {
    return (
      <Trans>
        This is taking longer than we promised, and we’re sorry. We’re finding someone to answer you
        now.
      </Trans>
    )
  }
  if (due.movedAt && name) {
    return (
      <Trans>
        This took longer than we promised. {name} has taken over and will answer by {clock} {day}
      </Trans>
    )
  }
  return name ? (
    <Trans>
      {name} will answer by {clock} {day}
    </Trans>
  ) : (
    <Trans>
      Your team will answer by {clock} {day}
    </Trans>
  )
}
