import type { Browser, Page } from '@playwright/test'
import type { Route } from '../web/src/routes/catalogue.ts'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { type Look, locales, looksInTurn, nameOf, themes, widths } from './lib/rotation.ts'
import { addressOf, builtScreens, openScreen, type Viewer, viewersOf } from './lib/screens.ts'
import { baseUrl } from './lib/session.ts'
import { adopt, settled } from './lib/test.ts'
import { expect, test } from './lib/visitors.ts'
import { watch } from './lib/watch.ts'

for (const [index, route] of builtScreens.entries()) {
  test.describe(`S1-8 sweep ${route.path}`, () => {
    if (process.env.SWEEP === 'full') sweepAll(route)
    else sweepInTurn(route, index)
  })
}

/** In every run: each look with one viewer in turn. */
function sweepInTurn(route: Route, index: number) {
  for (const [turn, look] of looksInTurn(index).entries()) {
    test(nameOf(look), async ({ browser, visit }) => {
      const viewers = await viewersOf(route)
      const viewer = viewers[(index + turn) % viewers.length]
      if (!viewer) throw new Error('nobody may open it')
      const lookAt = async (page: Page) => {
        await load(page, route, look)
        await check(page, route, look)
      }
      // A half-finished sign-in is no session that others could continue.
      if (route.id === 'mfa') await withPage(browser, route, viewer, lookAt)
      else await visit(viewer, ({ page }) => lookAt(page))
    })
  }
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
              for (const width of widths) await check(page, route, { locale, theme, width })
            }
          }
        }),
      )
    }
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
  await page.emulateMedia({ colorScheme: look.theme })
  await page.setViewportSize({ width: look.width, height: 900 })
  await openScreen(page, route)
  await settled(page)
}

async function check(page: Page, route: Route, look: Look) {
  await test.step(nameOf(look), async () => {
    await page.emulateMedia({ colorScheme: look.theme })
    await page.setViewportSize({ width: look.width, height: 900 })
    await expect(page.locator('header[data-size]')).toHaveAttribute('data-size', sizeOf(look))
    await settled(page)
    await expect(page, 'the screen itself, not a page in its place').toHaveURL(addressOf(route))
    await expect(page.locator('html')).toHaveAttribute('lang', look.locale)
    await expectNamed(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    // The frame follows the width half a second later.
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 5_000 })
  })
}

function sizeOf({ width }: Look): 'small' | 'large' {
  return width < 768 ? 'small' : 'large'
}
