import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { type AlertClosing, reopenAlert } from '../../../../data/alert-queue'
import { useAlertsChanged } from '../../../../data/alerts'
import { asProblem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { statusOfKey, useReadingWord } from '../../../../readings/words'
import { href } from '../../../../routes/href'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Link } from '../../../../ui/link'
import { StatusMark } from '../../../../ui/status-mark'
import { Text } from '../../../../ui/text'
import { ClosingWords } from './closing-words'
import styles from './open-alerts.module.css'
import { useResolving } from './resolving'

/** What was resolved in the last day, to read what was done and to undo a wrong click. */
export function ClosedAlerts({ closed }: { closed: readonly AlertClosing[] }) {
  if (closed.length === 0) return null
  return (
    <Card title={<Trans>Resolved in the last 24 hours</Trans>}>
      <ul className={styles.rows}>
        {closed.map((closing) => (
          <li key={closing.id}>
            <Closed closing={closing} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Closed({ closing }: { closing: AlertClosing }) {
  const { t } = useLingui()
  const word = useReadingWord()
  const changed = useAlertsChanged()
  const { gone } = useResolving()
  const undoing = useMutation({
    mutationFn: () => reopenAlert(closing),
    onSuccess: async () => {
      await changed()
      gone()
    },
  })
  const { memberId: id = '', memberName: name = '', statusKey = '' } = closing
  const status = statusOfKey(statusKey)
  return (
    <article className={styles.row}>
      <div>
        <Text as="h3" size="body">
          <Link href={href('staff.members.member', { id })}>{name}</Link>
        </Text>
        <p className={styles.reading}>
          {status && <StatusMark status={status} word={word(statusKey)} />}
          <span>
            {closing.text} {closing.unit}
          </span>
        </p>
        <ClosingWords closing={closing} />
        {undoing.error && <NotSaved problem={asProblem(undoing.error)} />}
      </div>
      {closing.canReopen && (
        <div className={styles.actions}>
          <Button
            icon={<RotateCcw size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => undoing.mutate()}
            isPending={undoing.isPending}
            aria-label={t`Open again: ${name}`}
          >
            <Trans>Open again</Trans>
          </Button>
        </div>
      )}
    </article>
  )
}
