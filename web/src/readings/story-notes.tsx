import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Insight, NextCheck, Story } from '../data/latest'
import { quickEntry } from '../data/quick-entry'
import { useReadOnly } from '../data/read-only'
import type { QuickKind } from '../domain/quick-entry'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import styles from './story-notes.module.css'
import { mealPhrase } from './sugar-words'
import { wallPlace } from './wall'

/**
 * One thing the readings show, and the one thing that usually comes next. Its words fit the member
 * and a parent who looks for a child.
 */
export function StoryNotes({ story }: { story: Story }) {
  const { insight, next } = story
  if (!insight && !next) return null
  return (
    <Card>
      <Stack as="ul" gap={4}>
        {insight && <InsightNote insight={insight} />}
        {next && <NextNote next={next} />}
      </Stack>
    </Card>
  )
}

function Note({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={styles.note}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <Text as="h3" size="body" weight="medium">
          {title}
        </Text>
        <Text muted>{children}</Text>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </li>
  )
}

function InsightNote({ insight }: { insight: Insight }) {
  const words = useInsight(insight)
  if (!words) return null
  return (
    <Note icon={<Lightbulb strokeWidth={1.75} aria-hidden="true" />} title={words.title}>
      {words.reason}
    </Note>
  )
}

/** What stands out, and the numbers that say so. A key of a newer server says nothing. */
function useInsight({ key, eatCode, this: these, other, unit = '' }: Insight) {
  const { t, i18n } = useLingui()
  const meal = mealPhrase(eatCode, i18n) ?? ''
  const [text, count] = [these?.text ?? '', these?.count ?? 0]
  const [otherText, otherCount] = [other?.text ?? '', other?.count ?? 0]
  switch (key) {
    case 'insight.sugar.morningsLower':
      return {
        title: t`Morning readings are coming down`,
        reason: t`Before breakfast the average was ${text} ${unit} in the last 2 weeks (${count} readings), and ${otherText} in the 2 weeks before (${otherCount} readings).`,
      }
    case 'insight.sugar.mealHigher':
      return {
        title: t`Readings ${meal} are the highest`,
        reason: t`In the last 4 weeks they averaged ${text} ${unit} (${count} readings). Around other meals, the average was ${otherText} (${otherCount} readings).`,
      }
    case 'insight.sugar.noLows':
      return {
        title: t`No lows in the last 4 weeks`,
        reason: t`None of ${count} readings was below range.`,
      }
    case 'insight.pressure.lower':
      return {
        title: t`Blood pressure is coming down`,
        reason: t`The average was ${text} ${unit} in the last 2 weeks (${count} readings), and ${otherText} in the 2 weeks before (${otherCount} readings).`,
      }
    case 'insight.pressure.eveningLower':
      return {
        title: t`Blood pressure is lower in the evening`,
        reason: t`In the last 4 weeks evenings averaged ${text} ${unit} (${count} readings) and mornings ${otherText} (${otherCount} readings).`,
      }
    case 'insight.pressure.morningLower':
      return {
        title: t`Blood pressure is lower in the morning`,
        reason: t`In the last 4 weeks mornings averaged ${text} ${unit} (${count} readings) and evenings ${otherText} (${otherCount} readings).`,
      }
    case 'insight.weight.steady':
      return {
        title: t`Weight is steady`,
        reason: t`The trend went from ${otherText} to ${text} ${unit} in the last 4 weeks (${count} readings).`,
      }
    default:
      return undefined
  }
}

/** The kinds as the short entry over the page calls them. */
const entryKinds: Readonly<Record<string, QuickKind>> = {
  bloodSugar: 'blood-sugar',
  bloodPressure: 'blood-pressure',
  weight: 'weight',
}

function NextNote({ next }: { next: NextCheck }) {
  const { i18n } = useLingui()
  const { time } = useFormats()
  const readOnly = useReadOnly()
  const { kind, eatCode, minute = 0, tomorrow, days = 0 } = next
  const at = time(minute * 60_000, wallPlace)
  const meal = mealPhrase(eatCode, i18n)
  const entry = tomorrow || readOnly ? undefined : entryKinds[kind ?? '']
  return (
    <Note
      action={
        entry && (
          <Button onPress={() => quickEntry.set(entry)}>
            <Trans>Add a reading</Trans>
          </Button>
        )
      }
      icon={<Clock strokeWidth={1.75} aria-hidden="true" />}
      title={
        tomorrow ? (
          <Trans>Next up: tomorrow around {at}</Trans>
        ) : (
          <Trans>Next up: today around {at}</Trans>
        )
      }
    >
      {kind === 'bloodSugar' && (
        <Trans>
          Blood sugar check {meal}. This is the usual time: on {days} of the last 28 days.
        </Trans>
      )}
      {kind === 'bloodPressure' && (
        <Trans>Blood pressure check. This is the usual time: on {days} of the last 28 days.</Trans>
      )}
      {kind === 'weight' && (
        <Trans>Weight check. This is the usual time: on {days} of the last 28 days.</Trans>
      )}
    </Note>
  )
}
