/** The demo people, the same in every demo store. */
export const password = 'Tq7!mVx2-Rk9w'

export const members = [
  'rosa',
  'marcus',
  'annmarie',
  'james',
  'priya',
  'devon',
  'helen',
  'luis',
  'grace',
  'tom',
  'kdoe',
  'nora',
] as const

export const staff = [
  'coach.en',
  'coach.es',
  'coach.fr',
  'nurse',
  'guide',
  'doctor',
  'support',
  'admin',
  'rep',
] as const

export type Member = (typeof members)[number]
export type Staff = (typeof staff)[number]
export type Person = Member | Staff

export const people: readonly Person[] = [...members, ...staff]

export function emailOf(name: Person | 'mfa' | 'ended'): string {
  return `${name}@demo.test`
}
