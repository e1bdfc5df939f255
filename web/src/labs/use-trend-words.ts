import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LabTest } from '../data/labs'
import { testNames } from './result-words'
import { isSameTime } from './taken'
import { useResultWords } from './use-result-words'

/** The name of a chart of one test, and its message in a sentence. */
export function useTrendWords() {
  const { t, i18n } = useLingui()
  const words = useResultWords()
  return ({ test, history }: Pick<LabTest, 'test' | 'history'>) => {
    const known = testNames[test]
    const name = known ? i18n._(known) : ''
    const [last] = history
    const first = history.at(-1)
    const count = history.length
    const label = t`${name} over time`
    if (!last || !first || count < 2) return { label, summary: '', header: name }
    const from = words(first)
    const to = words(last)
    const results = t`${plural(count, { one: '# result', other: '# results' })}`
    if (isSameTime(first.takenOn, last.takenOn)) return { label, summary: results, header: name }
    return {
      label,
      header: name,
      summary: t`${results}: from ${from.text} (${from.taken}) to ${to.text} (${to.taken}).`,
    }
  }
}
