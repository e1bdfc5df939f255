/**
 * The test function of sweeps: pages that stay from test to test, one for each person, so that
 * what a page of theirs has loaded before is not loaded again. What a screen logs, blocks or loses
 * is of its own test.
 */
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import type { Viewer } from './screens.ts'
import { baseUrl, type SignedIn } from './session.ts'
import { adopt } from './test.ts'
import { type Watch, watch } from './watch.ts'

export type Visitor = {
  page: Page
  watched: Watch
  /** The page shows nothing yet, or what it shows belongs to a session before this one. */
  isFresh: boolean
}

/** Prepares a page before it shows anything. */
type Prepare = (page: Page) => Promise<void>

type Visit = (visitor: Visitor) => Promise<void>

type Fixtures = {
  /** Does something on the page of a person, which must not fail at anything while it does. */
  visit: (viewer: Viewer, visit: Visit) => Promise<void>
}

type WorkerFixtures = {
  /** A file of tests may have pages of its own kind. */
  prepare: Prepare
  visitors: (viewer: Viewer) => Promise<Known>
}

type Known = Visitor & { session?: SignedIn }

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  prepare: [async ({}, use) => use(async () => {}), { scope: 'worker' }],
  visitors: [
    async ({ browser, prepare }, use) => {
      const known = new Map<Viewer, Promise<Known>>()
      await use((viewer) => {
        const visitor = known.get(viewer) ?? arrive(browser, prepare)
        known.set(viewer, visitor)
        return visitor
      })
      for (const visitor of known.values()) await (await visitor).page.context().close()
    },
    { scope: 'worker' },
  ],
  visit: async ({ visitors }, use) => {
    await use(async (viewer, visit) => {
      const visitor = await visitors(viewer)
      visitor.watched.begin()
      // A session grows old, and is renewed in time.
      if (viewer !== 'anonymous') {
        const session = await adopt(visitor.page.context(), viewer)
        visitor.isFresh ||= session !== visitor.session
        visitor.session = session
      }
      await visit(visitor)
      visitor.isFresh = false
      expect(visitor.watched.problems(), 'what the page logged, blocked or lost').toEqual([])
    })
  },
})

export { expect }

async function arrive(browser: Browser, prepare: Prepare): Promise<Known> {
  const context = await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce' })
  const watched = await watch(context)
  const page = await context.newPage()
  await prepare(page)
  return { page, watched, isFresh: true }
}
