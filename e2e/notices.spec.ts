import type { APIRequestContext, Page } from '@playwright/test'
import { request } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { emailField } from './lib/login-page.ts'
import { emailOf, type Person, password } from './lib/people.ts'
import { demoNow, freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { postCredentials, signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/** A notice stands on everybody's pages, so that this file has a server of its own. */
test.describe.configure({ mode: 'default' })

let server: Server
let admin: APIRequestContext

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
  admin = await request.newContext({ baseURL: server.url })
  expect((await postCredentials(admin, emailOf('admin'), password)).ok()).toBe(true)
})
test.afterAll(async () => {
  await admin.dispose()
  await server.stop()
  await removeFolder(server.data)
})

async function pageOf(page: Page, person: Person, path: string) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(server.url + path)
  await settled(page)
}

const hour = 3_600_000
const titles = {
  'en-US': 'We move to new servers',
  'es-US': 'Cambiamos de servidores',
  'en-CA': 'We move to new servers',
  'fr-CA': 'Nous changeons de serveurs',
}

async function plan(startsIn: number, endsIn: number): Promise<string> {
  const now = Date.parse(demoNow)
  const texts = Object.entries(titles).map(([locale, title]) => ({ locale, title, body: 'Soon.' }))
  const reply = await admin.post('/wellhouse.notice.v1.NoticeService/PlanNotice', {
    data: { notice: { level: 'info', startsAt: now + startsIn, endsAt: now + endsIn, texts } },
  })
  expect(reply.ok()).toBe(true)
  return (await reply.json()).id
}

async function end(id: string) {
  const path = '/wellhouse.notice.v1.NoticeService/EndNotice'
  expect((await admin.post(path, { data: { id } })).ok()).toBe(true)
}

test('a downtime is planned at its desk, in every language', async ({ page }) => {
  test.slow()
  await pageOf(page, 'admin', '/staff/notices')
  await expect(page.getByText('No downtime is planned')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan a notice' }).click()
  await page.getByRole('button', { name: 'Plan this notice' }).click()
  await expect(page.getByRole('alert')).toContainText('Please check 6 answers')
  await expectAccessible(page)
  for (const [language, title] of [
    ['English (United States)', titles['en-US']],
    ['Español (Estados Unidos)', titles['es-US']],
    ['Français (Canada)', titles['fr-CA']],
  ] as const) {
    const group = page.getByRole('group', { name: language, exact: true })
    await group.getByLabel('Title').fill(title)
    await group.getByLabel('Text').fill(`${title}.`)
  }
  await expect(page.getByRole('heading', { name: 'How people will see it' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  // The frame follows half a second later.
  await expect(page.locator('header[data-size="small"]')).toBeAttached()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Plan this notice' }).click()
  await expect(page.getByText('The notice is saved')).toBeVisible()
  await expect(page.getByText('On every page', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^End now/ }).click()
  await page.getByRole('button', { name: 'End the notice' }).click()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
})

test('a planned downtime is changed and ended', async ({ page }) => {
  await plan(30 * hour, 32 * hour)
  await pageOf(page, 'admin', '/staff/notices')
  await page.getByRole('button', { name: /^Change We move/ }).click()
  const english = page.getByRole('group', { name: 'English (United States)', exact: true })
  await english.getByLabel('Title').fill('We move a little later')
  await page.getByRole('button', { name: 'Save the notice' }).click()
  await expect(page.getByRole('main').getByText('We move a little later').first()).toBeVisible()
  await page.getByRole('button', { name: /^End now/ }).click()
  await page.getByRole('button', { name: 'End the notice' }).click()
  await expect(page.getByText('On every page', { exact: true })).toBeHidden()
})

test('it shows on the sign-in page and on a member’s pages, in their time zone', async ({
  page,
}) => {
  const id = await plan(30 * hour, 32 * hour)
  await page.goto(`${server.url}/login`)
  await expect(page.getByText(titles['en-US'])).toBeVisible()
  await expect(page.getByText('(Eastern Time)')).toBeVisible()
  await expectAccessible(page)
  await pageOf(page, 'rosa', '/home')
  await page.context().addCookies([{ name: 'locale', value: 'es-US', url: server.url }])
  await page.reload()
  await expect(page.getByText(titles['es-US'])).toBeVisible()
  await expect(page.getByText(/de 3:30.+a 5:30.+\(hora central\)/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar este mensaje' }).click()
  await expect(page.getByText(titles['es-US'])).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(page.getByText(titles['es-US']), 'for this visit').toBeHidden()
  await end(id)
})

test('an open page learns of a downtime with the navigation refresh', async ({ page }) => {
  await page.clock.install()
  await pageOf(page, 'grace', '/home')
  const id = await plan(0.5 * hour, 2 * hour)
  await expect(page.getByText(titles['en-US'])).toBeHidden()
  await page.clock.fastForward(9 * 60_000 + 1_000)
  await expect(page.getByText(titles['en-US'])).toBeVisible()
  // The last hour has begun.
  await expect(page.getByRole('button', { name: 'Close this message' })).toHaveCount(0)
  await end(id)
})

test('a newer build is offered, waits for typed text, and reloads only when asked', async ({
  page,
  watched,
}) => {
  watched.expect(/v1\/users\/me\/auth|status of 401/)
  await page.goto(`${server.url}/login`)
  await settled(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/\/v1\/users\/me\/auth$/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'wellhouse-build': 'another' }
    await route.fulfill({ response, headers })
  })
  await emailField(page).fill('rosa@demo.test')
  await page.locator('input[autocomplete="current-password"]').fill('not the password')
  await page.locator('form button[type="submit"]').click()
  await expect(page.getByText('There is a new version of this site')).toBeVisible()
  await expect(page.getByText(/You’ve typed something on this page/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await expect(emailField(page)).toHaveValue('rosa@demo.test')
  await expectAccessible(page)
  await emailField(page).fill('')
  await page.locator('input[autocomplete="current-password"]').fill('')
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  expect(loads).toBe(0)
  await reload.click()
  await expect.poll(() => loads).toBe(1)
})

test('a server out of reach is told apart from a lost network, and so is its return', async ({
  page,
  watched,
}) => {
  watched.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/)
  await page.goto(`${server.url}/login`)
  await settled(page)
  const { data, port } = server
  await server.stop('SIGKILL')
  await emailField(page).fill('grace@demo.test')
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  const lost = page.getByText('We cannot reach our servers right now')
  await expect(lost).toBeVisible()
  await expect(page.getByText('You are offline')).toBeHidden()
  await expect(emailField(page)).toHaveValue('grace@demo.test')
  await expectAccessible(page)
  server = await startServer({ data, port })
  await expect(page.getByText('You are back online')).toBeVisible({
    timeout: 40_000,
  })
  await expect(lost).toBeHidden()
  await expect(page.getByText('You are back online')).toBeHidden({
    timeout: 15_000,
  })
})

test('A142 a page error is reported to our own server and to no one else', async ({
  page,
  watched,
}) => {
  watched.expect(/uncaught: .*lost 118/)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).host))
  await pageOf(page, 'grace', '/home')
  const reported = page.waitForRequest((one) => one.url().endsWith('/v1/client-errors'))
  await page.evaluate(() => {
    const asset = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
    const error = new Error('lost 118 of rosa@demo.test')
    error.stack = `Error\n at f (${asset}:1:2)`
    setTimeout(() => {
      throw error
    })
  })
  const sent = (await reported).postDataJSON()
  expect(sent.message).toMatch(/lost ### of \[email\]/)
  expect(sent.routeId).toBe('home')
  expect(JSON.stringify(sent)).not.toContain('rosa')
  expect((await (await reported).response())?.status()).toBe(204)
  expect(new Set(asked)).toEqual(new Set([new URL(server.url).host]))
})
