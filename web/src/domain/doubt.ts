/** Somebody whose readings the reader may see, as far as it is known. */
type Person = {
  linkId?: string
  alert?: object
  unknown?: boolean
  /** When what is known of somebody in doubt was found out. */
  knownAt?: number
}

type Known = {
  caredFor?: readonly Person[]
  own?: Person
  failures?: readonly { call?: string; code?: string }[]
}

/** Whether something may wait that this page does not know of. A refusal is an answer. */
export function isDoubtful({ caredFor = [], own, failures = [] }: Known): boolean {
  return isLost(failures) || [...caredFor, own].some((person) => person?.unknown)
}

function isLost(failures: Known['failures'] = [], calls = ['family', 'user']): boolean {
  return failures.some(
    ({ call = '', code }) => calls.includes(call) && code !== 'permission_denied',
  )
}

/**
 * What could not be asked for again stays as it was known last, at the time when the answer before
 * came: danger never ends with a failure.
 */
export function keepKnown<K extends Known>(now: K, before: Known | undefined, at: number): K {
  if (!before || !isDoubtful(now)) return now
  const { caredFor = [], failures } = now
  const known = (before.caredFor ?? []).map((person) => inDoubt(person, at))
  const people = caredFor.map((person) =>
    person.unknown ? { ...known.find((one) => one.linkId === person.linkId), ...person } : person,
  )
  const missing = isLost(failures)
    ? known.filter(({ linkId }) => !people.some((one) => one.linkId === linkId))
    : []
  return { ...now, caredFor: [...people, ...missing], own: keepOwn(now, before.own, at) }
}

/** The reader themselves. An answer about the family without them says that nothing waits for them. */
function keepOwn({ own, failures }: Known, before: Person | undefined, at: number) {
  const isUnknown = own ? own.unknown : isLost(failures, ['family'])
  return isUnknown && before ? { ...inDoubt(before, at), ...own } : own
}

function inDoubt(person: Person, at: number): Person {
  return person.unknown ? person : { ...person, unknown: true, knownAt: at }
}
