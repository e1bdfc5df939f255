import type { Browser, Page } from '@playwright/test'
import type { Route } from '../web/src/routes/catalogue.ts'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { people } from './lib/people.ts'
import {
  isReadByAxe,
  isSqueezed,
  type Look,
  locales,
  looksInTurn,
  nameOf,
  themes,
  widths,
} from './lib/rotation.ts'
import { addressOf, builtScreens, openScreen, type Viewer, viewersOf } from './lib/screens.ts'
import { baseUrl } from './lib/session.ts'
import { adopt, settled } from './lib/test.ts'
import { expect, test, type Visitor } from './lib/visitors.ts'
import { goTo } from './lib/walk.ts'
import { watch } from './lib/watch.ts'

if (process.env.SWEEP === 'full') {
  for (const route of builtScreens) test.describe(`S1-8 sweep ${route.path}`, () => sweepAll(route))
} else {
  for (const locale of locales) test.describe(`S1-8 sweep in ${locale}`, () => sweepInTurn(locale))
}

/**
 * In every run: each route in two looks. The looks of one language run one after the other, so that
 * the pages of its viewers stay and go from screen to screen.
 */
function sweepInTurn(locale: Look['locale']) {
  test.describe.configure({ mode: 'default' })
  const visits = builtScreens.flatMap((route, turn) =>
    looksInTurn(turn).map((look, half) => ({ route, turn, half, look })),
  )
  const own = visits.filter(({ look }) => look.locale === locale)
  // A window that keeps its size has nothing to wait for.
  for (const visit of own.toSorted((one, other) => one.look.width - other.look.width)) {
    test(`${visit.route.path} ${nameOf(visit.look)}`, async ({ browser, visit: by }) => {
      const { route, turn, half, look } = visit
      const viewer = await viewerInTurn(route, turn, locale)
      const lookAt = async (page: Page) => {
        await check(page, route, look)
        if (isReadByAxe(turn, half)) await expectAccessible(page)
        if (isSqueezed(turn, half)) await squeeze(page)
      }
      // A half-finished sign-in is no session that others could continue.
      if (route.id !== 'mfa')
        await by(viewer, (visitor) => arrive(visitor, route, look).then(lookAt))
      else {
        await withPage(browser, route, viewer, async (page) => {
          await load(page, route, look)
          await lookAt(page)
        })
      }
    })
  }
}

/** Each language has viewers of its own, and every person is a viewer of one. */
async function viewerInTurn(route: Route, turn: number, locale: Look['locale']): Promise<Viewer> {
  const viewers = await viewersOf(route)
  const crew = viewers.filter(
    (viewer) =>
      viewer !== 'anonymous' && people.indexOf(viewer) % locales.length === locales.indexOf(locale),
  )
  const chosen = crew.length > 0 ? crew : viewers
  const viewer = chosen[turn % chosen.length]
  if (!viewer) throw new Error('nobody may open it')
  return viewer
}

/** Pages that redirect, or end the visit: they are loaded, and so is the one after them. */
const leadsAway = /^\/(logout|login|mfa|ccm-sso|message-center|transitionScreen|__)/

/** Brings the page of a visitor to a screen, without a reload where it speaks the language already. */
async function arrive({ page, isFresh }: Visitor, route: Route, look: Look): Promise<Page> {
  await dress(page, look)
  const lang = isFresh ? '' : await page.locator('html').getAttribute('lang')
  const { pathname } = isFresh ? { pathname: '/' } : new URL(page.url())
  const mustLoad =
    lang !== look.locale || leadsAway.test(pathname) || leadsAway.test(addressOf(route))
  if (mustLoad || pathname === addressOf(route)) await load(page, route, look)
  else await goTo(page, addressOf(route))
  return page
}

/** In the full sweep: each viewer with every look, in one page that changes its clothes. */
function sweepAll(route: Route) {
  test('everybody in every look', async ({ browser }) => {
    test.setTimeout(60 * 60_000)
    const viewers = await viewersOf(route)
    expect(viewers, 'somebody may open it').not.toEqual([])
    for (const viewer of viewers) {
      await test.step(viewer, () =>
        withPage(browser, route, viewer, async (page) => {
          for (const locale of locales) {
            await load(page, route, { locale, theme: 'light', width: 1280 })
            for (const theme of themes) {
              for (const width of widths) await checkAll(page, route, { locale, theme, width })
            }
          }
        }),
      )
    }
  })
}

async function checkAll(page: Page, route: Route, look: Look) {
  await test.step(nameOf(look), async () => {
    await dress(page, look)
    await check(page, route, look)
    await expectAccessible(page)
    await squeeze(page)
  })
}

/** Signing in as the person with a second factor is refused once, on purpose. */
const secondFactor = /v1\/users\/me\/auth|status of 40[013]/

/** A page of its own. */
async function withPage(
  browser: Browser,
  route: Route,
  viewer: Viewer,
  visit: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce' })
  try {
    const watched = await watch(context)
    if (route.id === 'mfa') watched.expect(secondFactor)
    if (viewer !== 'anonymous') await adopt(context, viewer)
    await visit(await context.newPage())
    expect(watched.problems(), 'what the page logged, blocked or lost').toEqual([])
  } finally {
    await context.close()
  }
}

async function load(page: Page, route: Route, look: Look) {
  await page.context().addCookies([{ name: 'locale', value: look.locale, url: baseUrl() }])
  await dress(page, look)
  await openScreen(page, route)
  await settled(page)
}

async function dress(page: Page, look: Look) {
  await page.emulateMedia({ colorScheme: look.theme })
  await page.setViewportSize({ width: look.width, height: 900 })
}

async function check(page: Page, route: Route, look: Look) {
  await expect(page.locator('header[data-size]')).toHaveAttribute('data-size', sizeOf(look))
  await settled(page)
  await expect(page, 'the screen itself, not a page in its place').toHaveURL(addressOf(route))
  await expect(page.locator('html')).toHaveAttribute('lang', look.locale)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
}

/** The narrowest window; the frame follows the width half a second later. */
async function squeeze(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.locator('header[data-size]')).toHaveAttribute('data-size', 'small')
  await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 5_000 })
}

function sizeOf({ width }: Look): 'small' | 'large' {
  return width < 768 ? 'small' : 'large'
}
