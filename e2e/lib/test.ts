/** The test function of this suite: every page is watched, and people sign in by name. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'
import { baseUrl, signedIn } from './session.ts'
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
export async function adopt(context: BrowserContext, person: Person) {
  const { state } = await signedIn(person)
  await context.addCookies(state.cookies)
}

/** Waits until a page shows what it has: its heading, its data and its letters. */
export async function settled(page: Page) {
  await expect(page.locator('main h1')).toBeVisible()
  // What is busy is there to be seen: a sample among the components, and the wait itself.
  if (!/\/(__ui|transitionScreen)$/.test(page.url())) {
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}
