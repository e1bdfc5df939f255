import type { Item, Stage, Stages } from './danger'

/** What waits for the member, with the alert that a newer list knows in the place of an older one. */
export function attentionNow<T extends Item>(
  attention: readonly T[],
  { stages = [], recheck }: Stages,
): readonly (T | Item)[] {
  const others = attention.filter(({ kind }) => kind !== 'checkIn' && kind !== 'checkAgain')
  const first = stages[0]
  if (first) return [itemOf(first), ...others]
  return attention.filter(
    ({ kind, values }) =>
      kind !== 'checkIn' && (kind !== 'checkAgain' || !values?.second || recheck),
  )
}

function itemOf({ action = '', kind = '', questionCode, readingAt, old }: Stage): Item {
  const isAnswered = !action && !questionCode
  return {
    kind: isAnswered ? 'checkAgain' : 'checkIn',
    routeId: 'condition-management.home',
    at: readingAt,
    level: isAnswered ? 'soon' : 'urgent',
    values: { reading: kind, action, ...(old && { old: 'true' }) },
  }
}
