import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { type Person, password } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/** Apps are shared by everybody, so that this file has a server of its own. */
test.describe.configure({ mode: 'serial' })

const callback = 'https://app.example/callback'
const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')

let server: Server
let appId = ''

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})
test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

async function arrive(page: Page, person: Person, path: string) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(server.url + path)
  await settled(page)
}

/** What the app sends a browser to. */
const asks = (more: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: appId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile patient/Observation.read',
    state: 'xyz',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`

/** The app's own page, which only says where the browser came. */
async function standIn(page: Page) {
  await page.route('https://app.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The app</h1>' }),
  )
}

/** Where a request leads that nobody is asked about. The browser shows no page of that host. */
async function leadsTo(page: Page, path: string): Promise<string> {
  const tab = await page.context().newPage()
  const sent = tab.waitForRequest(/^https:\/\/app\.example\//)
  await tab.goto(server.url + path)
  const url = (await sent).url()
  await tab.close()
  return url
}

/** As if everybody had signed in a while ago. */
function later() {
  const store = new DatabaseSync(`${server.data}/wellhouse.db`, { timeout: 10_000 })
  store.exec('UPDATE sessions SET proven_at = 1')
  store.close()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Confirms with the password, which the demo's staff have alone. */
async function confirm(page: Page) {
  await question(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
}

const unproven = /403: .*ClientService|status of 403/

test('an Admin registers an app, confirms it’s them and sees its secret once', async ({
  page,
  watched,
}) => {
  watched.expect(unproven)
  await arrive(page, 'admin', '/staff/apps')
  await page.getByRole('button', { name: 'Add an app' }).click()
  await page.getByRole('button', { name: 'Add this app' }).click()
  await expect(page.getByText('Enter an address that begins with https://.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Steps')
  await page.getByRole('textbox', { name: 'Website' }).fill('https://app.example')
  await page.getByRole('textbox', { name: 'Addresses our answers go to' }).fill(callback)
  for (const scope of ['profile', 'patient/Observation.read']) {
    await page.getByText(scope, { exact: true }).click()
  }
  await expectAccessible(page)
  later()
  await page.getByRole('button', { name: 'Add this app' }).click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing has changed yet')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Steps')
  await page.getByRole('button', { name: 'Add this app' }).click()
  await confirm(page)
  await expect(page.getByText(/^whs_/)).toBeVisible()
  appId = (await page.locator('li code').first().textContent()) ?? ''
  expect(appId).not.toBe('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible()
  await expect(page.getByText(/^whs_/)).toHaveCount(0)
})

test('S2-2-55 a member sees what an app asks for, and decides', async ({ page }) => {
  await standIn(page)
  await arrive(page, 'tom', '/home')
  await page.goto(server.url + asks())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Share your information with Steps?',
  )
  await expect(page.getByText('Your first name')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await expect(page).toHaveURL(/app\.example\/callback\?error=access_denied.*state=xyz/)

  await page.goto(server.url + asks())
  await page.getByText('90 days').click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page).toHaveURL(/app\.example\/callback\?code=whc_.*state=xyz/)

  expect(await leadsTo(page, asks({ prompt: 'none' }))).toMatch(/callback\?code=whc_/)
})

test('the member finds the app in the account and disconnects it', async ({ page }) => {
  await arrive(page, 'tom', '/account/security-and-signin')
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Disconnect Steps' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('You haven’t connected any apps.')).toBeVisible()
  expect(await leadsTo(page, asks({ prompt: 'none' }))).toMatch(/error=consent_required/)
})

test('a person who is not signed in comes back to the question', async ({ page }) => {
  expect(await leadsTo(page, asks({ prompt: 'none' }))).toMatch(/error=login_required/)
  await page.goto(server.url + asks())
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('textbox', { name: 'Email' }).fill('tom@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Share your information with Steps?',
  )
})

test('an app of one brand is for its members', async ({ page, browser, watched }) => {
  watched.expect(/403: .*ClientService|400: .*ConsentService|status of 40[03]/)
  await arrive(page, 'admin', '/staff/apps')
  await page.getByRole('button', { name: 'Change Steps' }).click()
  await page.getByRole('button', { name: /Whose members can connect it/ }).click()
  await page.getByRole('option', { name: 'Maple Wellness' }).click()
  await expectAccessible(page)
  later()
  await page.getByRole('button', { name: 'Save the app' }).click()
  await confirm(page)
  await expect(page.getByText('Members who can connect it: Maple Wellness')).toBeVisible()

  later()
  await page.getByRole('button', { name: 'New secret Steps' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await confirm(page)
  await expect(page.getByText(/^whs_/)).toBeVisible()

  await page.context().clearCookies()
  await arrive(page, 'tom', '/home')
  await page.goto(server.url + asks())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can’t connect this app')
  await expectAccessible(page)
  expect(await leadsTo(page, asks({ prompt: 'none' }))).toMatch(/error=access_denied/)

  const other = await (await browser.newContext()).newPage()
  await arrive(other, 'annmarie', '/home')
  await other.goto(server.url + asks())
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Steps')
  await expect(
    other.getByRole('banner').getByRole('link', { name: /^Maple Wellness/ }),
  ).toBeVisible()
  await other.context().close()
})

test('a request that nobody can trust stays on a page of ours', async ({ page, watched }) => {
  watched.expect(/oauth.authorize|status of 400/)
  await page.goto(server.url + asks({ redirect_uri: 'https://evil.example/' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t connect this app')
  await expectAccessible(page)
})
