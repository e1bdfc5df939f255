import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PressureAverage } from '../../../data/blood-pressure'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { StatTile } from '../../../ui/stat-tile'
import { usePressureWords } from './use-pressure-words'

type AverageTileProps = {
  label: string
  average: PressureAverage | null
  /** Instead of the number of readings: with their days. */
  basis?: ReactNode
  comparison?: ReactNode
}

/** An average with what it rests on, or that it would rest on too few. */
export function AverageTile({ label, average, basis, comparison }: AverageTileProps) {
  const { t } = useLingui()
  const word = useReadingWord()
  const { unit, text } = usePressureWords()
  if (!average) {
    return <StatTile label={label} value="—" basis={basis ?? t`Too few readings for an average`} />
  }
  return (
    <StatTile
      label={label}
      value={text(average)}
      unit={unit}
      status={statusOfKey(average.key)}
      word={word(average.key)}
      basis={basis ?? t`${plural(average.count, { one: '# reading', other: '# readings' })}`}
      comparison={comparison}
    />
  )
}
