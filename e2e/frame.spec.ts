import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'
import { startViewing } from './lib/viewing.ts'

/** Who stands for which shape of the frame, in the language each of them reads. */
const people = [
  ['rosa', '/home', 'Spanish, unread messages'],
  ['kdoe', '/home', 'restricted brand without Account'],
  ['priya', '/home', 'Canadian brand with a link of its own'],
  ['devon', '/programs', 'condition management and mental health'],
  ['helen', '/programs', 'mental health alone, the brand with the narrow logo'],
  ['nora', '/program', 'no program account, partner programs'],
  ['coach.en', '/staff', 'coach'],
  ['nurse', '/staff', 'care team'],
  ['guide', '/staff', 'guide'],
  ['doctor', '/staff', 'clinician'],
  ['support', '/staff', 'member support'],
  ['rep', '/staff', 'call center'],
  ['admin', '/staff', 'administrator'],
] as const satisfies readonly (readonly [Person, string, string])[]

/** The header with the person's own menu open and closed, the sidebar and the footer. */
async function expectFrame(page: Page, name: string) {
  const banner = page.getByRole('banner')
  await expect(banner).toMatchAriaSnapshot({ name: `${name}-header.aria.yml` })
  // The sidebar comes after the page; its place is there at once.
  if ((await page.locator('[data-beside]').count()) > 0) {
    const sidebar = page.locator('main').locator('xpath=preceding-sibling::nav')
    await expect(sidebar).toMatchAriaSnapshot({ name: `${name}-sidebar.aria.yml` })
  }
  const own = banner.locator('button[aria-controls]').last()
  await own.click()
  await expect(own).toHaveAttribute('aria-expanded', 'true')
  await expect(banner).toMatchAriaSnapshot({ name: `${name}-person.aria.yml` })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot({
    name: `${name}-footer.aria.yml`,
  })
}

async function expectSmallMenu(page: Page, name: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  const opener = page.locator('header button[aria-haspopup="dialog"]')
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('nav a').first()).toBeVisible()
  await expect(dialog).toMatchAriaSnapshot({ name: `${name}-menu.aria.yml` })
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

test.describe('S1-2.8-01..03 S1-2.8-05..15 S1-2.9-01 S1-2.9-03..05 S1-2.9-09 S1-2.9-10 the frame as assistive technology reads it', () => {
  test.slow()

  for (const [person, path, why] of people) {
    test(`${person}: ${why}`, async ({ as }) => {
      const page = await as(person)
      await open(page, path)
      if (path !== '/staff') await expectFrame(page, person)
      await expect(page.getByRole('banner')).toMatchAriaSnapshot({
        name: `${person}-header.aria.yml`,
      })
      await expectSmallMenu(page, person)
    })
  }

  for (const staff of ['admin', 'rep'] as const) {
    test(`${staff} viewing a member`, async ({ page, context, baseURL }) => {
      const { state } = await startViewing(staff, 'rosa')
      await context.addCookies(state.cookies)
      await context.addCookies([{ name: 'locale', value: 'en-US', url: baseURL ?? '' }])
      await open(page, '/programs')
      await expect(page.getByRole('banner')).toContainText('You are impersonating member')
      await expect(page.getByRole('button', { name: 'End view' })).toBeVisible()
      await expectFrame(page, `${staff}-viewing`)
      await expectSmallMenu(page, `${staff}-viewing`)
      await expectAccessible(page)
    })
  }
})

test.describe('S1-2.10-01..04 a visit has the page to itself', () => {
  const banner = (page: Page) => page.getByRole('banner')
  const footer = (page: Page) => page.getByRole('contentinfo')

  for (const end of ['#thank-you', '#visit-cancelled']) {
    test(`from the waiting page, through a reload, to ${end}`, async ({ as, context }) => {
      const page = await as('tom')
      await open(page, '/home#waiting')
      await expect(banner(page)).toHaveCount(0)
      await expect(footer(page)).toHaveCount(0)
      await page.reload()
      await settled(page)
      await expect(banner(page)).toHaveCount(0)
      await open(page, '/programs')
      await expect(banner(page)).toHaveCount(0)
      await expect(footer(page)).toHaveCount(0)
      await expectAccessible(page)

      const other = await context.newPage()
      await open(other, '/programs')
      await expect(banner(other), 'another tab keeps its frame').toBeVisible()
      await other.close()

      await page.evaluate((hash) => {
        location.hash = hash
      }, end)
      await expect(banner(page)).toBeVisible()
      await expect(footer(page)).toBeVisible()
      await page.reload()
      await settled(page)
      await expect(banner(page)).toBeVisible()
    })
  }
})

test('S1-4.3-01 S1-4.3-02 the layout follows the width of the page half a second later', async ({
  as,
}) => {
  const page = await as('grace')
  await page.setViewportSize({ width: 768, height: 800 })
  await open(page, '/programs')
  const bar = page.getByRole('navigation', { name: 'Quick navigation' })
  await expect(bar).toHaveCount(0)
  const from = Date.now()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(bar).toBeVisible()
  expect(Date.now() - from).toBeGreaterThanOrEqual(450)
})

test('the sidebar folds, and stays folded through a reload until it is asked for', async ({
  as,
}) => {
  const page = await as('grace')
  await open(page, '/programs')
  const sidebar = page.getByRole('navigation', { name: 'Condition management' })
  const entry = sidebar.getByRole('link', { name: 'All programs' })
  await expect(entry).toBeVisible()
  await sidebar.getByRole('button', { name: /^Hide menu/ }).click()
  await expect(entry).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(sidebar.getByRole('button', { name: /^Show menu/ })).toBeVisible()
  await expect(entry).toBeHidden()
  await expectAccessible(page)
  await sidebar.getByRole('button', { name: /^Show menu/ }).click()
  await expect(entry).toBeVisible()
})

test('S1-1-19 S2-1-03 a condition-management page speaks French inside the shell', async ({
  as,
}) => {
  const page = await as('annmarie')
  await open(page, '/programs')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tous les programmes')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Accueil', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Version 2.29.10')
})

test.describe('long words, large letters and narrow windows', () => {
  const looks = [
    ['200 % of a laptop', 640, 450, '100%'],
    ['400 % of a laptop', 320, 256, '100%'],
    ['letters twice as large, laptop', 1280, 900, '200%'],
    ['letters twice as large, tablet', 768, 900, '200%'],
    ['letters twice as large, phone', 390, 844, '200%'],
  ] as const

  for (const [name, width, height, letters] of looks) {
    for (const person of ['rosa', 'annmarie', 'admin'] as const) {
      test(`${person}: ${name}`, async ({ as }) => {
        const page = await as(person)
        await page.setViewportSize({ width, height })
        await open(page, person === 'admin' ? '/staff' : '/programs')
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, letters)
        await expectNoSidewaysScroll(page)
        const opener = page.locator('header button[aria-haspopup="dialog"]')
        const menus =
          (await opener.count()) > 0 ? opener : page.locator('header button[aria-controls]')
        for (const menu of await menus.all()) {
          await menu.click()
          await expectNoSidewaysScroll(page)
          const last = page.locator('dialog[open] a, ul:not([hidden]) > li > a').last()
          if ((await last.count()) > 0) await last.scrollIntoViewIfNeeded()
          await page.keyboard.press('Escape')
        }
      })
    }
  }
})
