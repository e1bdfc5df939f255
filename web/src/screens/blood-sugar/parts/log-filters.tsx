import { Trans, useLingui } from '@lingui/react/macro'
import type { SugarFilter } from '../../../data/blood-sugar'
import { sources } from '../../../readings/sources'
import { isMeal, mealCodes, mealNames } from '../../../readings/sugar-words'
import { useSearch } from '../../../routes/use-search'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import styles from './log-filters.module.css'

const keys = ['tag', 'status', 'source', 'mark'] as const

type Key = (typeof keys)[number]

const every = 'all'
const beforeMeals = 'before'
const afterMeals = 'after'
const sides = ['below', 'within', 'above'] as const
const marks = ['any', 'control', 'not_mine', 'wrong_technique'] as const

/** The log's filter as its address says it; what it does not know it leaves out. */
export function filterOf(search: URLSearchParams): SugarFilter {
  const filter: SugarFilter = {}
  const tag = search.get('tag')
  const code = Number(tag)
  if (tag === beforeMeals) filter.tagsEatCode = [6, 7, 8]
  else if (tag === afterMeals) filter.tagsEatCode = [9, 10, 11]
  else if (tag && isMeal(code)) filter.tagsEatCode = [code]
  const side = sides.find((each) => each === search.get('status'))
  if (side) filter.status = side
  const mark = marks.find((each) => each === search.get('mark'))
  if (mark) filter.mark = mark
  const source = Number(search.get('source'))
  if (Object.values(sources).some((known) => known === source)) filter.tagsSource = source
  return filter
}

/** Narrows the log down; each choice is a part of the address. */
export function LogFilters() {
  const { t, i18n } = useLingui()
  const [search, change] = useSearch()
  const field = (key: Key) => ({
    selectedKey: search.get(key) ?? every,
    onSelectionChange: (value: unknown) =>
      change({ [key]: value && value !== every ? String(value) : undefined }),
    optional: false,
  })
  const anything = keys.some((key) => search.has(key))
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">
        <Trans>Show only some readings</Trans>
      </legend>
      <Select
        {...field('tag')}
        label={<Trans>Tag</Trans>}
        options={[
          { id: every, label: t`All tags` },
          { id: beforeMeals, label: t`Before meals` },
          { id: afterMeals, label: t`After meals` },
          ...mealCodes.map((code) => ({ id: String(code), label: i18n._(mealNames[code]) })),
        ]}
      />
      <Select
        {...field('status')}
        label={<Trans>Range</Trans>}
        options={[
          { id: every, label: t`All ranges` },
          { id: 'below', label: t`Lows` },
          { id: 'within', label: t`In range` },
          { id: 'above', label: t`Highs` },
        ]}
      />
      <Select
        {...field('source')}
        label={<Trans>Source</Trans>}
        options={[
          { id: every, label: t`All sources` },
          { id: String(sources.device), label: t`Meter` },
          { id: String(sources.selfReported), label: t`Entered by you` },
          { id: String(sources.file), label: t`From a file` },
          { id: String(sources.simulator), label: t`Simulator` },
        ]}
      />
      <Select
        {...field('mark')}
        label={<Trans>Not counted</Trans>}
        options={[
          { id: every, label: t`All readings` },
          { id: 'any', label: t`Only not counted` },
          { id: 'control', label: t`Control checks` },
          { id: 'not_mine', label: t`Not mine` },
          { id: 'wrong_technique', label: t`Not taken correctly` },
        ]}
      />
      {anything && (
        <div className={styles.clear}>
          <Button
            variant="quiet"
            onPress={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
          >
            <Trans>Show all readings</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  )
}
