/** The parts of a portal that one person opens to another, in the order in which they are shown. */
export const familyAreas = [
  'readings',
  'messages',
  'visits',
  'supplies',
  'documents',
  'mental_health',
] as const

export type FamilyArea = (typeof familyAreas)[number]

/** Profile, contacts, coverage and trail of a child. Parents have it until the child is a teenager; nobody grants it. */
export const accountArea = 'account'

/** Everything that can be open to somebody who acts, in the order in which it is shown. */
export const openableAreas = [...familyAreas, accountArea] as const

export type OpenableArea = (typeof openableAreas)[number]

/** Areas that have pages while somebody acts. The others are offered once their pages exist. */
export const areasWithPages: readonly FamilyArea[] = [
  'readings',
  'messages',
  'visits',
  'supplies',
  'documents',
  'mental_health',
]

/** What can be granted now, and what somebody has already. */
export const grantableAreas = (had: readonly string[]): readonly FamilyArea[] =>
  familyAreas.filter((area) => areasWithPages.includes(area) || had.includes(area))

/** What is private: every area that is not open. */
export const privateAreas = (open: readonly string[]): readonly FamilyArea[] =>
  familyAreas.filter((area) => !open.includes(area))

/** Areas that a parent keeps while the child is a teenager. */
export const parentAreas = (readingsClosed: boolean): readonly FamilyArea[] =>
  familyAreas.filter(
    (area) =>
      area !== 'messages' && area !== 'mental_health' && !(readingsClosed && area === 'readings'),
  )

/** The four groups of the family page (S2-6-11). */
export const audiences = [
  'dependents',
  'care_recipients',
  'members',
  'authorized_consenters',
] as const

export type Audience = (typeof audiences)[number]

/** What the person who is invited can be to the member, by group. */
export const relationsOf = {
  members: ['partner', 'child', 'parent', 'sibling', 'relative', 'friend'],
  care_recipients: ['child', 'partner', 'sibling', 'parent', 'relative', 'friend', 'caregiver'],
  dependents: ['parent', 'guardian'],
} as const satisfies Partial<Record<Audience, readonly string[]>>

export type InvitedAs = keyof typeof relationsOf

/** People by group, in the order of the groups; empty groups are left out. */
export function byAudience<Person extends { audience?: string }>(people: readonly Person[]) {
  return audiences
    .map((audience) => ({ audience, people: people.filter((p) => p.audience === audience) }))
    .filter((group) => group.people.length > 0)
}
