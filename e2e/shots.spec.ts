import { rm } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { builtScreens, openScreen, viewersOf } from './lib/screens.ts'
import { baseUrl } from './lib/session.ts'
import { fileOf, type Shot, screenFolder, shellId, shellShots, shotsOf } from './lib/shot-plan.ts'
import { adopt, expect, settled, test } from './lib/test.ts'

/** An empty folder for the pictures of one test. */
async function freshFolder(id: string): Promise<string> {
  await rm(screenFolder(id), { recursive: true })
  return screenFolder(id)
}

async function pageFor(browser: Browser, { viewer, look }: Shot) {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: { width: look.width, height: look.width < 768 ? 844 : 900 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'locale', value: look.locale, url: baseUrl() }])
  if (viewer !== 'anonymous') await adopt(context, viewer)
  return { context, page: await context.newPage() }
}

for (const route of builtScreens) {
  test(`pictures of ${route.path}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const folder = await freshFolder(route.id)
    for (const shot of shotsOf(route, await viewersOf(route))) {
      const { context, page } = await pageFor(browser, shot)
      await openScreen(page, route)
      await settled(page)
      // As tall as the page, so that a bar at the bottom of the window stands at its end.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: shot.look.width, height })
      await page.screenshot({ path: folder + fileOf(shot), animations: 'disabled' })
      await context.close()
    }
  })
}

test('pictures of the shell with its menus open', async ({ browser }) => {
  test.setTimeout(300_000)
  const folder = await freshFolder(shellId)
  for (const shot of shellShots()) {
    const { context, page } = await pageFor(browser, shot)
    await page.goto('/programs')
    await settled(page)
    const small = page.locator('header button[aria-haspopup="dialog"]')
    if ((await small.count()) > 0) {
      await small.click()
      await expect(page.locator('dialog nav a').first()).toBeVisible()
    } else {
      await page.locator('header nav button[aria-controls]').first().click()
    }
    await page.screenshot({
      path: folder + fileOf(shot),
      animations: 'disabled',
      fullPage: shot.look.width >= 768,
    })
    await context.close()
  }
})
