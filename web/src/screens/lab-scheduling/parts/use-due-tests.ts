import { useQuery } from '@tanstack/react-query'
import type { DrawTest } from '../../../booking/words'
import { serverNow } from '../../../data/clock'
import { type LabTest, labsQuery } from '../../../data/labs'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'

/** What is drawn for each result that the member has. */
const drawnFor: Readonly<Record<string, DrawTest>> = {
  a1c: 'a1c',
  totalCholesterol: 'cholesterol',
  ldl: 'cholesterol',
  egfr: 'kidney',
  uacr: 'kidney',
}

const soonMs = 45 * 86_400_000

/** The tests that are due now or within six weeks. It is pure. */
export function dueTests(tests: readonly LabTest[], now: number): readonly DrawTest[] {
  const due = tests
    .filter(({ next }) => next && Date.parse(next.dueOn) <= now + soonMs)
    .flatMap(({ test }) => drawnFor[test] ?? [])
  return [...new Set(due)]
}

/** Without results, or where they are closed to someone who acts for the member, nothing is ticked. */
export function useDueTests(): readonly DrawTest[] {
  const enabled = openLink('labs', useFacts()) !== undefined
  const { data } = useQuery({ ...labsQuery, retry: false, enabled })
  return dueTests(data?.tests ?? [], serverNow())
}
