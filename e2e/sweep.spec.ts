import type { Browser } from '@playwright/test'
import type { Route } from '../web/src/routes/catalogue.ts'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { everyLook, type Look, nameOf, pairwiseLooks } from './lib/rotation.ts'
import { builtScreens, openScreen, type Viewer, viewersOf } from './lib/screens.ts'
import { baseUrl } from './lib/session.ts'
import { adopt, expect, settled, test } from './lib/test.ts'
import { watch } from './lib/watch.ts'

const full = process.env.SWEEP === 'full'

/** Signing in as the person with a second factor is refused once, on purpose. */
const secondFactor = /v1\/users\/me\/auth|status of 40[013]/

async function sweep(browser: Browser, route: Route, viewer: Viewer, look: Look) {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: { width: look.width, height: 900 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  try {
    const watched = await watch(context)
    if (route.id === 'mfa') watched.expect(secondFactor)
    await context.addCookies([{ name: 'locale', value: look.locale, url: baseUrl() }])
    if (viewer !== 'anonymous') await adopt(context, viewer)
    const page = await context.newPage()
    await openScreen(page, route)
    await settled(page)
    await expect(page, 'the screen itself, not a page in its place').toHaveURL(route.path)
    await expect(page.locator('html')).toHaveAttribute('lang', look.locale)
    await expectNamed(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    // The frame follows the width half a second later.
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 5_000 })
    expect(watched.problems(), 'what the page logged, blocked or lost').toEqual([])
  } finally {
    await context.close()
  }
}

/** One viewer a look in turn, or in the full sweep all of them. */
function chosen(viewers: readonly Viewer[], turn: number): readonly Viewer[] {
  if (full) return viewers
  const viewer = viewers[turn % viewers.length]
  return viewer ? [viewer] : []
}

/** What failed is said in full; traces of hundreds of contexts only cost time. */
test.use({ trace: 'off' })

for (const [index, route] of builtScreens.entries()) {
  test.describe(`S1-8 sweep ${route.path}`, () => {
    for (const [turn, look] of (full ? everyLook() : pairwiseLooks(index)).entries()) {
      test(nameOf(look), async ({ browser }) => {
        if (full) test.setTimeout(300_000)
        const viewers = chosen(await viewersOf(route), index + turn)
        expect(viewers, 'somebody may open it').not.toEqual([])
        for (const viewer of viewers) {
          await test.step(viewer, () => sweep(browser, route, viewer, look))
        }
      })
    }
  })
}
