import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { adopt, expect, open, test } from './lib/test.ts'

const phone = { width: 390, height: 844 }
const longLink = `https://example.com/${'W'.repeat(60)}`

/** All of it is inside the window, within reach of a thumb. */
async function expectWhole(page: Page, part: Locator) {
  await expect(part).toBeVisible()
  const box = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  const { width, height } = page.viewportSize() ?? phone
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

/** Nothing of it is past the right edge of a phone. */
async function expectInside(part: Locator) {
  const { x = 0, width = 0 } = (await part.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(0)
  expect(x + width).toBeLessThanOrEqual(phone.width)
}

test.describe('a long link leaves the buttons where they are', () => {
  test('in chat, beside the card about help', async ({ as }) => {
    const page = await as('priya')
    await page.setViewportSize(phone)
    await open(page, '/messages')
    await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click()
    await page.getByRole('textbox').fill(`I want to die. ${longLink}`)
    await expectWhole(page, page.getByRole('link', { name: /988/ }).first())
    await expectWhole(page, page.getByRole('button', { name: 'Send', exact: true }))
    await page.getByRole('textbox').fill('')
  })

  test('in a letter to the care team', async ({ as }) => {
    const page = await as('james')
    await page.setViewportSize(phone)
    await open(page, '/message-center/telemed')
    await page.getByRole('button', { name: 'Write to your care team' }).click()
    const field = page.getByRole('textbox', { name: /Your message/ })
    await field.fill(longLink)
    await expectNoSidewaysScroll(page)
    await expectInside(field)
    await field.fill('')
  })

  test('in the note about a reading', async ({ as }) => {
    const page = await as('marcus')
    await page.setViewportSize(phone)
    await open(page, '/blood-sugar/overview?add')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /note/ }).click()
    const note = sheet.getByLabel(/^Note/)
    await note.fill(longLink)
    await note.scrollIntoViewIfNeeded()
    await expectInside(note)
    await note.fill('')
  })

  test('in the inbox of the staff', async ({ as }) => {
    const page = await as('coach.en')
    await page.setViewportSize(phone)
    await open(page, '/staff/inbox?view=all')
    await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click()
    const field = page.getByRole('textbox', { name: /^(Message to|Your message)/ })
    await field.fill(longLink)
    await expectInside(page.getByRole('button', { name: 'Send', exact: true }))
    await expectNoSidewaysScroll(page)
    await field.fill('')
  })
})

for (const { name, ...size } of [
  { name: 'a phone', ...phone },
  { name: 'a laptop', width: 1280, height: 860 },
]) {
  test(`on ${name}, Back closes what lies over the page before it leaves the page`, async ({
    as,
  }) => {
    const page = await as('marcus')
    await page.setViewportSize(size)
    await open(page, '/home')
    await open(page, '/account')
    const sheet = page.getByRole('dialog', { name: 'Add a reading' })
    const chat = page.getByRole('heading', { name: 'Chat', exact: true })

    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet).toBeVisible()
    await expect(page).toHaveURL(/\/account$/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/account$/)

    await page.getByRole('button', { name: /^Chat/ }).click()
    await expect(chat).toBeVisible()
    await page.goBack()
    await expect(chat).toBeHidden()
    await expect(page).toHaveURL(/\/account$/)

    // Closed in another way, neither leaves an entry in the history. One may open the other.
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await sheet.getByRole('button', { name: 'Message your coach instead' }).click()
    await expect(chat).toBeVisible()
    await page.getByRole('button', { name: 'Close chat' }).click()
    await expect(chat).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
  })
}

test('on a phone Save stays in sight, and so does the question about a rare number', async ({
  as,
}) => {
  const page = await as('marcus')
  await page.setViewportSize(phone)
  await open(page, '/account')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a reading' })
  const save = sheet.getByRole('button', { name: 'Save this reading' })
  await expectWhole(page, save)
  // What an earlier visit left there is kept, and may come only now.
  const value = sheet.getByRole('textbox').first()
  await value.fill('1')
  await value.fill('')
  const keys = sheet.getByRole('group', { name: 'Number pad' })
  for (const key of ['1', '2']) await keys.getByRole('button', { name: key, exact: true }).click()
  await save.click()
  const question = sheet.getByRole('group', { name: /12/ })
  await expect(question).toBeFocused()
  for (const answer of await question.getByRole('button').all()) await expectWhole(page, answer)
  await expectAccessible(page)
  await value.fill('')
})

for (const width of [1280, 1440]) {
  test(`the header in French is one row at ${width} px`, async ({ as }) => {
    const page = await as('annmarie')
    await page.setViewportSize({ width, height: 860 })
    await page.context().addCookies([{ name: 'locale', value: 'fr-CA', url: baseUrl() }])
    await open(page, '/home')
    await expect(page.getByRole('button', { name: /^Chat|^Clavardage/ })).toBeVisible()
    const middles = await page
      .locator('header nav > *, header nav + div > *')
      .evaluateAll((parts) =>
        parts
          .map((part) => part.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top, height }) => Math.round(top + height / 2)),
      )
    expect(middles.length).toBeGreaterThan(5)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6)
  })
}

/** Words that are broken across lines, with their pieces. */
async function cutWords(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = []
    for (const part of document.querySelectorAll(selector)) {
      const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const text = walk.currentNode as Text
        for (const word of text.data.matchAll(/[\p{L}]{2,}/gu)) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) found.push(word[0])
        }
      }
    }
    return found
  }, selector)
}

for (const [person, locale, width, size] of [
  ['annmarie', 'fr-CA', 390, 100],
  ['annmarie', 'fr-CA', 320, 100],
  ['rosa', 'es-US', 320, 100],
  ['rosa', 'en-US', 390, 150],
  ['rosa', 'en-US', 320, 150],
  ['rosa', 'es-US', 320, 150],
] as const) {
  test(`no word is cut in ${locale} at ${width} px and ${size} %`, async ({ as, context }) => {
    const page = await as(person)
    await page.setViewportSize({ width, height: 800 })
    await context.addCookies([
      { name: 'locale', value: locale, url: baseUrl() },
      { name: 'appearance', value: `system.${size}`, url: baseUrl() },
    ])
    for (const path of ['/home', '/account']) {
      await open(page, path)
      expect(await cutWords(page, 'nav[data-chrome], main'), path).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  })
}

for (const locale of ['en-US', 'es-US', 'fr-CA']) {
  test(`the rooms of the staff workspace stand in one row in ${locale}`, async ({ browser }) => {
    test.slow()
    for (const person of [
      'admin',
      'support',
      'coach.en',
      'nurse',
      'guide',
      'doctor',
      'rep',
    ] as const) {
      const viewport = { width: 1280, height: 900 }
      const context = await browser.newContext({ baseURL: baseUrl(), viewport })
      await context.addCookies([{ name: 'locale', value: locale, url: baseUrl() }])
      await adopt(context, person)
      const page = await context.newPage()
      await open(page, '/staff')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const box = await page.getByRole('banner').getByRole('navigation').first().boundingBox()
      expect.soft(box?.height, person).toBeLessThan(60)
      await context.close()
    }
  })
}
