import type { Locator, Page } from '@playwright/test'
import { fillIn } from './lib/login-page.ts'
import { emailOf, type Member } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { expect, open, settled, test } from './lib/test.ts'

type Expected = {
  lang: string
  greeting: string
  /** How the line about the last visit begins. */
  since: RegExp
  /** Writers of unread messages. */
  unread: readonly string[]
  programs: readonly (readonly [name: string, status: string])[]
  attention: readonly string[]
  never?: RegExp
}

/** From the stories of the demo people: what each of them has to find on Home. */
const stories: Record<Member, Expected> = {
  rosa: {
    lang: 'es-US',
    greeting: 'Buenos días, Rosa',
    since: /^Desde /,
    unread: ['Lucía Herrera', 'Angela Ruiz'],
    programs: [
      ['Diabetes', 'Activo'],
      ['Presión arterial', 'Activo'],
    ],
    attention: [],
    never: /Since your|Good morning|Needs you/,
  },
  marcus: {
    lang: 'en-US',
    greeting: 'Good morning, Marcus',
    since: /^(Since|Nothing new since) /,
    unread: [],
    programs: [['Diabetes', 'Active']],
    attention: ['Ben Novak is away'],
    never: /How do you feel now/,
  },
  annmarie: {
    lang: 'fr-CA',
    greeting: 'Bonjour, Ann-Marie',
    since: /^Depuis /,
    unread: ['Isabelle Gagnon'],
    programs: [
      ['Diabète', 'Actif'],
      ['Santé des reins', 'Actif'],
    ],
    attention: [],
    never: /Since your|Good morning|Needs you/,
  },
  james: {
    lang: 'en-US',
    greeting: 'Good morning, James',
    since: /^Since /,
    unread: ['Angela Ruiz'],
    programs: [['Heart failure', 'Active']],
    attention: ['One of your readings needs action now', 'Olivia Grant is on leave'],
    never: /Set a reminder|Choose a goal|Step on your scale/,
  },
  priya: {
    lang: 'en-CA',
    greeting: 'Good morning, Priya',
    since: /^Since /,
    unread: ['Emily Carter'],
    programs: [['Comprehensive prediabetes care', 'Active']],
    attention: [],
    never: /next lesson/,
  },
  devon: {
    lang: 'en-US',
    greeting: 'Good morning, Devon',
    since: /^Since /,
    unread: ['Maya Ellison'],
    programs: [
      ['Advanced weight management', 'Active'],
      ['Mental health', 'Ready when you are'],
    ],
    attention: ['Sam Whitaker is no longer available'],
  },
  helen: {
    lang: 'en-US',
    greeting: 'Good morning, Helen',
    since: /^(Since|Nothing new since) /,
    unread: [],
    programs: [['Mental health', 'Active']],
    attention: [],
    never: /coach|sleep diary/i,
  },
  luis: {
    lang: 'en-US',
    greeting: 'Good morning, Luis',
    since: /^(Since|Nothing new since) /,
    unread: [],
    programs: [
      ['Blood pressure', 'Active'],
      ['Advanced prediabetes', 'Active'],
      ['Comprehensive weight care', 'Finish signing up'],
      ['Weight management', 'You may qualify'],
    ],
    attention: ['Check your blood pressure', 'Activate your scale', 'You do not have a coach yet'],
  },
  grace: {
    lang: 'en-US',
    greeting: 'Good morning, Grace',
    since: /^(Since|Nothing new since) /,
    unread: [],
    programs: [
      ['Diabetes with your own device', 'Active'],
      ['Weight management', 'Active'],
    ],
    attention: [],
  },
  tom: {
    lang: 'en-US',
    greeting: 'Good morning, Tom',
    since: /^Since /,
    unread: ['Emily Carter'],
    programs: [
      ['Comprehensive weight care', 'Active'],
      ['Prediabetes', 'Active'],
    ],
    attention: ['Your scale is on its way'],
  },
  kdoe: {
    lang: 'en-US',
    greeting: 'Good morning, K.',
    since: /^(Since|Nothing new since) /,
    unread: ['Emily Carter'],
    programs: [['Diabetes', 'Active']],
    attention: ['Check your blood sugar'],
    never: /emergency contact/i,
  },
  nora: {
    lang: 'en-US',
    greeting: 'Good morning, Nora',
    since: /^(Since|Nothing new since) /,
    unread: [],
    programs: [
      ['Weight management', 'You may qualify'],
      ['Mental health', 'You may qualify'],
    ],
    attention: ['Move your account to the new portal'],
    never: /How do you feel now/,
  },
}

/** A row of Home by how it begins; an urgent one says so first. */
function row(page: Page, title: string, detail = ''): Locator {
  const begins = `^(Important: )?${RegExp.escape(title)}\\s*${RegExp.escape(detail)}`
  return page.locator('main li').filter({ hasText: new RegExp(begins) })
}

/** A server of their own: the line about the last visit is about the first visit of this run. */
let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

test.describe('Home shows each member their own, from the server', () => {
  for (const [name, story] of Object.entries(stories)) {
    test(name, async ({ page }) => {
      await open(page, `${server.url}/login`)
      await fillIn(page, emailOf(name as Member))
      // Nora reads about the move to this portal first.
      if (name === 'nora') await page.getByRole('button', { name: 'Open my portal' }).click()
      await expect(page).toHaveURL(`${server.url}/home`)
      await settled(page)
      await expect(page.locator('html')).toHaveAttribute('lang', story.lang)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.greeting)
      await expect(page.locator('main h1 + p')).toHaveText(story.since)
      for (const writer of story.unread) {
        await expect.soft(page.locator('main li').filter({ hasText: writer }).first()).toBeVisible()
      }
      for (const [program, status] of story.programs) {
        await expect.soft(row(page, program, status), program).toBeVisible()
      }
      for (const title of story.attention) {
        await expect.soft(row(page, title), title).toBeVisible()
      }
      const text = await page.locator('main').innerText()
      if (story.never) expect.soft(text).not.toMatch(story.never)
    })
  }
})

test('what needs the member is listed with the most urgent first', { tag: '@smoke' }, async ({
  as,
}) => {
  const page = await as('james')
  await open(page, '/home')
  await expect(row(page, 'Olivia Grant is on leave')).toBeVisible()
  const titles = await page.locator('main li').allInnerTexts()
  const at = (text: string) => titles.findIndex((title) => title.includes(text))
  expect(at('One of your readings needs action now')).toBeGreaterThan(-1)
  expect(at('One of your readings needs action now')).toBeLessThan(at('Olivia Grant is on leave'))
})

test.describe('the language of a person', () => {
  test('S2-1-07 a cookie of a wrong shape is en-US, not the next in line', async ({
    as,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: 'fr', url: baseURL ?? '' }])
    const page = await as('rosa')
    await open(page, '/home')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  })

  test('S2-1-08 the person’s language is kept in the cookie', async ({ as, context }) => {
    const page = await as('annmarie')
    await open(page, '/home')
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(cookie?.value).toBe('fr-CA')
  })
})
