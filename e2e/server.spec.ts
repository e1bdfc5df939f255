import { fillIn, submit } from './lib/login-page.ts'
import { emailOf } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

/** Tests that disturb a server: each file run has one of its own. */
test.describe.configure({ mode: 'serial' })

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

test('a restart during a session keeps the session and the page', async ({ page, watched }) => {
  watched.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL(`${server.url}/home`)
  await settled(page)

  const { data, port } = server
  await server.stop('SIGKILL')
  server = await startServer({ data, port })

  await page.reload()
  await settled(page)
  await expect(page).toHaveURL(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')
})

test('a second start on the same data is ready in seconds and keeps what changed', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL(`${server.url}/home`)
  await settled(page)
  await page.getByRole('button', { name: /^Language:/ }).click()
  const kept = page.waitForResponse((response) => response.url().includes('/info/language'))
  await page.getByRole('button', { name: 'Español', exact: true }).click()
  expect((await kept).ok()).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')

  // A page that is still there would ask without its session.
  await page.goto('about:blank')
  const { data, port } = server
  await server.stop()
  server = await startServer({ data, port })
  expect(server.startMs, 'milliseconds until ready').toBeLessThan(5_000)

  await page.context().clearCookies()
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL(`${server.url}/home`)
  await settled(page)
  await expect(page.locator('html'), 'the language kept with the account').toHaveAttribute(
    'lang',
    'es-US',
  )
})

test('S1-4.2 too many wrong passwords ask to wait, in words', async ({ page, watched }) => {
  watched.expect(/v1\/users\/me\/auth|status of 4(00|01|29)/)
  await page.goto(`${server.url}/login`)
  const attempts = 6
  for (let tries = 0; tries < attempts; tries += 1) {
    const answered = page.waitForResponse((response) => response.url().includes('/users/me/auth'))
    await fillIn(page, emailOf('luis'), `wrong ${tries}`)
    await answered
    await expect(submit(page)).toBeEnabled()
  }
  await expect(page.getByText('Too many attempts')).toBeVisible()
  await expect(page.getByText('Please wait 1 minute, then try again.')).toBeVisible()
})
