import { emailField, fillIn } from './lib/login-page.ts'
import { expect, open, settled, test } from './lib/test.ts'
import { isOurs } from './lib/watch.ts'

test('the page says at once that it is offline, keeps its content and recovers automatically', async ({
  as,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED/)
  const page = await as('grace')
  await open(page, '/home')
  await context.setOffline(true)
  const banner = page.getByText('You are offline', { exact: true })
  await expect(banner).toBeVisible()
  await expect(page.getByText(/You’re seeing the page as of \d+:\d+\s[AP]M/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')
  await context.setOffline(false)
  await expect(banner).toBeHidden()
})

test('signing in while offline keeps what was typed and works once connected', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/login')
  await context.setOffline(true)
  await emailField(page).fill('grace@demo.test')
  await page.locator('input[autocomplete="current-password"]').fill('Tq7!mVx2-Rk9w')
  await page.locator('form button[type="submit"]').click()
  await expect(
    page.getByText('We cannot reach the server').or(page.getByText('You are offline')).first(),
  ).toBeVisible()
  await expect(emailField(page)).toHaveValue('grace@demo.test')
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL('/home')
})

test('a chunk that cannot be fetched leaves the page and offers a reload', async ({
  as,
  watched,
}) => {
  watched.expect(/ERR_FAILED|could not be loaded|Failed to fetch|dynamically imported/)
  const page = await as('grace')
  await open(page, '/home')
  await page.route(/\/assets\/sitemap-.*\.js/, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site map' }).click()
  await expect(page.getByText('There is a new version of this site')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await page.unroute(/\/assets\/sitemap-.*\.js/)
  await page.getByRole('button', { name: 'Reload and continue' }).click()
  await expect(page).toHaveURL('/sitemap')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site map')
})

test('a dialog whose styles did not come gets them afterwards', async ({ as, watched }) => {
  watched.expect(/ERR_FAILED|could not be loaded|preload/)
  const page = await as('grace')
  await open(page, '/weight/overview')
  await page.route(/\.css/, (route) => route.abort())
  const add = page.getByRole('button', { name: 'Add a weight' })
  await add.click()
  await expect(page.getByText('That didn’t work. Please try again in a moment.')).toBeVisible()
  await page.unroute(/\.css/)
  await add.click()
  const date = page.getByRole('dialog').getByRole('group', { name: 'Date' })
  await expect(date).toHaveCSS('max-width', '240px', { timeout: 20_000 })
})

test('S1-7-17 with every third party blocked people sign in, look around and sign out', async ({
  page,
  context,
}) => {
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).host))
  await context.route(
    (url) => !isOurs(url.href),
    (route) => route.abort('blockedbyclient'),
  )
  await open(page, '/login')
  await fillIn(page, 'grace@demo.test')
  await expect(page).toHaveURL('/home')
  for (const path of ['/home', '/blood-sugar/trends', '/messages', '/account', '/logout']) {
    await page.goto(path)
    await settled(page)
  }
  expect([...asked]).toEqual([new URL(page.url()).host])
})

test('Chat that cannot be loaded offline leaves the page, and opens once connected', async ({
  as,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported|preload|loaded/)
  const page = await as('luis')
  await open(page, '/account')
  await context.setOffline(true)
  const chat = page.getByRole('button', { name: /^Chat/ })
  await chat.click()
  await expect(
    page.getByText('You’re offline. Please try again when you’re back online.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  await expect(chat).toHaveAttribute('aria-expanded', 'false')
  await context.setOffline(false)
  await expect(page.getByText('You are offline', { exact: true })).toBeHidden()
  await chat.click()
  const panel = page.getByRole('complementary', { name: 'Chat' })
  await expect(panel).toBeVisible()
})

test('a page that cannot be loaded offline is not a new version', async ({
  as,
  context,
  watched,
}) => {
  watched.expect(
    /ERR_INTERNET_DISCONNECTED|could not be loaded|Failed to fetch|dynamically imported/,
  )
  const page = await as('grace')
  await open(page, '/home')
  await context.setOffline(true)
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site map' }).click()
  await expect(
    page.getByText('You’re offline. Please try again when you’re back online.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('There is a new version of this site')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Reload/ })).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site map' }).click()
  await expect(page).toHaveURL('/sitemap')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site map')
})
