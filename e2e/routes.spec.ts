import { admit } from '../web/src/routes/access.ts'
import { conditionManagementRoutes } from '../web/src/routes/catalogue/condition-management.ts'
import { readingRoutes } from '../web/src/routes/catalogue/readings.ts'
import { catalogue, hasPath, isBuilt, type Route, routeById } from '../web/src/routes/catalogue.ts'
import { fillPath } from '../web/src/routes/href.ts'
import { resolve } from '../web/src/routes/match.ts'
import { type Person, people } from './lib/people.ts'
import { baseUrl, signedIn } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'
import { goTo } from './lib/walk.ts'

const missing = 'We couldn’t find that page'

/** A path with something in the place of each parameter. */
function example(path: string): string {
  const names = path.match(/(?<=:)\w+/g) ?? []
  return fillPath(path, Object.fromEntries(names.map((name) => [name, '1'])))
}

/** A section opens its first tab. */
function canonical(pathname: string): string {
  const target = resolve({ pathname })
  return target.kind === 'redirect' ? target.to : pathname
}

test.describe('a route whose screen is not built answers with the missing page', () => {
  const unbuilt = catalogue.filter((route) => hasPath(route) && !isBuilt(route))
  const groups = Map.groupBy(unbuilt, ({ area }) => area)
  for (const [area, routes] of groups) {
    test(area, async ({ page, context }) => {
      const byViewer = Map.groupBy(await withViewers(routes), ({ viewer }) => viewer)
      for (const [viewer, visits] of byViewer) {
        // What the page before still asks must not be asked without its session.
        await page.goto('about:blank')
        await context.clearCookies()
        await context.addCookies((await signedIn(viewer)).state.cookies)
        await context.addCookies([{ name: 'locale', value: 'en-US', url: baseUrl() }])
        for (const [at, { path }] of visits.entries()) {
          // The first is loaded; the others are reached from a page that everybody has.
          if (at === 0) await open(page, path)
          else {
            await goTo(page, '/sitemap')
            await goTo(page, path)
          }
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(missing)
          await expect(page, path).toHaveURL(canonical(path))
        }
      }
    })
  }

  type Visit = { viewer: Person; path: string }

  async function withViewers(routes: readonly Route[]): Promise<Visit[]> {
    const found: Visit[] = []
    for (const { id, path } of routes) {
      const viewer = await viewerOf(id)
      if (viewer) found.push({ viewer, path: example(path) })
    }
    return found
  }

  /** Somebody for whom only the missing screen stands in the way. */
  async function viewerOf(id: (typeof catalogue)[number]['id']) {
    for (const person of people) {
      const { facts } = await signedIn(person)
      const decision = admit(routeById(id), facts)
      if (!decision.allow && decision.reason === 'not-built' && facts.session.kind !== 'anonymous')
        return person
    }
    return undefined
  }
})

test('an unknown path is the missing page for everybody', async ({ page, as }) => {
  await open(page, '/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing)
  await as('grace')
  await open(page, '/no/such/page')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/home')
})

test('S1-2.1-02 the root redirects to Home and is not in the back history', async ({ as }) => {
  const page = await as('grace')
  await open(page, '/programs')
  await page.goto('/')
  await expect(page).toHaveURL('/home')
  await page.goBack()
  await expect(page).toHaveURL('/programs')
})

test.describe('D7 every other spelling leads to the canonical address and keeps the query', () => {
  test('aliases', async ({ as }) => {
    const page = await as('grace')
    await open(page, '/condition-management/programs?from=letter&x=1#top')
    await expect(page).toHaveURL('/programs?from=letter&x=1#top')
    await open(page, '/Programs/?a=b')
    await expect(page).toHaveURL('/programs?a=b')
  })

  test('S1-2.2-01 S1-2.2-02 the old entries of condition management', async ({ as }) => {
    const page = await as('rosa')
    for (const path of ['/condition-management', '/condition-management/l/followup']) {
      await page.goto(`${path}?q=1`)
      await expect(page).toHaveURL('/condition-management/home?q=1')
    }
  })

  test('legacy fragments of the account pages', async ({ as }) => {
    const page = await as('grace')
    const legacy = catalogue.filter(({ id }) => id.startsWith('legacy.'))
    expect(legacy.length).toBeGreaterThan(0)
    for (const { path, redirectTo } of legacy) {
      const target = routeById(redirectTo ?? 'missing').path
      await page.goto(`/anything/${path}?keep=me`)
      await expect(page, path).toHaveURL(`${target}?keep=me`)
    }
  })
})

test.describe('the API answers for itself', () => {
  test('an unknown path is a JSON 404', async ({ request }) => {
    for (const path of ['/v1/no/such/thing', '/api/nothing', '/public/v3/nothing']) {
      const reply = await request.get(path)
      expect(reply.status(), path).toBe(404)
      expect(reply.headers()['content-type'], path).toContain('application/json')
      expect(await reply.json(), path).toMatchObject({ errorType: 'not_found' })
    }
  })

  test('a wrong method is a 405', async ({ request }) => {
    const reply = await request.delete('/v1/users/me/auth')
    expect(reply.status()).toBe(405)
  })

  test('health, and pages with the security headers', async ({ request }) => {
    expect((await request.get('/healthz')).status()).toBe(200)
    const headers = (await request.get('/login')).headers()
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toContain('no-store')
  })

  test('the sign-in reply and the pages of a person are never stored', async ({ request }) => {
    const { state } = await signedIn('grace')
    const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const path of ['/home', '/v1/users/me/info/locale']) {
      const reply = await request.get(path, { headers: { Cookie: cookie } })
      expect(reply.headers()['cache-control'], path).toContain('no-store')
    }
  })
})

test('D9 staff tools of one role are the missing page for another', async ({ as }) => {
  const page = await as('coach.en')
  await open(page, '/staff/brands')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing)
})

test('S1-5-01 S2-1-01 D31 who has not linked a program account has the shell, and nothing of condition management', async ({
  as,
}) => {
  test.slow()
  const areas = new Set<string>(
    [...conditionManagementRoutes, ...readingRoutes].map(({ path }) => path),
  )
  const page = await as('nora')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/home')
  await page.locator('header button[aria-haspopup="dialog"]').click()
  const menu = page.getByRole('dialog').locator('nav')
  for (const path of ['/home', '/account', '/ccm-sso', '/vendor_management/partner_programs']) {
    await expect(menu.locator(`a[href="${path}"]`), path).toBeVisible()
  }
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.filter((href) => areas.has(href))).toEqual([])
  for (const path of ['/condition-management/home', '/blood-sugar/overview', '/weight/overview']) {
    await open(page, path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title, path).toHaveText('This is not part of your programs')
  }
  const readings = await page.request.get('/v1/users/me/readings/bgs/data')
  expect(readings.status()).toBe(403)
})
