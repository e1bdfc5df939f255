/** What the member does first in an emergency, as the server says it. */
export const actions = ['call', 'treat', 'recheck', 'team'] as const

export type DangerAction = (typeof actions)[number]

/** What a page knows of an emergency before it has asked for more. */
export type Danger =
  | { kind: 'none' }
  | { kind: 'unknown' }
  /** Alerts have something to say, and none of it is urgent. */
  | { kind: 'calm' }
  | { kind: 'open'; action: DangerAction; reading: string }

/** Something that waits for the member, as far as alerts go. */
export type Item = {
  kind?: string
  routeId?: string
  at?: number
  level?: string
  values?: Readonly<Record<string, string>>
}

type Known = { home?: { attention?: readonly Item[]; alertNews?: boolean } }

/** Where the member stands with one alert, as far as Home goes. */
export type Stage = {
  action?: string
  kind?: string
  questionCode?: string
  readingAt?: number
  old?: boolean
}

/** What alerts ask of the member, the most urgent first, and what they say once it is over. */
export type Stages = {
  stages?: readonly Stage[]
  recheck?: object
  followUp?: object
  triedAt?: number
  ended?: readonly object[]
}

export function isAction(text: string | undefined): text is DangerAction {
  return actions.some((action) => action === text)
}

/** What the list of alerts says, or the start-up data where that is newer. Without its Home part nobody knows. */
export function dangerOf(startup: Known | undefined, list?: Stages): Danger {
  const known = list && dangerIn(list)
  if (known?.kind === 'open') return known
  if (!startup) return { kind: 'none' }
  if (!startup.home) return { kind: 'unknown' }
  if (known) return known
  for (const { kind, values } of startup.home.attention ?? []) {
    const action = values?.action
    if (kind === 'checkIn' && isAction(action)) {
      return { kind: 'open', action, reading: values?.reading ?? '' }
    }
  }
  return { kind: startup.home.alertNews ? 'calm' : 'none' }
}

function dangerIn({ stages = [], recheck, followUp, triedAt, ended = [] }: Stages): Danger {
  for (const { action, kind = '' } of stages) {
    if (isAction(action)) return { kind: 'open', action, reading: kind }
  }
  return { kind: recheck || followUp || triedAt || ended.length > 0 ? 'calm' : 'none' }
}

/** The pages that an emergency stays on top of. */
const watched =
  /^(home|dashboard|condition-management\.home)$|^(blood-sugar|blood-pressure|pulse|weight)(\.|$)/

export function showsEmergencies(routeId: string): boolean {
  return watched.test(routeId)
}
