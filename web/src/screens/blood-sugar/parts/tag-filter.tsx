import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MealCode } from '../../../data/blood-sugar'
import { useSearch } from '../../../routes/use-search'
import { Segmented } from '../../../ui/segmented'

type TagGroup = { id: string; words: MessageDescriptor; meals: readonly MealCode[] }

const every: TagGroup = { id: 'all', words: msg`All readings`, meals: [] }

/** Checks that are looked at together; those before meals have a range of their own. */
const groups: readonly TagGroup[] = [
  every,
  { id: 'before', words: msg`Before meals`, meals: [6, 7, 8] },
  { id: 'after', words: msg`After meals`, meals: [9, 10, 11] },
  { id: 'other', words: msg`Other times`, meals: [12, 13, -1] },
]

const key = 'tags'

/** Which checks a chart shows; it lives in the address beside the period. */
export function useTagFilter() {
  const [search, change] = useSearch()
  const group = groups.find(({ id }) => id === search.get(key)) ?? every
  const choose = (id: string) => change({ [key]: id === every.id ? undefined : id })
  return { id: group.id, meals: group.meals, choose }
}

type TagFilterProps = { id: string; choose: (id: string) => void }

export function TagFilter({ id, choose }: TagFilterProps) {
  const { t, i18n } = useLingui()
  return (
    <Segmented
      label={t`Which readings`}
      segments={groups.map((group) => ({ id: group.id, label: i18n._(group.words) }))}
      selected={id}
      onSelect={choose}
    />
  )
}
