/** Somebody whose readings the reader may see, as far as it is known. */
type Person = { linkId?: string; alert?: object; unknown?: boolean }

type Known = {
  caredFor?: readonly Person[]
  own?: Person
  failures?: readonly { call?: string; code?: string }[]
}

/** Whether something may wait that this page does not know of. A refusal is an answer. */
export function isDoubtful({ caredFor = [], own, failures = [] }: Known): boolean {
  return isLost(failures) || [...caredFor, own].some((person) => person?.unknown)
}

function isLost(failures: Known['failures'] = []): boolean {
  return failures.some(
    ({ call, code }) => (call === 'family' || call === 'user') && code !== 'permission_denied',
  )
}

/** What could not be asked for again stays as it was known last: danger never ends with a failure. */
export function keepKnown<K extends Known>(now: K, before: Known | undefined): K {
  if (!before || !isDoubtful(now)) return now
  const { caredFor = [], own, failures } = now
  const known = before.caredFor ?? []
  const people = caredFor.map((person) =>
    person.unknown ? { ...known.find((one) => one.linkId === person.linkId), ...person } : person,
  )
  if (!isLost(failures)) {
    return { ...now, caredFor: people, own: own?.unknown ? { ...before.own, ...own } : own }
  }
  const missing = known.filter(({ linkId }) => !people.some((one) => one.linkId === linkId))
  return {
    ...now,
    caredFor: [...people, ...missing.map((person) => ({ ...person, unknown: true }))],
    own: own ?? before.own,
  }
}
