import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LabTest, NextTest } from '../data/labs'
import { useFormats } from '../i18n/use-formats'
import { Card } from '../ui/card'
import { Chip } from '../ui/chip'
import { ReadingHero } from '../ui/reading-hero'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { useFigureWords, useStepWords } from './figures'
import { meaningWords, nextWords, testAbout, testNames } from './result-words'
import { takenWords } from './taken'
import styles from './test-card.module.css'
import { isByHand, useResultWords } from './use-result-words'

type TestCardProps = {
  test: LabTest
  title?: ReactNode
  level?: 2 | 3
  /** When the next test is due, where it isn't said elsewhere. */
  withoutNext?: boolean
  children?: ReactNode
}

/** One test: the latest result, what it means, the one before it and when to test again. */
export function TestCard({ test, title, level, withoutNext, children }: TestCardProps) {
  const { i18n } = useLingui()
  const name = testNames[test.test]
  return (
    <Card title={title ?? (name && i18n._(name))} level={level} aside={<ByHand test={test} />}>
      <Stack gap={4}>
        <LatestResult test={test} />
        <Facts test={test} withoutNext={withoutNext} />
        {children}
      </Stack>
    </Card>
  )
}

/** Sets a result that was typed apart from those of laboratories. */
function ByHand({ test }: { test: LabTest }) {
  if (!isByHand(test.latest)) return null
  return (
    <Chip>
      <Trans>Entered by hand</Trans>
    </Chip>
  )
}

function LatestResult({ test: { latest, test } }: { test: LabTest }) {
  const { i18n } = useLingui()
  const { value, unit, spoken, word, shape, taken, source } = useResultWords()(latest)
  const about = testAbout[test]
  const meaning = meaningWords[latest.meaningKey]
  return (
    <Stack gap={2}>
      {about && <Text muted>{i18n._(about)}</Text>}
      <ReadingHero
        status={shape}
        statusWord={word}
        value={value}
        unit={unit}
        spoken={[spoken, word].filter(Boolean).join(', ')}
        context={
          <Trans>
            {taken}, {source}
          </Trans>
        }
        meaning={meaning && i18n._(meaning)}
      />
    </Stack>
  )
}

function Facts({ test, withoutNext }: Pick<TestCardProps, 'test' | 'withoutNext'>) {
  const figure = useFigureWords()
  const { averageSugar } = test.latest
  const average = averageSugar && figure(averageSugar)
  return (
    <dl className={styles.facts}>
      <Previous test={test} />
      {average && <Fact label={<Trans>Like an average blood sugar of</Trans>}>{average.text}</Fact>}
      {test.next && !withoutNext && (
        <Fact label={<Trans>Next test</Trans>}>
          <NextDue next={test.next} />
        </Fact>
      )}
    </dl>
  )
}

/** The result before it, and the way from there. */
function Previous({ test: { previous, direction, change } }: { test: LabTest }) {
  const words = useResultWords()
  const stepText = useStepWords()
  if (!previous) return null
  const { text, taken } = words(previous)
  const by = change ? stepText({ ...change, text: change.text.replace(/^[+−-]/, '') }) : ''
  return (
    <Fact label={<Trans>Before that</Trans>}>
      <Trans>
        {text}, {taken}
      </Trans>
      {direction === 'up' && (
        <Note>
          <Trans>{by} higher now</Trans>
        </Note>
      )}
      {direction === 'down' && (
        <Note>
          <Trans>{by} lower now</Trans>
        </Note>
      )}
      {direction === 'same' && (
        <Note>
          <Trans>No change</Trans>
        </Note>
      )}
    </Fact>
  )
}

/** When to test again, and why then. */
export function NextDue({ next }: { next: NextTest }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const due = takenWords(next.dueOn, formats)
  const why = nextWords[next.reasonKey]
  return (
    <>
      {next.overdue ? (
        <Trans>It was due {due}. Ask the doctor for a new one.</Trans>
      ) : (
        <Trans>Due by {due}</Trans>
      )}
      {why && <Note>{i18n._(why)}</Note>}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text as="div" muted size="small">
      {children}
    </Text>
  )
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
