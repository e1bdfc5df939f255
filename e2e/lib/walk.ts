/** Goes from page to page as a link does: the app stays, and only its screen changes. */
import type { Page } from '@playwright/test'
import { settled } from './test.ts'

/** How long a screen may take before the page is loaded as a whole. */
const screenWithinMs = 5_000

/**
 * Opens a path inside the running app and waits until its screen has taken the place of the one
 * before. Two paths may share a screen, which then stays as it is: such a page is loaded.
 */
export async function goTo(page: Page, path: string) {
  const changed = await page.evaluate(
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
  if (!changed) await page.goto(path)
  await settled(page)
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
