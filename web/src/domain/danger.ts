/** What the member does first in an emergency, as the server says it. */
export const actions = ['call', 'treat', 'recheck', 'team'] as const

export type DangerAction = (typeof actions)[number]

export type DangerReading = 'bloodSugar' | 'bloodPressure' | 'weight'

/** What a page knows of an emergency before it has asked for more. */
export type Danger =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'open'; action: DangerAction; reading: string }

type Known = {
  home?: { attention?: readonly { kind?: string; values?: Readonly<Record<string, string>> }[] }
}

export function isAction(text: string | undefined): text is DangerAction {
  return actions.some((action) => action === text)
}

/** What the start-up data of a member says. Without its Home part nobody knows. */
export function dangerOf(startup: Known | undefined): Danger {
  if (!startup) return { kind: 'none' }
  if (!startup.home) return { kind: 'unknown' }
  for (const { kind, values } of startup.home.attention ?? []) {
    const action = values?.action
    if (kind === 'checkIn' && isAction(action)) {
      return { kind: 'open', action, reading: values?.reading ?? '' }
    }
  }
  return { kind: 'none' }
}

/** The pages that an emergency stays on top of. */
const watched =
  /^(home|dashboard|condition-management\.home)$|^(blood-sugar|blood-pressure|pulse|weight)(\.|$)/

export function showsEmergencies(routeId: string): boolean {
  return watched.test(routeId)
}
