import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed } from './lib/checks.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { baseUrl, signIn } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'

const first = (page: Page) => page.getByRole('heading', { level: 1 })

test('S1-2.7-10 S1-2.7-11 an unknown path has a title, a body and a button to Home', async ({
  as,
}) => {
  const page = await as('marcus')
  await open(page, '/no-such')
  await expect(first(page)).toHaveText('We couldn’t find that page')
  await expect(page.locator('main')).toContainText('The address may be old')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/home')
})

test('S2-8-04 condition management on its own had a hiccup', async ({ as }) => {
  const page = await as('marcus')
  await open(page, '/no-such?form=standalone')
  await expect(first(page)).toHaveText('We had a hiccup!')
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  await expectAccessible(page)
})

/** A screen whose code fails as soon as it is drawn. */
async function breakScreen(page: Page, name: string) {
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function Screen() { throw new Error("drawn badly") }',
    }),
  )
}

test('S1-2.7-13 S1-8-04 S1-8-05 S2-8-06 a page that fails is unavailable inside the frame', async ({
  as,
  watched,
}) => {
  watched.expect(/drawn badly/)
  const page = await as('marcus')
  await breakScreen(page, 'sitemap')
  await page.goto('/sitemap')
  await expect(first(page)).toHaveText('Uh-oh! Our site had a hiccup.')
  const main = page.locator('main')
  await expect(main).toContainText('Something went wrong. Please refresh this page and try again.')
  await expect(main.getByRole('link', { name: 'help@wellhouse.example' })).toBeVisible()
  await expect(main.getByRole('link', { name: '(800) 555-0142' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh the page' }).click()
  await expect(first(page)).toHaveText('Site map')
})

test('S2-8-05 a page of condition management that fails had a hiccup', async ({ as, watched }) => {
  watched.expect(/drawn badly/)
  const page = await as('marcus')
  await breakScreen(page, 'ccm-sso')
  await page.goto('/ccm-sso')
  await expect(first(page)).toHaveText('We had a hiccup!')
  await expect(page.locator('main')).toContainText('Please refresh this page and try again.')
  await expectAccessible(page)
})

test('S1-4.1-16 S1-8-04 a page without its start-up data is unavailable', async ({
  page,
  watched,
}) => {
  watched.expect(/start-up data/)
  await page.route('**/login', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(/(id="boot">).*?(<\/script>)/s, '$1{}$2')
    await route.fulfill({ response: reply, body })
  })
  await page.goto('/login')
  await expect(first(page)).toHaveText('Uh-oh! Our site had a hiccup.')
})

const openScreen = '**/wellhouse.embed.v1.EmbedService/OpenScreen'

for (const [ids, status, code, title] of [
  ['S1-8-07 S2-8-01', 500, 'internal', 'Uh oh, there was an error'],
  ['S2-8-03', 403, 'permission_denied', 'Authorization error'],
  ['S2-8-08', 404, 'not_found', 'The page you are trying to reach is unavailable.'],
] as const) {
  test(`${ids} a call that answers ${status}`, async ({ as, watched }) => {
    watched.expect(new RegExp(`status of ${status}|${status}: `))
    const page = await as('james')
    await page.route(openScreen, (route) => route.fulfill({ status, json: { code } }))
    await page.goto('/help/contact')
    await expect(first(page)).toHaveText(title)
    await expectNamed(page)
    await expectAccessible(page)
    if (status === 404) {
      await page.getByRole('link', { name: 'Go to the homepage' }).click()
      await expect(page).toHaveURL('/home')
      return
    }
    await expect(page.locator('main').getByText('help@wellhouse.example')).toBeVisible()
    if (status !== 500) return
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(first(page)).toHaveText('Contact us')
  })
}

test('S1-8-08 S2-8-22 a call without a network shows the words of the missing page', async ({
  as,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const page = await as('james')
  await page.route(openScreen, (route) => route.abort('internetdisconnected'))
  await page.goto('/help/contact')
  await expect(first(page)).toHaveText('We couldn’t find that page')
  await expectAccessible(page)
})

test.describe('S1-8-09 S2-8-23 Internet Explorer', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'

  test.describe('by its name', () => {
    test.use({ userAgent })

    test('a dialog recommends another browser and can be closed by keyboard', async ({ page }) => {
      await page.goto('/login')
      const dialog = page.getByRole('dialog', { name: 'Please use another browser' })
      await expect(dialog).toMatchAriaSnapshot({ name: 'anybody-browser.aria.yml' })
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
  })

  test('without templates and modules the page itself shows the words, and no script', async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: 'es-US', url: baseUrl() }])
    // What such a browser makes of the page: a template is an unknown element, a module is none.
    await page.route('**/login', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.text())
        .replaceAll('<template id="unsupported">', '<div id="unsupported">')
        .replaceAll('</template>', '</div>')
        .replaceAll(/<script type="module".*?<\/script>/gs, '')
        .replace('<script nomodule', '<script')
      await route.fulfill({ response: reply, body })
    })
    await page.goto('/login')
    const dialog = page.getByRole('alertdialog', { name: 'Use otro navegador' })
    await expect(dialog).toHaveCount(1)
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveCSS('max-width', '480px')
  })

  test('every other browser sees nothing of it', async ({ page }) => {
    await open(page, '/login')
    await expect(page.getByText('Please use another browser')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
})

test('S2-2-78 S2-8-10 a hand-over that never comes ends with a way out', async ({ page }) => {
  await page.clock.install()
  await page.goto('/transitionScreen')
  await expect(first(page)).toHaveText('One moment')
  await page.clock.runFor(10_000)
  await expect(first(page)).toHaveText('We had a problem. Please contact Member Support.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('S2-2-78 a signed-in person is handed over only to our own pages', async ({ as }) => {
  const page = await as('james')
  await page.goto('/transitionScreen?to=/programs')
  await expect(page).toHaveURL('/programs')
  await page.goto('/transitionScreen?to=https%3A%2F%2Fevil.example%2F')
  await expect(page).toHaveURL('/home')
})

test('a brand without an address for its questions says so', async ({ as }) => {
  const page = await as('james')
  await page.route('**/help/faq', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replaceAll(/"faq":"[^"]*",?/g, '')
    await route.fulfill({ response: reply, body })
  })
  await open(page, '/help/faq')
  await expect(page.getByText('This page is not available to you online yet.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('addresses outside of the portal', () => {
  test.describe.configure({ mode: 'serial' })

  const faq = 'https://questions.example/faq'
  const agreement = 'https://questions.example/agreement'
  let server: Server

  test.beforeAll(async () => {
    server = await startServer({ data: await freshFolder() })
    const store = new DatabaseSync(`${server.data}/wellhouse.db`, { timeout: 10_000 })
    const row = store.prepare("SELECT footer_json FROM brands WHERE code = 'default'").get()
    const footer = JSON.parse(String(row?.footer_json))
    footer.default = { ...footer.default, faq, cr_agreement: agreement }
    store
      .prepare("UPDATE brands SET footer_json = ? WHERE code = 'default'")
      .run(JSON.stringify(footer))
    store.exec('UPDATE brand_revision SET revision = revision + 1')
    store
      .prepare("INSERT INTO signup_redirects (brand_code, path, url) VALUES ('default', ?, ?)")
      .run('/signup', 'https://join.example/start')
    store.close()
    // A server that has read the brand already sees a change within seconds.
    const page = async () => (await fetch(`${server.url}/login`)).text()
    await expect.poll(page, { timeout: 15_000 }).toContain('questions.example/faq')
  })

  test.afterAll(async () => {
    await server.stop()
    await removeFolder(server.data)
  })

  for (const [ids, path, address] of [
    ['S1-2.7-06 S1-2.7-07', '/help/faq', faq],
    ['S1-2.7-08', '/terms/cr_agreement', agreement],
  ] as const) {
    test(`${ids} ${path} opens a tab and leaves Home`, async ({ page, context }) => {
      await context.route('https://questions.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' }),
      )
      const { state } = await signIn('james', server.url)
      await context.addCookies(state.cookies)
      const tab = context.waitForEvent('page')
      await page.goto(server.url + path)
      const opened = await tab
      await expect(opened).toHaveURL(address)
      expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
      await expect(page).toHaveURL(`${server.url}/home`)
    })

    test(`${path} shows its link when tabs are blocked`, async ({ page, context }) => {
      const { state } = await signIn('james', server.url)
      await context.addCookies(state.cookies)
      await page.addInitScript(() => {
        window.open = () => null
      })
      await page.goto(server.url + path)
      await settled(page)
      const link = page.getByRole('link', { name: 'Open it in a new tab' })
      await expect(link).toHaveAttribute('href', address)
      await expectAccessible(page)
      await expect(page).toHaveURL(server.url + path)
    })
  }

  test('S1-2.7-09 a signup path leads to the signup and keeps the promo code', async ({
    request,
  }) => {
    const reply = await request.get(`${server.url}/signup?promo=HARBOR&token=x`, {
      maxRedirects: 0,
    })
    expect([reply.status(), reply.headers().location]).toEqual([
      302,
      'https://join.example/start?promo=HARBOR',
    ])
  })
})
