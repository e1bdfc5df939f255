// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { decide } from './access.ts'
import { catalogue, type Route, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import { dataHolds, isListed } from './nav.ts'
import { areaEntries, mentalHealthMenu, sidebar, sidebarEntries } from './sidebar.ts'
import { sidebarBeside } from './sidebar-area.ts'
import { fullMember, member, viewing } from './testdata/people.ts'

const byRule = (route: Route, facts: Facts) =>
  decide(route, facts).allow && dataHolds(route.data, facts)
const keysOf = (facts: Facts) => sidebar(facts, byRule).map(({ key }) => key)

describe('condition-management sidebar', () => {
  test('has the 17 entries of the specification and our lab results, one of them without a route', () => {
    expect(sidebarEntries).toHaveLength(18)
    expect(sidebarEntries.filter((entry) => entry.route === null).map(({ key }) => key)).toEqual([
      'steps',
    ])
  })

  test('a member with everything has all but the steps', () => {
    const all = sidebarEntries.map(({ key }) => key)
    expect(keysOf(fullMember())).toEqual(all.filter((key) => key !== 'steps'))
  })

  const everybody = 'dashboard coaching'
  const tail = 'condition-profile available-programs'
  test.each([
    [
      'rosa',
      `${everybody} blood-sugar blood-pressure food reminders goal-setting labs ${tail} order-supplies my-devices shareable-data-reports device-user-guides`,
    ],
    [
      'annmarie',
      `${everybody} blood-sugar blood-pressure weight food labs kidney-health ${tail} order-supplies my-devices shareable-data-reports device-user-guides`,
    ],
    [
      'james',
      `${everybody} blood-pressure pulse weight food labs ${tail} my-devices shareable-data-reports device-user-guides`,
    ],
    [
      'grace',
      `${everybody} blood-sugar weight food reminders labs ${tail} my-devices shareable-data-reports device-user-guides`,
    ],
    ['helen', 'coaching available-programs'],
  ] as const)('S1-3-26 %s', (name, expected) => {
    expect(keysOf(member(name)).join(' ')).toBe(expected)
  })

  test.each([true, false])(
    'S2-2-43 S2-2-94 kidney results: %s, and so is their entry; the address opens either way',
    (hasKidneyLabResults) => {
      const full = fullMember()
      const facts = { ...full, app: { ...full.app, hasKidneyLabResults } }
      expect(keysOf(facts).includes('kidney-health')).toBe(hasKidneyLabResults)
      expect(decide(routeById('kidney-health'), facts).allow).toBe(true)
    },
  )

  test('while viewing, chat, food, reminders and goals are gone', () => {
    const hidden = keysOf(fullMember()).filter((key) => !keysOf(viewing('Admin')).includes(key))
    expect(hidden).toEqual(['coaching', 'food', 'reminders', 'goal-setting'])
  })

  test('lists only what is built, by default', () => {
    const rosa = member('rosa')
    expect(sidebar(rosa).filter(({ route }) => !isListed(route, rosa))).toEqual([])
    expect(sidebar(rosa).map((entry) => entry.key)).toContain('available-programs')
  })

  test('uses the dashboard of the form at hand', () => {
    const first = (facts: Facts) => sidebar(facts, byRule)[0]?.route.id
    expect(first(member('rosa'))).toBe('condition-management.home')
    expect(first(member('rosa', 'standalone'))).toBe('dashboard')
  })
})

describe('mental-health sidebar', () => {
  const ids = (facts: Facts) => mentalHealthMenu(facts, byRule).map(({ id }) => id)

  test('offers the guide only to those who have one', () => {
    expect(ids(member('devon'))).toContain('mental-health.guide')
    expect(ids(member('helen'))).not.toContain('mental-health.guide')
    expect(ids(member('helen'))[0]).toBe('mental-health.home')
  })

  test('has nothing but the crisis page for a member without the program', () => {
    expect(ids(member('nora'))).toEqual(['mental-health.crisis'])
  })
})

describe('the sidebar beside a page', () => {
  test.each([
    ['S1-4.3-03', 'blood-sugar.trends', 'conditionManagement'],
    ['S1-4.3-03', 'programs', 'conditionManagement'],
    ['the other program', 'mental-health.home', 'myStrength'],
    ['S1-4.3-05', 'account.communication-preferences', undefined],
    ['elsewhere', 'home', undefined],
    ['elsewhere', 'program', undefined],
  ] as const)('%s beside %s stands: %s', (_, id, expected) => {
    expect(sidebarBeside(routeById(id), 'large', fullMember())).toBe(expected)
    expect(sidebarBeside(routeById(id), 'small', fullMember())).toBeUndefined()
  })

  test('S1-4.3-03 stands beside every page of the two programs and no other', () => {
    for (const route of catalogue) {
      const program = route.program === 'conditionManagement' || route.program === 'myStrength'
      expect(sidebarBeside(route, 'large', fullMember()) !== undefined, route.id).toBe(program)
    }
  })

  test('a member without the area has no sidebar and no entries, whatever page is open', () => {
    expect(sidebarBeside(routeById('programs'), 'large', member('helen'))).toBeUndefined()
    expect(areaEntries('conditionManagement', member('helen'), byRule)).toEqual([])
    expect(areaEntries('myStrength', member('rosa'), byRule)).toEqual([])
    expect(areaEntries('myStrength', member('helen'), byRule)).not.toEqual([])
  })
})
