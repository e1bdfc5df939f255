import { expect, test } from 'vitest'
import type { FlagKey } from '../domain/app-state.ts'
import type { ProgramSlug } from '../domain/programs.ts'
import { cardsOf, dashboardCards, inOrder } from './dashboard.ts'
import type { Facts } from './facts.ts'
import { member } from './testdata/people.ts'

const rosa = member('rosa')

function factsOf(features: readonly FlagKey[], active: readonly ProgramSlug[]): Facts {
  return { ...rosa, features: [...features], programs: { state: 'ok', active } }
}

/** As if every screen were built and open. */
const everything = () => true

test('a card is there while its flag is on, and absent while it is off', () => {
  const flagged = dashboardCards.flatMap((card) => ('flag' in card ? [card] : []))
  expect(flagged.map(({ key }) => key)).toEqual([
    'onboarding',
    'launchpad',
    'coaching',
    'lessons',
    'reminders',
    'goals',
    'programs',
  ])
  const off = cardsOf(factsOf([], ['DIABETES']), everything)
  for (const { key, flag, ...rest } of flagged) {
    const on = cardsOf(factsOf([flag], ['DIABETES']), everything)
    const shown = !('route' in rest) || rest.route !== null
    expect([key, off.includes(key), on.includes(key)]).toEqual([key, false, shown])
    expect(on.filter((card) => card !== key)).toEqual(off)
  }
})

test('a feature without a screen that the member can open has no card', () => {
  const cards = cardsOf(factsOf(['reminders', 'goalSetting'], ['DIABETES']), () => false)
  expect(cards).toEqual(['check-in', 'readings', 'devices'])
})

test('readings and their check-in need a program that measures', () => {
  expect(cardsOf(factsOf([], ['BEHAVIORAL_HEALTH']), () => false)).toEqual([])
  for (const slug of ['DIABETES_DEVICEFLEX', 'HEART_FAILURE', 'ADV_PREDIABETES'] as const) {
    expect(cardsOf(factsOf([], [slug]), () => false)).toEqual(['check-in', 'readings', 'devices'])
  }
})

const flags = ['onboarding', 'launchpad', 'newCoaching', 'reminders'] as const

test('the new card order changes the order and nothing else', () => {
  const before = factsOf(flags, ['DIABETES'])
  const after = factsOf([...flags, 'newCardOrder'], ['DIABETES'])
  const cards = cardsOf(before, everything)
  expect(cardsOf(after, everything)).toEqual(cards)
  const old = inOrder(cards, before)
  const next = inOrder(cards, after)
  expect(old.toSorted()).toEqual(next.toSorted())
  expect(old.slice(0, 4)).toEqual(['check-in', 'onboarding', 'launchpad', 'readings'])
  expect(next.slice(0, 4)).toEqual(['check-in', 'readings', 'coaching', 'reminders'])
})

test('what needs the member comes right after the check-in, in either order', () => {
  for (const features of [flags, [...flags, 'newCardOrder'] as const]) {
    const facts = factsOf(features, ['DIABETES'])
    const cards = inOrder(cardsOf(facts, everything), facts, ['devices', 'coaching'])
    expect(cards[0]).toBe('check-in')
    expect(cards.slice(1, 3).toSorted()).toEqual(['coaching', 'devices'])
  }
})
