import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/** Features are shared by everybody, so that this file has a server of its own. */
test.describe.configure({ mode: 'default' })

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})
test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

/** A page of a person on this file's server. */
async function pageOf(page: Page, person: Person, path: string) {
  await arrive(page, person, path)
  await settled(page)
}

async function arrive(page: Page, person: Person, path: string) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(server.url + path, { waitUntil: 'commit' })
}

/** Another browser of another person. */
async function another(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await pageOf(page, person, path)
  return page
}

const card = /^Welcome to /
const openFlag = (page: Page, name: string) =>
  page.getByRole('button', { name: `Change ${name}` }).click()

test('S1-6-31..46 S2-9-40 an Admin sees fifteen features, and the page is accessible', async ({
  page,
}) => {
  await pageOf(page, 'admin', '/staff/flags')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(15)
  await openFlag(page, 'Goals')
  await expect(page.getByRole('heading', { name: 'By brand' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // The frame follows half a second later.
  await expect(page.locator('header[data-size="small"]')).toBeAttached()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('S1-4.3-12 a feature turned on for a member reaches their open page', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.clock.install()
  await pageOf(page, 'grace', '/home')
  await expect(page.getByRole('heading', { name: card })).toBeHidden()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  const desk = await another(browser, 'admin', '/staff/flags')
  await openFlag(desk, 'First steps')
  await desk.getByLabel('Member id or full email address').fill('grace@demo.test')
  await desk.getByRole('button', { name: 'Set for this member' }).click()
  const question = desk.getByRole('dialog')
  await expect(question).toMatchAriaSnapshot({ name: 'admin-flag.aria.yml' })
  await expectAccessible(desk)
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(desk.getByText('1 person will see it after their next refresh.')).toBeVisible()
  await expect(desk.getByText('g•••@demo.test')).toBeVisible()

  await expect(page.getByRole('heading', { name: card }), 'before the refresh').toBeHidden()
  const refreshed = page.waitForResponse((response) => response.url().includes('GetStartup'))
  await page.clock.fastForward(9 * 60_000 + 1_000)
  await refreshed
  await expect(page.getByRole('heading', { name: card })).toBeVisible()
  await expect(page.getByText('Welcome to your new Home')).toBeVisible()
  await expectAccessible(page)

  expect(loads, 'without a reload').toBe(0)
  await desk.context().close()
})

test('a setting of a member is removed again', async ({ page }) => {
  await pageOf(page, 'admin', '/staff/flags')
  await openFlag(page, 'First steps')
  await page.getByRole('button', { name: 'Remove Luis Ortega' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 person will see a difference.')
  await question.getByRole('button', { name: 'Remove the setting' }).click()
  await expect(page.getByText('The setting is removed')).toBeVisible()
  await expect(page.getByText('l•••@demo.test')).toBeHidden()
  await page.getByLabel('Member id or full email address').fill('luis@demo.test')
  await page.getByRole('button', { name: 'Set for this member' }).click()
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('l•••@demo.test')).toBeVisible()
})

test('a form’s setting is confirmed with its number of people, by keyboard alone', async ({
  page,
}) => {
  await pageOf(page, 'admin', '/staff/flags')
  const change = page.getByRole('button', { name: 'Change Newest devices' })
  await change.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('switch', { name: 'One-app portal' })
  await page.keyboard.press('Tab')
  await expect(form).toBeFocused()
  await page.keyboard.press('Space')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(/\d+ people. They won’t see a difference yet/)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form).toBeFocused()
  await expect(form).not.toBeChecked()
  await page.keyboard.press('Space')
  const confirm = question.getByRole('button', { name: 'Turn on' })
  await expect(confirm).toBeEnabled()
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(form).toBeChecked()
  await expect(
    page.getByText('No one will see a difference yet, because no page uses it.'),
  ).toBeVisible()
})

test('es-US the desk speaks Spanish', async ({ page }) => {
  await page.context().addCookies([{ name: 'locale', value: 'es-US', url: server.url }])
  await pageOf(page, 'admin', '/staff/flags')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Funciones')
  await page.getByRole('button', { name: 'Cambiar Metas' }).click()
  await expect(page.getByRole('heading', { name: 'Por marca' })).toBeVisible()
  await expectAccessible(page)
})

test('S1-4.3-09..11 the onboarding toast: once, on Home, 10 s, and it waits under the pointer', async ({
  page,
}) => {
  await page.clock.install()
  // A test that waits for the network to be idle may miss the ten seconds.
  await arrive(page, 'luis', '/home')
  const toast = page.getByText('Welcome to your new Home')
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(30_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_500)
  await expect(toast).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('heading', { name: card })).toBeVisible()
  await expect(toast, 'in the same session').toBeHidden()
  await page.getByRole('button', { name: 'Skip these steps' }).click()
  await expect(page.getByRole('heading', { name: card })).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('heading', { name: card }), 'done is done').toBeHidden()
})
