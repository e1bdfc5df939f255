import type { Page } from '@playwright/test'
import { deviceOf, upload } from './lib/device.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/** New readings would be in the way of other tests. */
test.describe.configure({ mode: 'serial' })

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

test.afterEach(async ({ context }) => {
  // A page that is still listening would find no server.
  for (const page of context.pages()) await page.close()
})

const meter = deviceOf('rosa', 0)
const sugar = (value: number) => ({ kind: 'bloodSugar', unit: 'mg/dL', value })

function card(page: Page, kind: string) {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: kind }) })
}

/** Opens a page of Rosa's and waits until it listens. */
async function listen(page: Page, path: string) {
  const { state } = await signIn('rosa', server.url)
  await page
    .context()
    .addCookies([...state.cookies, { name: 'locale', value: 'en-US', url: server.url }])
  const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/live'))
  await page.goto(server.url + path)
  const socket = await opened
  await socket.waitForEvent('framereceived')
  await settled(page)
  return socket
}

/** A reading appears on an open page within two seconds of its upload. */
const soon = { timeout: 2_000 }

test('a check of the meter appears on the open dashboard and on Home, without a reload', async ({
  page,
  context,
}) => {
  await listen(page, '/condition-management/home')
  const home = await context.newPage()
  await listen(home, '/home')
  const since = home.getByText(/^(Since|Nothing new since) /)
  const before = Number(
    /(\d+) (?:checks?|readings?)/.exec((await since.textContent()) ?? '')?.[1] ?? 0,
  )
  let loads = 0
  page.on('framenavigated', () => {
    loads++
  })
  await upload(server.url, meter, [sugar(52)])
  await expect(card(page, 'Blood sugar')).toContainText('52 milligrams per deciliter', soon)
  await expect(card(page, 'Blood sugar')).toContainText('Very low')
  await expect(card(page, 'Blood sugar')).toContainText('from your meter')
  await expect(page.getByRole('article').first()).toContainText('Blood sugar')
  // What has to be asked about it comes the same way.
  await expect(page.getByText('Your blood sugar was very low')).toBeVisible()
  await expect(card(home, 'Blood sugar')).toContainText('52', soon)
  await expect(since).toContainText(new RegExp(`${before + 1} (?:check|reading)`), soon)
  expect(loads).toBe(0)
})

test('what came while the page was not connected is there once it is again', async ({
  page,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED/)
  await listen(page, '/condition-management/home')
  const cdp = await page.context().newCDPSession(page)
  const network = (offline: boolean) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await network(true)
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await upload(server.url, meter, [sugar(123)])
  const again = page.waitForEvent('websocket')
  await network(false)
  await again
  await expect(card(page, 'Blood sugar')).toContainText('123 milligrams per deciliter')
})

test('the socket ends with the session, and pages without one open none', async ({
  page,
  context,
  watched,
}) => {
  watched.expectEndOfSession()
  const socket = await listen(page, '/condition-management/home')
  const closed = socket.waitForEvent('close')
  const other = await context.newPage()
  await other.goto(`${server.url}/logout`)
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await closed
  const sockets: string[] = []
  other.on('websocket', (opened) => sockets.push(opened.url()))
  await other.goto(`${server.url}/login`)
  await settled(other)
  // A page that wants one opens it before its network has come to rest.
  await other.waitForLoadState('networkidle')
  expect(sockets).toEqual([])
})
