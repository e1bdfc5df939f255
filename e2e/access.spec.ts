import type { BrowserContext, Page } from '@playwright/test'
import { catalogue, type Route, type RouteId, routeById } from '../web/src/routes/catalogue.ts'
import { fillPath } from '../web/src/routes/href.ts'
import { resolve } from '../web/src/routes/match.ts'
import type { AccessGroup, Expected } from '../web/src/routes/testdata/access-rules.ts'
import { accessTable } from '../web/src/routes/testdata/access-table.ts'
import type { StaffRole } from '../web/src/routes/types.ts'
import { members, type Staff } from './lib/people.ts'
import { baseUrl, type SignedIn, signedIn } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'
import { startViewing } from './lib/viewing.ts'

const staffOf: Record<StaffRole, Staff> = {
  coach: 'coach.en',
  careteam: 'nurse',
  guide: 'guide',
  clinician: 'doctor',
  support: 'support',
  CallCenterRep: 'rep',
  Admin: 'admin',
}

/** What a refused page shows instead; a place of its own is told apart by its address. */
const headings = {
  login: 'Sign in',
  missing: 'We couldn’t find that page',
  inaccessible: 'You can’t open this page',
  'not-your-program': 'This is not part of your programs',
} as const

type Visit = { id: RouteId; path: string; expected: Expected }
/** A refusal is told by where it leads, or by the heading in the place of the page. */
type Rest = { pathname: string; heading?: string; byAddress: boolean }
type Step = Rest & { id: RouteId; path: string }

const full = process.env.SWEEP === 'full'

/** The first, the middle and the last of a group, or the first alone; the full sweep takes all. */
function some<Value>(all: readonly Value[], few: 1 | 3): readonly Value[] {
  if (full || all.length <= few) return all
  if (few === 1) return all.slice(0, 1)
  return all.filter((_, at) => at === 0 || at === all.length >> 1 || at === all.length - 1)
}

/** Addresses of every group that the table refuses to somebody. */
function refused(expectedOf: (group: AccessGroup) => Expected, few: 1 | 3 = 3): Visit[] {
  return accessTable.flatMap((group) => {
    const expected = expectedOf(group)
    if (expected === 'open') return []
    return some(group.routes, few).flatMap((id) => {
      const path = addressOf(routeById(id))
      return path ? [{ id, path, expected }] : []
    })
  })
}

/** A legacy fragment ends any path; a hash and the fallback have no address of their own. */
function addressOf({ id, path, kind }: Route): string | undefined {
  if (kind === 'hash' || kind === 'fallback') return undefined
  if (id.startsWith('legacy.')) return `/anything/${path}`
  if (!path.startsWith('/')) return undefined
  const names = path.match(/(?<=:)\w+/g) ?? []
  return fillPath(path, Object.fromEntries(names.map((name) => [name, '1'])))
}

/** Where an address comes to rest and under which heading, when it is refused so. */
function restOf({ path, expected }: Visit): Rest {
  if (expected === 'login') {
    return { pathname: '/login', heading: headings.login, byAddress: true }
  }
  if (expected === 'staff-home') return { pathname: '/staff', byAddress: true }
  if (expected.startsWith('redirect:')) {
    const target = routeById(expected.slice('redirect:'.length) as RouteId)
    return { pathname: target.path, byAddress: true }
  }
  const target = resolve({ pathname: path })
  return {
    byAddress: false,
    pathname: target.kind === 'redirect' ? new URL(target.to, baseUrl()).pathname : path,
    heading: headings[expected as keyof typeof headings],
  }
}

/** Neighbours that rest under different headings need no page between them. */
function mixed(steps: readonly Step[]): Step[] {
  const queues = [...Map.groupBy(steps, (step) => step.heading ?? '').values()]
  const longest = Math.max(...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    queues.flatMap((queue) => queue[at] ?? []),
  ).flat()
}

/** Goes from page to page without a reload, as a link does, and notes what came to rest otherwise. */
async function walk(page: Page, start: string, visits: readonly Visit[]): Promise<string[]> {
  const steps = mixed(visits.map((visit) => ({ path: visit.path, id: visit.id, ...restOf(visit) })))
  return page.evaluate(
    async ({ start, steps }) => {
      const heading = () => document.querySelector('main h1')?.textContent ?? ''
      const startHeading = heading()
      const go = (path: string) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }
      const comesTo = async (rest: { pathname: string; heading?: string }) => {
        const deadline = performance.now() + 5000
        for (;;) {
          const there =
            location.pathname === rest.pathname &&
            (rest.heading === undefined || heading() === rest.heading)
          if (there || performance.now() > deadline) return there
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      }
      const wrong: string[] = []
      for (const { id, path, byAddress, ...rest } of steps) {
        // Nothing may be true beforehand: a heading that is shown already tells nothing, unless
        // the refusal changes the address.
        const told = byAddress ? rest.pathname !== path : rest.heading !== heading()
        if (!told) {
          go(start)
          await comesTo({ pathname: start, heading: startHeading })
        }
        go(path)
        if (!(await comesTo(rest))) {
          wrong.push(`${id}: ${path} rests at ${location.pathname} with "${heading()}"`)
        }
      }
      return wrong
    },
    { start, steps },
  )
}

async function prepared(context: BrowserContext, session?: SignedIn) {
  if (session) await context.addCookies(session.state.cookies)
  await context.addCookies([{ name: 'locale', value: 'en-US', url: baseUrl() }])
}

test.describe('what DECISIONS refuses is refused in the browser (S1-5-02, S1-6-05..07, S1-6-14, S1-6-15, S1-6-18, S1-6-19, D8, D9)', () => {
  test.slow()

  /** A page that everybody may open and that asks the server for nothing. */
  const start = '/sitemap'

  test('S2-6-01 anonymous', async ({ page, context }) => {
    await prepared(context)
    await open(page, '/no-such-page')
    const visits = refused((group) => group.anonymous)
    expect(visits.length).toBeGreaterThan(60)
    expect(await walk(page, '/no-such-page', visits)).toEqual([])
  })

  for (const member of members) {
    test(`member ${member}`, async ({ page, context }) => {
      await prepared(context, await signedIn(member))
      await open(page, start)
      const visits = refused((group) => group.but?.[member] ?? group.members)
      expect(visits.length).toBeGreaterThan(10)
      expect(await walk(page, start, visits)).toEqual([])
    })
  }

  for (const [role, person] of Object.entries(staffOf) as [StaffRole, Staff][]) {
    test(`staff ${role}`, async ({ page, context }) => {
      await prepared(context, await signedIn(person))
      const expectedOf = ({ staff }: AccessGroup): Expected => {
        if (typeof staff === 'string') return staff
        return staff.includes(role) ? 'open' : 'missing'
      }
      // Member routes are closed to all staff alike, so one of each group tells.
      const visits = refused(expectedOf, 1)
      const sentHome = visits.filter(({ expected }) => expected === 'staff-home')
      const missing = visits.filter(({ expected }) => expected === 'missing')
      expect(sentHome.length).toBeGreaterThan(30)
      await open(page, '/no-such-page')
      expect(await walk(page, '/no-such-page', sentHome)).toEqual([])
      await open(page, '/staff')
      expect(await walk(page, '/staff', missing)).toEqual([])
    })
  }

  for (const [staff, column] of [
    ['admin', 'admin'],
    ['rep', 'callCenter'],
  ] as const) {
    test(`${staff} viewing a member`, async ({ page, context }) => {
      await prepared(context, await startViewing(staff, 'rosa'))
      await open(page, start)
      const visits = refused((group) => group[column]).filter(
        ({ expected }) => expected === 'inaccessible',
      )
      expect(visits.length).toBeGreaterThan(30)
      expect(await walk(page, start, visits)).toEqual([])
    })
  }
})

test('a refused page is refused on a direct load too, each in its own way', async ({
  page,
  context,
}) => {
  const loads = [
    [undefined, '/programs', headings.login],
    ['rosa', '/mental-health/home', headings['not-your-program']],
    ['rosa', '/staff', headings.missing],
    ['kdoe', '/account/profile', headings.missing],
    ['kdoe', '/health-info/documents', headings.missing],
    ['james', '/blood-sugar', headings['not-your-program']],
    ['coach.en', '/staff/brands', headings.missing],
  ] as const
  for (const [person, path, heading] of loads) {
    // A page that is still there would ask without its session.
    await page.goto('about:blank')
    await context.clearCookies()
    await prepared(context, person && (await signedIn(person)))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), `${person} ${path}`).toHaveText(heading)
  }
})

test('the table names every route of the catalogue', () => {
  const named = new Set(accessTable.flatMap(({ routes }) => routes))
  expect(catalogue.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
})
