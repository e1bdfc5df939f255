import { useLingui } from '@lingui/react/macro'
import type { LabTest } from '../data/labs'
import { type Column, DataTable } from '../ui/data-table'
import { Stack } from '../ui/stack'
import { StatusMark } from '../ui/status-mark'
import { Text } from '../ui/text'
import { useFigureWords } from './figures'
import { limitWords, meaningWords, testAbout, testNames } from './result-words'
import { useResultWords } from './use-result-words'

type ResultTableProps = {
  tests: readonly LabTest[]
  caption: string
  /** Someone whose sex is neither male nor female here sees both limits of HDL. */
  sex?: string
}

/** The latest result of several tests, each with its status, its meaning, its date and its source. */
export function ResultTable({ tests, caption, sex }: ResultTableProps) {
  const { t } = useLingui()
  const columns: readonly Column<LabTest>[] = [
    {
      id: 'test',
      header: t({ message: 'Test', context: 'lab' }),
      cell: (test) => <TestName test={test} />,
    },
    { id: 'result', header: t`Result`, cell: (test) => <Value test={test} /> },
    {
      id: 'means',
      header: t`What it means`,
      isLong: true,
      cell: (test) => <Meaning test={test} bothLimits={sex === 'other'} />,
    },
    {
      id: 'when',
      header: t`When and from where`,
      isLong: true,
      cell: (test) => <From test={test} />,
    },
  ]
  return <DataTable caption={caption} columns={columns} rows={tests} rowId={({ test }) => test} />
}

function TestName({ test: { test } }: { test: LabTest }) {
  const { i18n } = useLingui()
  const name = testNames[test]
  const about = testAbout[test]
  return (
    <Stack gap={1} as="span">
      <span>{name && i18n._(name)}</span>
      {about && (
        <Text as="span" muted size="small" weight="normal">
          {i18n._(about)}
        </Text>
      )}
    </Stack>
  )
}

function Value({ test: { latest } }: { test: LabTest }) {
  const { text, spoken, word, shape } = useResultWords()(latest)
  return (
    <Stack gap={1} as="span">
      <strong>
        <span aria-hidden="true">{text}</span>
        <span className="visually-hidden">{spoken}</span>
      </strong>
      {shape ? <StatusMark status={shape} word={word} /> : word}
    </Stack>
  )
}

function Meaning({ test, bothLimits }: { test: LabTest; bothLimits: boolean }) {
  const { t, i18n } = useLingui()
  const figure = useFigureWords()
  const meaning = meaningWords[test.latest.meaningKey]
  const limits = bothLimits
    ? test.limits.flatMap(({ key = '', figure: limit = {} }) => {
        const words = limitWords[key]
        const { value = 0, unit = '', text = '' } = limit
        return words ? t`${i18n._(words)} ${figure({ value, unit, text }).text}` : []
      })
    : []
  return (
    <Stack gap={1} as="span">
      {meaning ? i18n._(meaning) : !limits.length && '—'}
      {limits.length > 0 && <span>{limits.join('; ')}</span>}
    </Stack>
  )
}

function From({ test: { latest, previous } }: { test: LabTest }) {
  const { t } = useLingui()
  const words = useResultWords()
  const { taken, source } = words(latest)
  const before = previous && words(previous)
  const [text, when] = [before?.text ?? '', before?.taken ?? '']
  return (
    <Stack gap={1} as="span">
      <span>{t`${taken}, ${source}`}</span>
      {before && (
        <Text as="span" muted size="small">
          {t`Before that: ${text}, ${when}`}
        </Text>
      )}
    </Stack>
  )
}
