// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { decide } from './access.ts'
import { type Route, type RouteId, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import { bottomBar, dataHolds, header, headerSections, isListed } from './nav.ts'
import { programAreas } from './program-areas.ts'
import { sitemap } from './sitemap.ts'
import {
  fullMember,
  type MemberName,
  member,
  memberNames,
  staff,
  viewing,
} from './testdata/people.ts'
import { routeTitles } from './titles.ts'

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

  test('Health Info is hidden by a brand that suppresses it', () => {
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
  test('by rule a member with everything has five sections, in order', () => {
    const shown = header(fullMember(), 'large', byRule)
    expect(shown.home?.id).toBe('home')
    expect(ids(shown.programs)).toEqual([
      'program',
      'condition-management.home',
      'mental-health.home',
      'vendor-management.partner-programs',
      'programs',
    ])
    expect(ids(shown.healthInfo)).toEqual([
      'health-info',
      'member.consultation-history',
      'health-info.documents',
      'health-info.medical-history',
      'health-info.primary-care',
      'health-info.primary-care-plan',
      'health-info.vitals',
      'health-info.your-cases',
      'health-info.pharmacies',
      'health-info.other-providers',
    ])
    expect(shown.messages?.id).toBe('message-center')
    expect(ids(shown.account)).toEqual([
      'account',
      'account.profile',
      'account.family',
      'account.emergency-contacts',
      'account.security-and-signin',
      'account.security-questions',
      'account.activity',
      'account.coverage-and-billing',
      'account.communication-preferences',
      'account.sent',
      'account.get-help',
    ])
    expect(ids(bottomBar(fullMember(), byRule))).toEqual([
      'home',
      'program',
      'health-info',
      'messages',
      'account',
    ])
  })

  test('one shell holds all four programs', () => {
    const facts = fullMember()
    expect(programAreas(facts).map(({ area }) => area)).toEqual([
      'conditionManagement',
      'myStrength',
      'partnerPrograms',
    ])
    const opened = ['condition-management.home', 'mental-health.home', 'consult.new'] as const
    for (const id of opened) expect(decide(routeById(id), facts), id).toEqual({ allow: true })
  })

  test.each([
    ['rosa', 'conditionManagement partnerPrograms'],
    ['marcus', 'conditionManagement'],
    ['devon', 'conditionManagement myStrength'],
    ['helen', 'myStrength'],
    ['nora', 'partnerPrograms'],
  ] as const)('the areas of %s: %s', (name, expected) => {
    const areas = programAreas(member(name)).map(({ area }) => area)
    expect(areas.join(' ')).toBe(expected)
  })

  test('S1-6-29 without a linked account the sign-on entry leads the Programs menu', () => {
    expect(ids(header(member('nora'), 'large', byRule).programs)).toEqual([
      'program',
      'ccm-sso',
      'vendor-management.partner-programs',
      'programs',
    ])
  })

  test.each([
    ['no care team, plan, vitals and cases', member('marcus')],
    ['a call-center view of care team and plan', viewing('CallCenterRep')],
  ])('Health Info leaves out what the member or the role lacks: %s', (_, facts) => {
    const shown = ids(header(facts, 'large', byRule).healthInfo)
    expect(shown).not.toContain('health-info.primary-care')
    expect(shown).not.toContain('health-info.primary-care-plan')
    expect(shown).toContain('health-info.documents')
  })

  test('a restricted brand that shows Health Info hides pharmacies and providers', () => {
    const full = fullMember()
    const facts: Facts = { ...full, brand: { ...full.brand, restrictedFacility: true } }
    const shown = header(facts, 'large', byRule)
    expect(ids(shown.healthInfo)).not.toContain('health-info.pharmacies')
    expect(ids(shown.healthInfo)).not.toContain('health-info.other-providers')
    expect(ids(shown.healthInfo)).toContain('health-info.vitals')
    expect(shown.account).toEqual([])
    expect(ids(shown.besideSignOut)).toEqual(['account.activity'])
  })

  test('suppressed account routes are gone from the menu', () => {
    const full = fullMember()
    const brand = { ...full.brand, suppressedAccountRoutes: ['family', 'get-help'] }
    const before = ids(header(full, 'large', byRule).account)
    const after = ids(header({ ...full, brand }, 'large', byRule).account)
    expect(before.filter((id) => !after.includes(id))).toEqual([
      'account.family',
      'account.get-help',
    ])
  })

  test.each([
    [
      'Admin',
      'staff staff.members staff.accounts staff.recoveries staff.fulfilment staff.calendars staff.brands staff.flags staff.notices staff.campaigns staff.questionnaires staff.audit staff.apps staff.partners',
    ],
    ['CallCenterRep', 'staff staff.members'],
    ['coach', 'staff staff.inbox staff.members staff.calendars'],
    [
      'support',
      'staff staff.inbox staff.contact staff.members staff.recoveries staff.fulfilment staff.calendars',
    ],
    ['clinician', 'staff staff.calendars'],
  ] as const)('%s at the desk has %s', (role, expected) => {
    const shown = header(staff(role), 'large', byRule)
    expect(ids(shown.staff).join(' ')).toBe(expected)
    expect(shown.home).toBeUndefined()
    expect(ids(shown.account)).toEqual(['staff.security'])
  })

  test('a member and a viewer have no desk', () => {
    for (const facts of [fullMember(), viewing('Admin')]) {
      expect(header(facts, 'large', byRule).staff).toEqual([])
    }
  })

  test('a section without a page below it is not there', () => {
    const onlySections = (route: Route) => route.horizontal === true
    const shown = header(fullMember(), 'large', onlySections)
    expect([shown.programs, shown.healthInfo, shown.account]).toEqual([[], [], []])
    expect(ids(bottomBar(fullMember(), onlySections))).toEqual(['home', 'messages'])
  })

  test('leave out what is not built', () => {
    const rosa = member('rosa')
    const shown = header(rosa, 'large')
    const all = [...shown.programs, ...shown.healthInfo, ...shown.account, ...bottomBar(rosa)]
    expect(all.filter((route) => !isListed(route, rosa))).toEqual([])
    expect(all.every((route) => route.screen !== undefined)).toBe(true)
    expect(ids(shown.programs)).toEqual(expect.arrayContaining(['program', 'programs']))
  })

  test('S1-2.8-02 Home is always there', () => {
    for (const name of memberNames) expect(header(member(name), 'small').home?.id).toBe('home')
  })

  test('Sign out is in the header where the Account menu is missing', () => {
    expect(header(member('kdoe'), 'large').account).toEqual([])
  })

  test('the bottom bar begins with Home and offers programs', () => {
    expect(ids(bottomBar(member('rosa'))).slice(0, 2)).toEqual(['home', 'program'])
  })
})

describe('data conditions hide the entry and keep the address', () => {
  test.each([
    ['kidney results', 'kidney-health', 'annmarie', 'rosa'],
    ['a program', 'behavioral-health', 'devon', 'rosa'],
    ['S1-2.5-08', 'message-center.telemed', 'rosa', 'marcus'],
    ['S1-2.5-09', 'message-center.chronic-care', 'marcus', 'grace'],
    ['S1-2.5-10', 'message-center.mental-health', 'devon', 'helen'],
    ['a team', 'health-info.primary-care', 'rosa', 'marcus'],
    ['a plan', 'health-info.primary-care-plan', 'rosa', 'marcus'],
    ['vitals', 'health-info.vitals', 'rosa', 'marcus'],
    ['a case', 'health-info.your-cases', 'marcus', 'rosa'],
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
    expect(ids(map.get('home') ?? [])).toEqual(['home', 'appointments'])
    expect(ids(map.get('programs') ?? [])).toContain('programs')
    expect(ids([...map.values()].flat())).not.toContain('inaccessible')
  })

  test('S1-2.7-01 says each page once: a section stands there as its first tab', () => {
    for (const facts of [fullMember(), ...memberNames.map((name) => member(name))]) {
      const listed = [...sitemap(facts).values()].flat()
      const titles = listed.map(({ id, path }) => routeTitles[id]?.message ?? path)
      expect(titles).toEqual([...new Set(titles)])
    }
    const ofAnnmarie = ids([...sitemap(member('annmarie')).values()].flat())
    expect(ofAnnmarie).toContain('weight.overview')
    expect(ofAnnmarie).not.toContain('weight')
  })

  test('holds nothing that is refused', () => {
    for (const name of memberNames) {
      const facts = member(name)
      for (const route of [...sitemap(facts).values()].flat()) {
        expect(isListed(route, facts), `${name} ${route.id}`).toBe(true)
      }
    }
  })
})
