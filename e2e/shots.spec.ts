import { rm } from 'node:fs/promises'
import { builtScreens, openScreen, viewersOf } from './lib/screens.ts'
import { baseUrl } from './lib/session.ts'
import { fileOf, screenFolder, shotsOf } from './lib/shot-plan.ts'
import { adopt, settled, test } from './lib/test.ts'

for (const route of builtScreens) {
  test(`pictures of ${route.path}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const folder = screenFolder(route.id)
    await rm(folder, { recursive: true })
    screenFolder(route.id)
    for (const shot of shotsOf(route, await viewersOf(route))) {
      const { viewer, look } = shot
      const context = await browser.newContext({
        baseURL: baseUrl(),
        viewport: { width: look.width, height: look.width < 768 ? 844 : 900 },
        colorScheme: look.theme,
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'locale', value: look.locale, url: baseUrl() }])
      if (viewer !== 'anonymous') await adopt(context, viewer)
      const page = await context.newPage()
      await openScreen(page, route)
      await settled(page)
      // As tall as the page, so that a bar at the bottom of the window stands at its end.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: look.width, height })
      await page.screenshot({ path: folder + fileOf(shot), animations: 'disabled' })
      await context.close()
    }
  })
}
