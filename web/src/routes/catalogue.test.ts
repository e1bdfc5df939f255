// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { accountArea, areasWithPages } from '../domain/family-areas.ts'
import { catalogue, isBuilt, type RouteId, routeById } from './catalogue.ts'
import { behaviourTests, countRoutes, counts, describeCounts } from './count.ts'
import { routeTable } from './export.ts'
import { specPaths } from './testdata/spec-paths.ts'
import { routeTitles } from './titles.ts'

/** Router syntax for a path of the specification; /information/ takes a page as its parameter. */
function inRouterSyntax(path: string): string {
  if (path === '/information/') return '/information/:slug?'
  return path.replace(/\{(\w+\??)\}/g, ':$1')
}

const spec = catalogue.filter((route) => route.origin === 'spec')

describe('the catalogue', () => {
  // An area that gets its first page is offered from then on.
  test('has pages for the areas of a family that can be granted, and for no others', () => {
    const opened = new Set(catalogue.filter(isBuilt).flatMap(({ family = [] }) => family))
    // The frame is everyone's, and an account that of a child's parent.
    const granted = [...opened].filter((area) => area !== 'basics' && area !== accountArea)
    expect([...areasWithPages].sort()).toEqual(granted.sort())
  })

  test('holds one row for each of the 192 specified routes', () => {
    expect(spec).toHaveLength(192)
    expect(new Set(specPaths).size).toBe(192)
  })

  test.each(specPaths)('%s stands in it exactly once', (path) => {
    const wanted = inRouterSyntax(path)
    const holders = spec.filter((route) => route.path === wanted || route.aliases?.includes(wanted))
    expect(holders).toHaveLength(1)
  })

  test('gives every row an id and every address to one row (S1-3-24)', () => {
    const ids = catalogue.map((route) => route.id)
    const addresses = catalogue.flatMap((route) => [route.path, ...(route.aliases ?? [])])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('ends account ids in the last part of the path', () => {
    const pages = catalogue.filter((route) => route.path.startsWith('/account/'))
    expect(pages.map((route) => route.id.split('.').at(-1))).toEqual(
      pages.map((route) => route.path.split('/').at(-1)),
    )
    const closable = pages.filter((route) => route.id !== 'account.activity')
    expect(closable.map((route) => route.suppressedAs)).toEqual(
      closable.map((route) => route.path.split('/').at(-1)),
    )
  })

  test('gives every redirect a target that is no redirect itself', () => {
    const redirects = catalogue.filter((route) => route.kind === 'redirect')
    expect(redirects.length).toBeGreaterThan(10)
    for (const route of redirects) {
      expect(route.redirectTo, route.id).toBeDefined()
      expect(route.redirectTo && routeById(route.redirectTo).kind, route.id).toBe('screen')
    }
  })

  test('names event names for every row (S1-3-25)', () => {
    expect(routeById('blood-sugar.trends').events).toEqual({
      viewed: 'blood-sugar.trends.viewed',
      selected: 'blood-sugar.trends.selected',
    })
  })

  test('keeps profile-preferences free of programs, or its redirect would loop', () => {
    const landing = routeById('profile-preferences')
    expect([landing.programs, landing.needs, landing.flag, landing.brand]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('S1-3-29 marks what stands in the header bar and what is a tab', () => {
    const marked = (key: 'horizontal' | 'relative') =>
      catalogue.filter((route) => route[key]).map((route) => route.id)
    expect(marked('horizontal')).toEqual([
      'home',
      'program',
      'account',
      'health-info',
      'messages',
      'message-center',
    ])
    const tabs = marked('relative')
    expect(tabs).toEqual(expect.arrayContaining(['blood-sugar.trends', 'message-center.telemed']))
    for (const id of tabs) {
      const section = routeById(id).path.split('/').slice(0, 2).join('/')
      expect(
        catalogue.some(({ path }) => path === section),
        `${id} has a section`,
      ).toBe(true)
    }
  })

  test('switches idle handling off on the two video pages', () => {
    const video = catalogue.filter((route) => route.video).map((route) => route.id)
    expect(video).toEqual(['video', 'hhs.video-quick-url'])
  })

  test('pairs the pages of the mental-health SDK with its 13 destinations', () => {
    const pairs = catalogue.flatMap((route) => (route.sdkPath ? [[route.id, route.sdkPath]] : []))
    expect(pairs).toEqual([
      ['mental-health.home', 'home'],
      ['mental-health.connect', 'connect'],
      ['mental-health.guide', 'guide'],
      ['mental-health.explore', 'explore'],
      ['mental-health.progress', 'progress'],
      ['mental-health.profile.personalization', 'content_preferences'],
      ['mental-health.help-resources', 'get_help'],
      ['mental-health.profile.history', 'history'],
      ['mental-health.sleep', 'sleep_home'],
      ['mental-health.diary-entries', 'diary_entries'],
      ['mental-health.activity', 'activity'],
      ['mental-health.activity.history', 'activity_history'],
      ['mental-health.reassessment', 'reassesment'],
    ])
  })

  test('uses the seven navigation and four program values (S1-4.3-06..07)', () => {
    const values = (key: 'active' | 'program') =>
      [...new Set(catalogue.map((route) => route[key]))].filter((value) => value !== undefined)
    expect(values('active').toSorted()).toEqual([
      'account',
      'healthInfo',
      'home',
      'messageCenter',
      'messages',
      'programs',
      'sitemap',
    ])
    expect(values('program').toSorted()).toEqual([
      'conditionManagement',
      'myStrength',
      'partnerPrograms',
      'telehealth',
    ])
  })
})

describe('what is built', () => {
  const built: RouteId[] = catalogue.filter(isBuilt).map((route) => route.id)

  // The count only grows: raise the figure together with the screens.
  test('does not shrink', () => {
    const { spec: counted, ours } = countRoutes()
    expect(counted.total).toBe(192)
    expect(counted.built).toBeGreaterThanOrEqual(62)
    expect(ours.built).toBeGreaterThanOrEqual(15)
    expect(describeCounts()).toBe(`spec ${counted.built}/192\nours ${ours.built}/${ours.total}`)
  })

  test('has a title for every screen', () => {
    const screens = built.filter((id) => routeById(id).screen !== undefined)
    expect(screens.filter((id) => routeTitles[id] === undefined)).toEqual([])
  })

  test('counts a section only with the tab it opens', () => {
    expect(built).toEqual(expect.arrayContaining(['blood-sugar', 'blood-sugar.overview']))
    expect(built).not.toContain('food')
  })

  test('counts a redirect only with the page it leads to', () => {
    expect(counts(routeById('root'), {})).toBe(true)
    const missing = catalogue.find(
      ({ redirectTo }) => redirectTo && !isBuilt(routeById(redirectTo)),
    )
    if (missing) expect(counts(missing, {})).toBe(false)
  })

  test('counts what never has a screen by the test of what it does', () => {
    const without = spec.filter(({ kind }) => kind === 'external' || kind === 'hash')
    expect(without.length).toBeGreaterThan(0)
    const shown = Object.fromEntries(without.map(({ id }) => [id, 'e2e/some.spec.ts']))
    expect(without.map((route) => counts(route, {}))).not.toContain(true)
    expect(without.map((route) => counts(route, shown))).not.toContain(false)
  })

  const specs = import.meta.glob<string>('../../../e2e/*.spec.ts', {
    query: '?raw',
    import: 'default',
  })

  test.each(Object.entries(behaviourTests))('%s is shown by %s', async (id, file) => {
    expect(await specs[`../../../${file}`]?.()).toContain(routeById(id as RouteId).path)
  })
})

describe('the table for the server', () => {
  const table = routeTable()
  const screenAt = (pattern: string) => table.find((row) => row.pattern === pattern)?.screen

  test.each([
    ['/home', 'src/screens/home.tsx'],
    ['/', 'src/screens/home.tsx'],
    ['/condition-management/programs', 'src/screens/programs.tsx'],
    ['/non-member/account-ended', 'src/screens/non-member/account-ended.tsx'],
    ['*', 'src/screens/not-found.tsx'],
    ['/video/:consultId', undefined],
    ['#waiting', undefined],
  ])('%s preloads %s', (pattern, screen) => {
    expect(screenAt(pattern)).toBe(screen)
  })

  test('names the table of the screen and the parts whose texts it needs', () => {
    expect(table.find((row) => row.pattern === '/staff/inbox')).toEqual({
      pattern: '/staff/inbox',
      table: 'src/shell/screen-tables/staff.ts',
      screen: 'src/screens/staff/inbox.tsx',
      texts: ['base', 'staff', 'messages', 'account', 'labs', 'profile'],
    })
    expect(table.find((row) => row.pattern === '/home')?.texts).toEqual(['base'])
  })

  test('ends with the fallback', () => {
    expect(table.at(-1)?.pattern).toBe('*')
  })
})
