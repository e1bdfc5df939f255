import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { expect, settled, test } from './lib/test.ts'

type Relative = 'rosa' | 'james' | 'tom'

const server = ownServer()

/** Signs somebody in, in English. */
async function enter(context: BrowserContext, person: Relative): Promise<Page> {
  await context.addCookies([{ name: 'locale', value: 'en-US', url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await fillIn(page, `${person}@demo.test`)
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

const title = (page: Page) => page.locator('main h1')
const bar = (page: Page) => page.getByRole('region', { name: 'Acting for someone' })

async function actFor(page: Page, name: string) {
  await page.goto(`${server.url}/account/family`)
  await page.getByRole('button', { name: `Act for ${name}` }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await expect(bar(page)).toContainText(`You are acting for ${name}`)
  await settled(page)
}

test('an invitation is still open after the sign-in it asked for, and its secret is nowhere', async ({
  context,
  browser,
}) => {
  const james = await enter(context, 'james')
  await james.goto(`${server.url}/account/family`)
  await james.getByRole('button', { name: 'Invite someone' }).click()
  const form = james.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Tom')
  await form.getByRole('textbox', { name: 'Email address' }).fill('tom@demo.test')
  await form.getByText('This person cares for me').click()
  await form.getByRole('button', { name: /This person is your/ }).click()
  await james.getByRole('option', { name: 'Friend' }).click()
  await form.getByText(/^Readings/).click()
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(james.getByText('tom@demo.test')).toBeVisible()
  const outbox = await james.request.post(
    `${server.url}/wellhouse.outbox.v1.DemoOutboxService/ListMessages`,
    { data: {} },
  )
  const token = /\/family-invitation#([\w-]+)/.exec(await outbox.text())?.[1] ?? ''

  const own = await browser.newContext()
  await own.addCookies([{ name: 'locale', value: 'en-US', url: server.url }])
  const tom = await own.newPage()
  await tom.goto(`${server.url}/family-invitation#${token}`)
  await expect(title(tom)).toHaveText('James Okafor would like your help')
  await expect(tom.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await tom.getByRole('button', { name: 'Sign in to answer' }).click()
  await expect(tom).toHaveURL(`${server.url}/login`)
  await fillIn(tom, 'tom@demo.test')
  await expect(tom).toHaveURL(`${server.url}/family-invitation`)
  await expect(title(tom)).toHaveText('James Okafor would like your help')
  await tom.getByRole('button', { name: 'Decline' }).click()
  await tom.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(title(tom)).toHaveText('You declined the invitation')
  expect(await tom.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token)
  await own.close()

  await james.reload()
  await expect(james.getByText(/^Declined on /)).toBeVisible()
})

test('D35 what is open in another tab closes when the portal turns, and says so', async ({
  context,
  watched,
}) => {
  // What the first tab asks for in the moment of the turn is refused.
  watched.expect(/409|\/live/)
  const first = await enter(context, 'rosa')
  await first.goto(`${server.url}/blood-sugar/overview`)
  await settled(first)
  await first.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click()
  await first.getByRole('dialog').getByRole('textbox').first().fill('123')

  const second = await context.newPage()
  await actFor(second, 'Mateo Delgado')
  await expect(title(second)).toBeFocused()
  await expect(second).toHaveTitle(/ — Mateo — /)

  const news = first.getByRole('alertdialog')
  await expect(news).toContainText('You’re now acting for Mateo')
  await expect(news).toContainText('What you typed wasn’t saved.')
  await expectAccessible(first)
  await news.getByRole('button', { name: 'Close' }).click()
  await expect(title(first)).toHaveText('Mateo’s portal')
  await expect(first.getByRole('textbox')).toHaveCount(0)
  await first.goto(`${server.url}/blood-sugar/all-logs`)
  await settled(first)
  await expect(first.getByRole('main').getByText('123', { exact: true })).toHaveCount(0)
})

test('D35 the bar stays in view, and a dialog names the person', async ({ context }) => {
  const page = await enter(context, 'rosa')
  await actFor(page, 'Mateo Delgado')
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 700 },
    { width: 700, height: 360 },
    { width: 320, height: 600 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${server.url}/blood-sugar/all-logs`)
    await settled(page)
    await page.mouse.wheel(0, 4_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    expect((await bar(page).boundingBox())?.y).toBe(0)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${server.url}/home`)
  await settled(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a reading for Mateo' })
  await expect(sheet.getByRole('button', { name: 'Save for Mateo' })).toBeVisible()
  await expectAccessible(page)
})

test('D35 a page that is closed leads back, and Get help is open', async ({ context, watched }) => {
  const page = await enter(context, 'rosa')
  await actFor(page, 'Mateo Delgado')
  await page.goto(`${server.url}/account/get-help`)
  await expect(title(page)).toHaveText('Get help')
  await expect(page.getByRole('link', { name: /^Call Member Support/ })).toBeVisible()
  await settled(page)
  expect(watched.problems(), 'a page that asks for what is closed').toEqual([])
  await page.goto(`${server.url}/account/security-and-signin`)
  await expect(title(page)).toHaveText('You can’t open this page for Mateo')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Back to my portal' }).click()
  await expect(title(page)).toHaveText(/Rosa/)
  await expect(title(page)).toBeFocused()
})

test('D35 a parent keeps a child’s address and contacts right, and sees who looked', async ({
  context,
  watched,
}) => {
  const page = await enter(context, 'rosa')
  await page.goto(`${server.url}/account/profile`)
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  const own = await page.getByRole('main').innerText()
  await actFor(page, 'Mateo Delgado')

  await page.goto(`${server.url}/account`)
  await expect(title(page)).toHaveText('Mateo’s account')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'About Mateo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email' })).toHaveCount(0)
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Change home address' }).click()
  const address = page.getByRole('dialog')
  await address.getByRole('textbox', { name: /^Street address/ }).fill('9 Pecan Street')
  await address.getByRole('button', { name: 'Save for Mateo' }).click()
  await expect(page.getByText('Mateo’s next strips ship here.')).toBeVisible()
  await expect(page.getByText('9 Pecan Street')).toBeVisible()

  await page.goto(`${server.url}/account/emergency-contacts`)
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const contact = page.getByRole('dialog')
  await contact.getByRole('textbox', { name: 'First name' }).fill('Elena')
  await contact.getByRole('textbox', { name: 'Last name' }).fill('Ruiz')
  await contact.getByRole('button', { name: /Relationship/ }).click()
  await page.getByRole('option', { name: 'Friend' }).click()
  await contact.getByRole('textbox', { name: 'Mobile phone' }).fill('(210) 555-0177')
  await contact.getByRole('button', { name: 'Save for Mateo' }).click()
  await expect(page.getByRole('heading', { name: 'Elena Ruiz' })).toBeVisible()

  await page.goto(`${server.url}/account/coverage-and-billing`)
  await expect(page.getByRole('heading', { name: 'Mateo’s prices' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)

  await page.goto(`${server.url}/account/activity`)
  await expect(title(page)).toHaveText('Who viewed Mateo’s record')
  const visit = page.getByRole('article').filter({ hasText: 'Rosa Delgado' }).first()
  await expect(visit).toContainText('Guardian')
  await expect(visit).toContainText('Profile')
  await expect(visit).toContainText('Coverage and billing')
  await settled(page)
  expect(watched.problems(), 'a page that asks for what is closed').toEqual([])

  // The page of Mateo may ask once more on its way out, and is refused.
  watched.expect(/409/)
  await bar(page).getByRole('button', { name: 'Back to my portal' }).click()
  await expect(title(page)).toHaveText(/Rosa/)
  await page.goto(`${server.url}/account/profile`)
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  expect(await page.getByRole('main').innerText()).toBe(own)
  await page.goto(`${server.url}/account/emergency-contacts`)
  await expect(page.getByRole('heading', { name: 'Your contacts' })).toBeVisible()
  await expect(page.getByText('Elena Ruiz')).toHaveCount(0)
})

test('D35 a teenager’s account stays closed to a parent', async ({ context }) => {
  const page = await enter(context, 'rosa')
  await actFor(page, 'Sofía Delgado')
  for (const closed of ['profile', 'emergency-contacts', 'coverage-and-billing', 'activity']) {
    await page.goto(`${server.url}/account/${closed}`)
    await expect(title(page)).toHaveText('You can’t open this page for Sofía')
  }
})
