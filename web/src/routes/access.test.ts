// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { admit, type Decision, decide, programsEntry } from './access.ts'
import { catalogue, type RouteId, routeById } from './catalogue.ts'
import { atDesk, type Facts } from './facts.ts'
import type { AccessGroup, Expected } from './testdata/access-rules.ts'
import { accessTable } from './testdata/access-table.ts'
import { anonymous, member, memberNames, staff, staffRoles, viewing } from './testdata/people.ts'

const said = (decision: Decision): Expected => (decision.allow ? 'open' : decision.outcome)
const outcome = (id: RouteId, facts: Facts) => said(decide(routeById(id), facts))
const reason = (id: RouteId, facts: Facts) => {
  const decision = decide(routeById(id), facts)
  return decision.allow ? 'open' : decision.reason
}

function expectedOf({ staff: open }: AccessGroup, role: (typeof staffRoles)[number]): Expected {
  if (typeof open === 'string') return open
  return open.includes(role) ? 'open' : 'missing'
}

describe('who opens what (S1-5-02, S1-6-01, S1-6-05..06, S1-6-14, S1-6-15, S1-6-18, S2-6-02, S2-6-05..06)', () => {
  test('the table names every route once', () => {
    const named = accessTable.flatMap((group) => group.routes)
    expect(named.toSorted()).toEqual(catalogue.map((route) => route.id).toSorted())
  })

  describe.each(accessTable.map((group) => [group.name, group] as const))('%s', (_, group) => {
    const people: [string, Facts, Expected][] = [
      ['anonymous', anonymous(), group.anonymous],
      ...memberNames.map((name): [string, Facts, Expected] => [
        name,
        member(name),
        group.but?.[name] ?? group.members,
      ]),
      ...staffRoles.map((role): [string, Facts, Expected] => [
        role,
        staff(role),
        expectedOf(group, role),
      ]),
      ['Admin viewing', viewing('Admin'), group.admin],
      ['CallCenterRep viewing', viewing('CallCenterRep'), group.callCenter],
    ]
    test.each(people)('%s', (_name, facts, expected) => {
      const got = Object.fromEntries(group.routes.map((id) => [id, outcome(id, facts)]))
      expect(got).toEqual(Object.fromEntries(group.routes.map((id) => [id, expected])))
    })
  })
})

describe('somebody in the family who acts for the member (D35)', () => {
  const acting = (areas: readonly string[], ended = false): Facts => ({
    ...member('rosa'),
    session: { kind: 'member', acting: { areas, ended } },
  })
  const parentOfTeen = acting(['readings', 'visits', 'supplies', 'documents'])
  const openTo = (facts: Facts) =>
    catalogue
      .filter(({ visitor, kind }) => visitor === 'member' && kind === 'screen')
      .filter((route) => admit(route, facts).allow)
      .map(({ id }) => id)

  test('without an area only the frame is open', () => {
    expect(openTo(acting([])).toSorted()).toEqual([
      'account.get-help',
      'home',
      'inaccessible',
      'program',
      'sitemap',
    ])
  })

  test('a parent of a child opens the child’s account, and no sign-in', () => {
    const before = openTo(acting([]))
    expect(openTo(acting(['account'])).filter((id) => !before.includes(id))).toEqual([
      'account',
      'account.profile',
      'account.emergency-contacts',
      'account.coverage-and-billing',
      'my-account.pricing-table',
      'condition-profile',
      'account.activity',
    ])
    expect(openTo(acting(['account'], true))).toEqual([])
  })

  test.each([
    ['readings of a teenager', 'blood-sugar.overview', parentOfTeen, 'open'],
    ['a teenager’s conversations', 'message-center.chronic-care', parentOfTeen, 'not-for-family'],
    ['closed readings', 'blood-sugar.overview', acting(['visits']), 'not-for-family'],
    [
      'the dashboard with closed readings',
      'condition-management.home',
      acting(['visits']),
      'not-for-family',
    ],
    ['messages of a child', 'message-center.chronic-care', acting(['messages']), 'open'],
    [
      'the guide without mental health',
      'message-center.mental-health',
      acting(['messages']),
      'not-for-family',
    ],
    [
      'the guide without messages',
      'message-center.mental-health',
      acting(['mental_health']),
      'not-for-family',
    ],
    [
      'the guide with both',
      'message-center.mental-health',
      acting(['messages', 'mental_health']),
      'open',
    ],
    [
      'the guide’s other address without messages',
      'messages.mental-health',
      acting(['mental_health']),
      'not-for-family',
    ],
    [
      'the guide’s other address with both',
      'messages.mental-health',
      acting(['messages', 'mental_health']),
      'open',
    ],
    ['the account', 'account', parentOfTeen, 'not-for-family'],
    ['a teenager’s profile', 'account.profile', parentOfTeen, 'not-for-family'],
    ['emergency contacts', 'account.emergency-contacts', parentOfTeen, 'not-for-family'],
    ['coverage and bills', 'account.coverage-and-billing', parentOfTeen, 'not-for-family'],
    ['who viewed the record', 'account.activity', parentOfTeen, 'not-for-family'],
    ['a child’s sign-in', 'account.security-and-signin', acting(['account']), 'not-for-family'],
    [
      'a child’s messages by email',
      'account.communication-preferences',
      acting(['account']),
      'not-for-family',
    ],
    ['the family itself', 'account.family', parentOfTeen, 'not-for-family'],
    ['its legacy address', 'legacy.family-overview', parentOfTeen, 'not-for-family'],
    ['joining a program', 'programs', parentOfTeen, 'not-for-family'],
    ['help in a crisis', 'mental-health.crisis', parentOfTeen, 'open'],
    ['signing out', 'logout', acting([], true), 'open'],
    ['Home after the end', 'home', acting(['readings'], true), 'not-for-family'],
  ] as const)('%s', (_, id, facts, expected) => {
    expect(outcome(id, facts)).toBe(expected)
  })

  test('the end is a reason of its own', () => {
    expect(reason('home', acting(['readings'], true))).toBe('family-ended')
    expect(reason('account', acting(['readings']))).toBe('family-area')
  })

  test('the Programs entry never leads to joining a program or linking an account', () => {
    expect(programsEntry({ ...acting([]), linked: false })).toBe('areas')
    expect(programsEntry({ ...acting([]), programs: { state: 'ok', active: [] } })).toBe('areas')
  })
})

describe('guarded route rule in the standalone form', () => {
  const james = member('james', 'standalone')
  const nora = member('nora', 'standalone')

  test.each([
    ['a listed program is active (S2-2-01)', 'pulse', james, 'open'],
    ['nothing is listed', 'coaching', nora, 'open'],
    ['no listed program is active', 'blood-sugar', james, 'redirect:profile-preferences'],
    ['reminders are not for heart failure', 'reminder', james, 'redirect:profile-preferences'],
    ['no program at all', 'dashboard', nora, 'redirect:profile-preferences'],
    ['the landing place never redirects again', 'profile-preferences', nora, 'open'],
    [
      'behavioral health opens the dashboard (S2-2-03)',
      'dashboard',
      member('helen', 'standalone'),
      'open',
    ],
    [
      'the shell dashboard has a twin here',
      'condition-management.home',
      james,
      'redirect:dashboard',
    ],
    ['an unguarded page shows the panel', 'mental-health.home', james, 'not-your-program'],
  ] as const)('%s', (_, id, facts, expected) => {
    expect(outcome(id, facts)).toBe(expected)
  })

  test.each([
    ['loading never redirects', { state: 'loading' }, 'loading', 'startup-loading'],
    [
      'permission denied means no programs (S2-6-10, S2-8-27)',
      { state: 'denied' },
      'redirect:profile-preferences',
      'programs-denied',
    ],
    [
      'another failure keeps the address (S2-8-26)',
      { state: 'failed' },
      'error-retry',
      'programs-failed',
    ],
  ] as const)('programs call: %s', (_, programs, expected, why) => {
    const facts = { ...james, programs }
    expect(outcome('pulse', facts)).toBe(expected)
    expect(reason('pulse', facts)).toBe(why)
  })

  test('S2-2-88 S2-2-90 a signed-out person goes to login and the wanted place is passed along', () => {
    expect(decide(routeById('pulse'), anonymous())).toEqual({
      allow: false,
      reason: 'anonymous',
      outcome: 'login',
      returnTo: 'original',
    })
  })

  test('S2-2-91 after a manual logout the dashboard is passed instead', () => {
    expect(decide(routeById('pulse'), anonymous(true))).toMatchObject({ returnTo: 'dashboard' })
  })

  test('S2-2-90 the guard passes the wanted place to profile-preferences', () => {
    expect(decide(routeById('pulse'), nora)).toMatchObject({ returnTo: 'original' })
  })

  test('S2-2-92 the one-app shell does not redirect', () => {
    expect(outcome('blood-sugar', member('james'))).toBe('not-your-program')
  })

  test('an impersonator is refused before programs are asked', () => {
    const facts: Facts = { ...viewing('Admin'), programs: { state: 'failed' } }
    expect(reason('food', facts)).toBe('impersonator')
  })
})

describe('brands', () => {
  const brand = {
    suppressHealthInfo: false,
    restrictedFacility: false,
    suppressedAccountRoutes: [],
  }
  const rosa = member('rosa')
  const restricted: Facts = { ...rosa, brand: { ...brand, restrictedFacility: true } }
  const noHealth: Facts = { ...rosa, brand: { ...brand, suppressHealthInfo: true } }
  const noFamily: Facts = { ...rosa, brand: { ...brand, suppressedAccountRoutes: ['family'] } }

  test.each([
    ['S1-5-04 restricted closes Account', 'account.profile', restricted, 'brand-account'],
    ['restricted closes pharmacies', 'health-info.pharmacies', restricted, 'brand-pharmacy'],
    ['restricted closes providers', 'health-info.other-providers', restricted, 'brand-pharmacy'],
    [
      'restricted closes the embedded twin',
      'member.doctors-and-pharmacies',
      restricted,
      'brand-pharmacy',
    ],
    ['restricted leaves documents', 'health-info.documents', restricted, 'open'],
    ['suppressed health info', 'health-info.documents', noHealth, 'brand-health-info'],
    ['suppressed health info leaves Account', 'account.family', noHealth, 'open'],
    [
      'S1-3-15 a suppressed page that is built',
      'account.communication-preferences',
      { ...rosa, brand: { ...brand, suppressedAccountRoutes: ['communication-preferences'] } },
      'brand-suppressed',
    ],
    ['a suppressed account route', 'account.family', noFamily, 'brand-suppressed'],
    ['its legacy address', 'legacy.family-overview', noFamily, 'brand-suppressed'],
    ['its neighbours stay', 'account.profile', noFamily, 'open'],
  ] as const)('%s', (_, id, facts, expected) => {
    expect(reason(id, facts)).toBe(expected)
  })

  test('S1-6-19 a viewer is bound by the brand of the member as well', () => {
    const view = viewing('Admin')
    const bound: Facts = { ...view, brand: { ...restricted.brand, suppressHealthInfo: true } }
    expect(outcome('account.profile', view)).toBe('open')
    expect(reason('account.profile', bound)).toBe('brand-account')
    expect(reason('health-info.documents', bound)).toBe('brand-health-info')
    expect(outcome('account.activity', bound)).toBe('open')
  })

  test('a suppressed route closes its standalone counterpart', () => {
    const facts: Facts = {
      ...member('rosa', 'standalone'),
      brand: { ...brand, suppressedAccountRoutes: ['coverage-and-billing'] },
    }
    expect(reason('profile-preferences.coverage', facts)).toBe('brand-suppressed')
  })
})

describe('impersonators', () => {
  test.each(catalogue.map((route) => route.id))('an unknown type opens nothing: %s', (id) => {
    expect(decide(routeById(id), viewing('Supervisor'))).toMatchObject({ outcome: 'inaccessible' })
  })

  test('S2-6-07 one list decides for the shell and for condition management alike', () => {
    for (const role of ['Admin', 'CallCenterRep'] as const) {
      const opened = catalogue.filter(
        (route) =>
          route.visitor === 'member' && !route.redirectTo && decide(route, viewing(role)).allow,
      )
      expect(opened.every(({ impersonators }) => impersonators?.includes(role))).toBe(true)
      expect(new Set(opened.map(({ program }) => program))).toContain('conditionManagement')
      expect(opened.map(({ id }) => id)).toContain('account.profile')
    }
  })

  test('staff pages stay the staff person’s own while they view a member', () => {
    expect(outcome('staff', viewing('CallCenterRep'))).toBe('open')
    expect(outcome('staff.members', viewing('CallCenterRep'))).toBe('open')
    expect(outcome('staff.brands', viewing('CallCenterRep'))).toBe('missing')
    expect(atDesk(viewing('Admin')).session).toEqual({ kind: 'staff', role: 'Admin' })
    expect(atDesk(viewing('Supervisor')).session).toEqual({ kind: 'viewing', role: null })
    expect(atDesk(member('rosa')).session).toEqual({ kind: 'member' })
  })

  test('S1-6-07 the member role gives an impersonator no route', () => {
    expect(reason('home', viewing('member'))).toBe('impersonator-unknown')
  })
})

describe('programs entry', () => {
  const linkedIdle: Facts = { ...member('james'), programs: { state: 'ok', active: [] } }

  test('S1-6-28 linked with nothing active goes to the list of programs', () => {
    expect(outcome('program', linkedIdle)).toBe('redirect:programs')
    expect(outcome('home', linkedIdle)).toBe('open')
  })

  test('S1-6-29 not linked sees the sign-on entry', () => {
    expect(programsEntry(member('nora'))).toBe('sso')
    expect(outcome('program', member('nora'))).toBe('open')
  })

  test('with an active program the areas show', () => {
    expect(programsEntry(member('rosa'))).toBe('areas')
  })

  test('S1-4.2-20 a condition-management path without a token leads to the hand-off', () => {
    const tokenless: Facts = { ...member('rosa'), linked: false }
    expect(outcome('blood-sugar.trends', tokenless)).toBe('redirect:ccm-sso')
    expect(outcome('ccm-sso', tokenless)).toBe('open')
    expect(outcome('programs', tokenless)).toBe('open')
    expect(outcome('account.profile', tokenless)).toBe('open')
  })
})

describe('start-up', () => {
  test('nothing is decided before the session is known', () => {
    const facts: Facts = { ...anonymous(), session: { kind: 'checking' } }
    expect(outcome('home', facts)).toBe('loading')
    expect(outcome('login', facts)).toBe('open')
  })

  test('S1-6-30 program areas wait for the navigation response and fail closed', () => {
    const rosa = member('rosa')
    expect(outcome('condition-profile', { ...rosa, navigation: 'loading' })).toBe('loading')
    expect(outcome('condition-profile', { ...rosa, navigation: 'failed' })).toBe('error-retry')
    expect(outcome('goal-setting', { ...rosa, navigation: 'loading' })).toBe('loading')
  })

  test('a flag that is off closes the route', () => {
    expect(reason('goal-setting', { ...member('rosa'), features: [] })).toBe('flag')
  })

  test('an unknown flag leaves its route closed, with a way to try again', () => {
    const unknown: Facts = { ...member('rosa'), features: [], flags: 'failed' }
    expect(outcome('goal-setting', unknown)).toBe('error-retry')
    expect(outcome('goal-setting', { ...unknown, flags: 'loading' })).toBe('loading')
    expect(outcome('blood-sugar.overview', unknown)).toBe('open')
  })

  test('tools exist only on a development or demo server', () => {
    expect(outcome('ui', { ...anonymous(), devOrDemo: false })).toBe('missing')
  })
})

describe('screens that are not built', () => {
  test('answer with the missing page once the rules allow them', () => {
    const unbuilt = catalogue.find((route) => route.id === 'video')
    expect(unbuilt && admit(unbuilt, member('rosa'))).toEqual({
      allow: false,
      reason: 'not-built',
      outcome: 'missing',
    })
  })

  test('keep the answer of the rules', () => {
    expect(admit(routeById('video'), anonymous())).toMatchObject({ outcome: 'login' })
    expect(admit(routeById('home'), member('rosa'))).toEqual({ allow: true })
  })
})
