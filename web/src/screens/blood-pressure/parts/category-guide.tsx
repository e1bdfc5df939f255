import { Trans, useLingui } from '@lingui/react/macro'
import type { Pressure } from '../../../data/blood-pressure'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { Card } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { StatusMark } from '../../../ui/status-mark'
import { categoryRanges } from './category-ranges'
import styles from './guide.module.css'

type Category = Pressure['category']

const categories = Object.keys(categoryRanges) as Category[]

/** What the words beside a reading mean; the higher of the two numbers decides. */
export function CategoryGuide() {
  const { t, i18n } = useLingui()
  const word = useReadingWord()
  const columns: Column<Category>[] = [
    {
      id: 'word',
      header: t`Category`,
      cell: (category) => {
        const key = `reading.pressure.${category}`
        const status = statusOfKey(key)
        return status && <StatusMark status={status} word={word(key)} />
      },
    },
    {
      id: 'range',
      header: t`Top number, bottom number`,
      cell: (category) => i18n._(categoryRanges[category]),
    },
  ]
  return (
    <Card title={<Trans>What the words mean</Trans>}>
      <p className={styles.lead}>
        <Trans>
          If your two numbers fall in different categories, the higher category counts. The usual
          goal is below 130/80. You and your doctor may have chosen a different goal.
        </Trans>
      </p>
      <DataTable
        caption={t`Blood pressure categories`}
        columns={columns}
        rows={categories}
        rowId={(category) => category}
      />
    </Card>
  )
}
