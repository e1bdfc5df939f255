/** Goes from page to page as a link does: the app stays, and only its screen changes. */
import { expect, type Page } from '@playwright/test'
import { resolve } from '../../web/src/routes/match.ts'
import { settled } from './test.ts'

const screenWithinMs = 10_000

/** The screen that an address shows, by the same rules as the app. */
const screenAt = (address: string, base: string) => resolve(new URL(address, base)).route.screen

/**
 * Opens a path inside the running app and waits until its screen has taken the place of the one
 * before. Two paths may share a screen, which then stays as it is: such a page is loaded.
 */
export async function goTo(page: Page, path: string) {
  if (screenAt(path, page.url()) === screenAt(page.url(), page.url())) await page.goto(path)
  else expect(await changeScreen(page, path), `${path} opens from ${page.url()}`).toBe(true)
  await settled(page)
}

function changeScreen(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    ({ path, withinMs }) =>
      new Promise<boolean>((resolve) => {
        const heading = () => document.querySelector('main h1')
        const before = heading()
        const until = performance.now() + withinMs
        const look = () => {
          const shown = heading()
          if (shown && shown !== before) resolve(true)
          else if (performance.now() > until) resolve(false)
          else requestAnimationFrame(look)
        }
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
        look()
      }),
    { path, withinMs: screenWithinMs },
  )
}

/** Loads the first page of a walk and goes to the others from there. */
export async function walkThrough(
  page: Page,
  paths: readonly string[],
  visit: (path: string) => Promise<void>,
) {
  for (const [at, path] of paths.entries()) {
    if (at === 0) {
      await page.goto(path)
      await settled(page)
    } else await goTo(page, path)
    await visit(path)
  }
}
