import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectAccessible } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { emailOf } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

/** Links change what the people of a demo are, so that this file has a server of its own. */
test.describe.configure({ mode: 'serial' })

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

/** The link that a document email would carry, put into the store as the server does. */
function mailedLink(email: string): { fragment: string; token: string } {
  const raw = randomBytes(32)
  const token = raw.toString('base64url')
  const hash = createHash('sha256').update(raw).digest('hex')
  const store = new DatabaseSync(join(server.data, 'wellhouse.db'))
  try {
    store.exec('PRAGMA busy_timeout = 5000')
    const row = store
      .prepare(
        'SELECT m.member_id AS id, m.bundle_id AS bundle FROM members m JOIN accounts a ON a.id = m.member_id WHERE a.email = ?',
      )
      .get(email)
    const far = Date.UTC(2030, 0, 1)
    store
      .prepare(
        'INSERT INTO sign_in_links (token_hash, account_id, bundle_id, created_at, expires_at) VALUES (?, ?, ?, 0, ?)',
      )
      .run(hash, String(row?.id), String(row?.bundle), far)
    return { fragment: `document_token=${token}&bundle_id=${row?.bundle}`, token }
  } finally {
    store.close()
  }
}

test('S1-4.1-01 S1-3-45 a link from a document email signs in once and leaves no trace of its token', async ({
  page,
  watched,
  browser,
}) => {
  const { fragment, token } = mailedLink(emailOf('grace'))
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await page.goto(`${server.url}/programs?a=1#${fragment}`)
  await expect(page).toHaveURL(`${server.url}/open-document`)
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, open as Grace Chen' }).click()
  await expect(page).toHaveURL(`${server.url}/programs?a=1`)
  await settled(page)
  await expect(page.locator('main h1')).toContainText(/program/i)
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  )
  expect(kept).not.toContain(token)

  watched.expect(/401|LookAtLink/)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(`${server.url}/programs#${fragment}`)
  await expect(other).toHaveURL(`${server.url}/login`)
  await expect(other.getByText('This link has been used or has expired')).toBeVisible()
  await expectAccessible(other)
  await fillIn(other, emailOf('grace'))
  await expect(other).toHaveURL(`${server.url}/programs`)
  await context.close()
})

test('S1-4.1-05 another member’s link replaces the person who was signed in', async ({
  page,
  watched,
}) => {
  // The click is reported for the member who is signed in until then.
  watched.expect(/activity/)
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('tom'))
  await expect(page).toHaveURL(`${server.url}/home`)
  await settled(page)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: something of the member before
    document.cookie = 'wellhouse-tour=1; path=/'
  })
  await page.goto('about:blank')
  await page.goto(`${server.url}/home#${mailedLink(emailOf('grace')).fragment}`)
  await page.getByRole('button', { name: 'Yes, open as Grace Chen' }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')
  expect(await page.evaluate(() => document.cookie)).not.toContain('wellhouse-tour')
  expect(await page.locator('body').innerText()).not.toMatch(/Tom/)
})

test('S2-1-04 S2-4-10 S2-2-76 S1-4.2-17 S1-4.2-18 S1-2.2-14 S2-2-63 Nora reads about the move, links her accounts and is taken on', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`)
  const loads: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('GetStartup')) loads.push(sent.url())
  })
  await fillIn(page, emailOf('nora'))
  await expect(page).toHaveURL(`${server.url}/migration`)
  await settled(page)
  expect(await page.locator('#boot').textContent()).not.toContain('Adams')
  expect(loads).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open my portal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora')

  await page.goto(`${server.url}/condition-management/ccm-sso`)
  await expect(page).toHaveURL(`${server.url}/ccm-sso`)
  await settled(page)
  await expectAccessible(page)
  let tries = 0
  page.on('request', (sent) => {
    if (sent.url().includes('ExchangeConditionManagement')) tries++
  })
  await page.getByRole('button', { name: 'Link my accounts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linking your accounts')
  await expect(page).toHaveURL(`${server.url}/programs`)
  expect(tries, 'the link takes three seconds').toBeGreaterThan(1)
  await page.goto(`${server.url}/ccm-sso`)
  await expect(page, 'who is linked is taken on at once').toHaveURL(`${server.url}/programs`)
})
