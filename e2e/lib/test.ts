/** The test function of this suite: every page is watched, and people sign in by name. */
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'
import { baseUrl, type SignedIn, signedIn } from './session.ts'
import { type Watch, watch } from './watch.ts'

type Fixtures = {
  watched: Watch
  /** Opens a page with the session of a person. */
  as: (person: Person) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  baseURL: async ({}, use) => use(baseUrl()),
  watched: [
    async ({ context }, use) => {
      const watched = await watch(context)
      await use(watched)
      expect(watched.problems(), 'what the page logged, blocked or lost').toEqual([])
    },
    { auto: true },
  ],
  as: async ({ context, page }, use) => {
    await use(async (person) => {
      await adopt(context, person)
      return page
    })
  },
})

export { expect }

/** Gives a context the session of a person. */
export async function adopt(context: BrowserContext, person: Person): Promise<SignedIn> {
  const session = await signedIn(person)
  await context.addCookies(session.state.cookies)
  return session
}

/** Pages on which something busy is there to be seen: a sample of it, and the wait itself. */
const busyForShow = /\/(__ui|transitionScreen)$/

/** Waits until a page shows what it has: its heading, its data and its letters. */
export async function settled(page: Page) {
  const busy = busyForShow.test(page.url()) ? 'none' : 'main [aria-busy="true"]'
  await watchForQuiet(page, busy)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator(busy)).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/**
 * Looks with every frame, because the pauses of an assertion add up over hundreds of pages. What
 * takes longer, or goes on to another page meanwhile, is left to the assertions.
 */
async function watchForQuiet(page: Page, busy: string) {
  const look = (busy: string) =>
    new Promise<void>((resolve) => {
      const until = performance.now() + 5_000
      const next = () => {
        const shown = document.querySelector('main h1')?.checkVisibility()
        const quiet = shown && !document.querySelector(busy)
        if (quiet || performance.now() > until) resolve()
        else requestAnimationFrame(next)
      }
      next()
    })
  // The clock of a page may stand still.
  await Promise.race([
    page.evaluate(look, busy).catch(() => undefined),
    wait(5_000, undefined, { ref: false }),
  ])
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}
