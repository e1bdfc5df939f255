// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { decide } from './access.ts'
import { type Route, type RouteId, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import {
  bottomBar,
  dataHolds,
  header,
  headerSections,
  isListed,
  mentalHealthMenu,
  sidebar,
  sidebarEntries,
  sidebarOpens,
  sitemap,
} from './nav.ts'
import { type MemberName, member, memberNames, viewing } from './testdata/people.ts'

const ids = (routes: readonly Route[]) => routes.map((route) => route.id)
const byRule = (route: Route, facts: Facts) =>
  decide(route, facts).allow && dataHolds(route.data, facts)

describe('header sections', () => {
  const table: [MemberName, string][] = [
    ['rosa', 'programs healthInfo messages account'],
    ['marcus', 'programs healthInfo messages account'],
    ['annmarie', 'programs healthInfo messages account'],
    ['james', 'programs healthInfo messages account'],
    ['priya', 'programs healthInfo messages account'],
    ['devon', 'programs healthInfo messages account'],
    ['helen', 'programs healthInfo account'],
    ['luis', 'programs healthInfo messages account'],
    ['grace', 'programs healthInfo account'],
    ['tom', 'programs healthInfo messages account'],
    ['kdoe', 'programs messages'],
    ['nora', 'programs healthInfo account'],
  ]

  test.each(table)('%s has %s', (name, expected) => {
    const shown = Object.entries(headerSections(member(name))).flatMap(([key, on]) =>
      on ? [key] : [],
    )
    expect(shown.join(' ')).toBe(expected)
  })

  const grace = member('grace')
  const app = {
    ...grace.app,
    hasConditionManagement: false,
    hasMentalHealth: false,
    hasPartnerPrograms: false,
    hasCareTeam: false,
    hasChatAvailable: false,
    hasMHGuideAvailable: false,
  }
  const shows = (section: 'programs' | 'messages', change: Partial<typeof app>) =>
    headerSections({ ...grace, app: { ...app, ...change } })[section]

  test.each([
    ['S1-2.8-03 none', {}, false],
    ['S1-2.8-03 condition management', { hasConditionManagement: true }, true],
    ['S1-2.8-03 mental health', { hasMentalHealth: true }, true],
    ['S1-2.8-03 partner programs', { hasPartnerPrograms: true }, true],
  ] as const)('Programs: %s', (_, change, expected) => {
    expect(shows('programs', change)).toBe(expected)
  })

  test.each([
    ['nothing', {}, false],
    [
      'S1-2.8-05 mental health and guide',
      { hasMentalHealth: true, hasMHGuideAvailable: true },
      true,
    ],
    ['S1-5-07 mental health without guide', { hasMentalHealth: true }, false],
    ['a guide without mental health', { hasMHGuideAvailable: true }, false],
    [
      'S1-2.8-06 condition management and chat',
      { hasConditionManagement: true, hasChatAvailable: true },
      true,
    ],
    ['condition management without chat', { hasConditionManagement: true }, false],
    ['chat without condition management', { hasChatAvailable: true }, false],
    ['S1-2.8-07 a care team', { hasCareTeam: true }, true],
  ] as const)('Messages: %s', (_, change, expected) => {
    expect(shows('messages', change)).toBe(expected)
  })

  test('S1-2.8-04 Health Info is hidden by a brand that suppresses it', () => {
    const brand = { ...grace.brand, suppressHealthInfo: true }
    expect(headerSections({ ...grace, brand }).healthInfo).toBe(false)
  })

  test('S1-2.8-09 Account is hidden by a restricted brand', () => {
    const brand = { ...grace.brand, restrictedFacility: true }
    expect(headerSections({ ...grace, brand }).account).toBe(false)
  })

  test('S1-6-15 S1-6-18 of the viewers only Admin has Messages', () => {
    expect(headerSections(viewing('Admin')).messages).toBe(true)
    expect(headerSections(viewing('CallCenterRep')).messages).toBe(false)
  })
})

describe('header and bottom bar', () => {
  test('leave out what is not built', () => {
    const rosa = member('rosa')
    const shown = header(rosa, 'large')
    const all = [...shown.programs, ...shown.healthInfo, ...shown.account, ...bottomBar(rosa)]
    expect(all.filter((route) => !isListed(route, rosa))).toEqual([])
    expect(all.every((route) => route.screen !== undefined)).toBe(true)
    expect(ids(shown.programs)).toContain('programs')
  })

  test('Home is always there', () => {
    for (const name of memberNames) expect(header(member(name), 'small').home?.id).toBe('home')
  })

  test('the language menu needs a large screen', () => {
    expect(header(member('rosa'), 'large').languageMenu).toBe(true)
    expect(header(member('rosa'), 'small').languageMenu).toBe(false)
  })

  test('signing out stands in the header where the Account menu is missing', () => {
    expect(header(member('kdoe'), 'large').signOutInHeader).toBe(true)
  })

  test('the bottom bar begins with Home and offers programs', () => {
    expect(ids(bottomBar(member('rosa'))).slice(0, 2)).toEqual(['home', 'programs'])
  })
})

describe('condition-management sidebar', () => {
  test('S2-2-114 has 17 entries, one of them without a route', () => {
    expect(sidebarEntries).toHaveLength(17)
    expect(sidebarEntries.filter((entry) => entry.route === null).map(({ key }) => key)).toEqual([
      'steps',
    ])
  })

  const everybody = 'dashboard coaching'
  const tail = 'condition-profile available-programs'
  test.each([
    [
      'rosa',
      `${everybody} blood-sugar blood-pressure food reminders goal-setting ${tail} order-supplies my-devices shareable-data-reports device-user-guides`,
    ],
    [
      'annmarie',
      `${everybody} blood-sugar blood-pressure weight food kidney-health ${tail} order-supplies my-devices shareable-data-reports device-user-guides`,
    ],
    [
      'james',
      `${everybody} blood-pressure pulse weight food ${tail} my-devices shareable-data-reports device-user-guides`,
    ],
    [
      'grace',
      `${everybody} blood-sugar weight food reminders ${tail} my-devices shareable-data-reports device-user-guides`,
    ],
    ['helen', 'coaching available-programs'],
  ] as const)('S2-2-94..95 %s', (name, expected) => {
    const keys = sidebar(member(name), byRule).map((entry) => entry.key)
    expect(keys.join(' ')).toBe(expected)
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

  test.each([
    ['S1-4.3-03', 'blood-sugar.trends', true],
    ['S1-4.3-04', 'mental-health.home', true],
    ['S1-4.3-05', 'account.communication-preferences', false],
    ['elsewhere', 'home', false],
  ] as const)('%s opens by itself beside %s: %s', (_, id, expected) => {
    expect(sidebarOpens(routeById(id), 'large')).toBe(expected)
    expect(sidebarOpens(routeById(id), 'small')).toBe(false)
  })
})

describe('data conditions hide the entry and keep the address', () => {
  test.each([
    ['S2-2-43 S2-2-94', 'kidney-health', 'annmarie', 'rosa'],
    ['S2-2-93', 'behavioral-health', 'devon', 'rosa'],
    ['S1-2.5-08', 'message-center.telemed', 'rosa', 'marcus'],
    ['S1-2.5-09', 'message-center.chronic-care', 'marcus', 'grace'],
    ['S1-2.5-10', 'message-center.mental-health', 'devon', 'helen'],
    ['S1-6-22', 'health-info.primary-care', 'rosa', 'marcus'],
    ['S1-6-23', 'health-info.primary-care-plan', 'rosa', 'marcus'],
    ['S1-6-24', 'health-info.vitals', 'rosa', 'marcus'],
    ['S1-6-25', 'health-info.your-cases', 'rosa', 'marcus'],
  ] as const)('%s %s', (_, id: RouteId, having, lacking) => {
    const route = routeById(id)
    expect(dataHolds(route.data, member(having))).toBe(true)
    expect(dataHolds(route.data, member(lacking))).toBe(false)
    expect(decide(route, member(lacking)).allow).toBe(true)
  })

  test('S2-1-42 the personalized report has its entry with the flag', () => {
    const rosa = member('rosa')
    const { data } = routeById('blood-pressure.personalized-report')
    expect(dataHolds(data, rosa)).toBe(false)
    expect(dataHolds(data, { ...rosa, app: { ...rosa.app, hasPersonalizedBPReport: true } })).toBe(
      true,
    )
  })
})

describe('site map', () => {
  test('lists what this person may open, grouped', () => {
    const map = sitemap(member('rosa'))
    expect(ids(map.get('home') ?? [])).toEqual(['home'])
    expect(ids(map.get('programs') ?? [])).toContain('programs')
    expect(ids([...map.values()].flat())).not.toContain('inaccessible')
  })

  test('holds nothing that is refused', () => {
    for (const name of memberNames) {
      const facts = member(name)
      for (const route of [...sitemap(facts).values()].flat()) {
        expect(isListed(route, facts), `${name} ${route.id}`).toBe(true)
      }
    }
  })

  test('the mental-health menu is empty for a member without it', () => {
    expect(mentalHealthMenu(member('nora')).filter((route) => route.visitor === 'member')).toEqual(
      [],
    )
  })
})
