import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/** Editing a brand changes what everybody sees, so this file has a server of its own. */
test.describe.configure({ mode: 'default', timeout: 180_000 })

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

async function as(page: Page, person: Person, path: string) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(server.url + path)
  // Two browsers at once on a small machine take their time.
  await expect(page.locator('main h1')).toBeVisible({ timeout: 30_000 })
  await settled(page)
}

/** A page for someone else, in their own browser. */
async function other(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await as(page, person, path)
  return page
}

const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save the brand' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const light = (page: Page) => preview(page).getByRole('figure', { name: 'Light theme' })
const pageColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page-color'))

async function saved(page: Page) {
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'The brand is saved' })).toBeVisible()
}

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 40">${inside}</svg>`
const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/svg+xml',
  buffer: Buffer.from(text),
})
const logoFile = (page: Page) => page.locator('input[type="file"]')

test('the list has every brand and leads to its editor', async ({ page }) => {
  await as(page, 'admin', '/staff/brands')
  const rows = page.getByRole('table', { name: 'Brands' }).getByRole('rowheader')
  await expect(rows).toHaveText([
    'Wellhouse',
    'Wellhouse Direct',
    'Maple Wellness',
    'Northgate Care',
    'Bridgewater Benefits',
  ])
  await page.getByRole('link', { name: 'Maple Wellness' }).click()
  await expect(page).toHaveURL(`${server.url}/staff/brands/maple`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maple Wellness')
  await expect(field(page, 'Organization')).toHaveValue('Maple Wellness Inc.')
  await expect(save(page)).toBeDisabled()
})

test('S1-1-15 S1-3-08 S1-3-17 a new colour is previewed, saved, and on open pages after their refresh', async ({
  page,
  browser,
}) => {
  const member = await (await browser.newContext()).newPage()
  await member.clock.install()
  await as(member, 'priya', '/home')
  expect(await pageColour(member)).toBe('#A3202C')

  await as(page, 'admin', '/staff/brands/maple')
  await expect(light(page)).toContainText('Button text on button 7.4:1, very good')
  await field(page, 'Primary 1, light').fill('#ffd400')
  await expect(light(page)).toContainText(
    '#FFD400 would be hard to read, so pages use the darker #806A00.',
  )
  await expect(light(page)).toContainText(/Button text on button 5\.\d:1, good/)
  await expect(light(page).getByText('Add a reading')).toHaveCSS(
    'background-color',
    'rgb(128, 106, 0)',
  )
  await page.getByLabel('Pick: Primary 1, light').fill('#5b21b6')
  await expect(field(page, 'Primary 1, light')).toHaveValue('#5B21B6')
  await expect(light(page)).toContainText(/Link on a card \d\.\d:1, very good/)
  await expect(page.getByRole('status').filter({ hasText: 'Changed fields: 1' })).toBeVisible()
  await saved(page)
  await expect(save(page)).toBeDisabled()

  expect(await pageColour(member), 'until the next refresh').toBe('#A3202C')
  await member.clock.fastForward(9 * 60_000 + 5_000)
  await expect.poll(() => pageColour(member)).toBe('#5B21B6')
  await member.context().close()
})

test('S1-1-14 S1-1-17 S1-3-07 S1-3-09..12 name, theme, links and organisation show at once on the host', async ({
  page,
  browser,
}) => {
  await as(page, 'admin', '/staff/brands/direct')
  await field(page, 'Brand name').fill('Straight Care')
  await field(page, 'Organization').fill('Straight Care LLC')
  await page.getByRole('radio', { name: 'Always dark' }).check({ force: true })
  await field(page, /^Preview picture/).fill('https://straight.example/card.png')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await field(page, 'Text of link 1').fill('Our story')
  await field(page, 'Address of link 1').fill('https://straight.example/story')
  await page.getByRole('button', { name: 'Use the name as the logo' }).click()
  await saved(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.url.replace('localhost', 'direct.localhost')}/login`)
  await settled(visitor)
  await expect(visitor).toHaveTitle(/ — Straight Care$/)
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    'https://straight.example/card.png',
  )
  await expect(visitor.getByRole('contentinfo')).toContainText('Straight Care LLC')
  await expect(visitor.getByRole('link', { name: /^Our story/ })).toHaveAttribute(
    'href',
    'https://straight.example/story',
  )
  await visitor.context().close()
})

test('refused values say why beside their field, in a summary, and nothing is kept', async ({
  page,
  watched,
}) => {
  watched.expect(/UpdateBrand|status of 400/)
  await as(page, 'admin', '/staff/brands/sso')
  const refused: [string | RegExp, string, string][] = [
    ['Brand name', ' ', 'Enter a name.'],
    ['Primary 1, dark', 'tomato', 'Enter a color as # and six digits or letters from A to F.'],
    ['Host name 1', 'maple.localhost', 'This host belongs to Maple Wellness.'],
    [
      'Host after signing out',
      'nobody.example',
      'This portal does not know that host. Add it to the host names first.',
    ],
    [/^Address after/, 'javascript:alert(1)', 'Enter an address that starts with https.'],
    [
      /^Address of the site/,
      'http://a.example',
      'Use https. Only pages on this computer may use http.',
    ],
    [
      /^Accessibility/,
      'https://a:b@c.example',
      'A link must not contain a user name or a password.',
    ],
    [
      /^Site map/,
      'data:text/html,x',
      'Start the link with https:, mailto:, tel: or a single slash.',
    ],
    [/^Support phone/, 'call us', 'Enter a phone number.'],
  ]
  for (const [name, value, reason] of refused) {
    await field(page, name).fill(value)
    await field(page, name).blur()
    await expect(field(page, name), reason).toHaveAccessibleDescription(
      new RegExp(reason.replaceAll('.', '\\.')),
    )
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(preview(page)).toContainText('Primary 1 is not a color yet.')

  await save(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 9 answers' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /^Primary 1, dark: Enter a color/ }).click()
  await expect(field(page, 'Primary 1, dark')).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(summary).toHaveCount(0)
  await expect(field(page, 'Brand name')).toHaveValue('Bridgewater Benefits')
  await page.reload()
  await settled(page)
  await expect(field(page, /^Address after/)).toHaveValue(
    'https://login.bridgewater.example/signed-out',
  )
})

test('S1-9-09 a logo that acts, is too large or of another shape is refused; a good one is shown', async ({
  page,
  watched,
}) => {
  watched.expect(/UpdateBrand|status of 400/)
  await as(page, 'admin', '/staff/brands/default')
  const reason = page.locator('#brand-logo-error')
  for (const [chosen, words] of [
    [file('a.svg', drawing('<script>alert(1)</script>')), 'must not contain the element script'],
    [file('b.svg', drawing('<rect onload="x()"/>')), 'must not contain the attribute onload'],
    [file('c.svg', drawing('<rect fill="url(//evil.example/x)"/>')), 'anything outside itself'],
    [file('d.svg', drawing(`<desc>${'x'.repeat(70_000)}</desc>`)), 'The limit is 64 kB'],
    [file('e.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'), '9 × 9'],
    [file('f.png', 'GIF89a'), 'must be an SVG or a PNG file'],
    [file('g.png', Buffer.alloc(300_000)), 'The limit is 256 kB'],
  ] as const) {
    await logoFile(page).setInputFiles(chosen)
    await expect(reason).toContainText(words)
  }
  await page.getByRole('button', { name: 'Keep the current logo' }).click()
  await expect(reason).toHaveCount(0)

  await logoFile(page).setInputFiles(file('a.svg', drawing('<script/>')))
  await expect(reason).toContainText('element script')
  await save(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^Logo: .*element script/)

  await logoFile(page).setInputFiles(file('good.svg', drawing('<rect width="180" height="40"/>')))
  await expect(reason).toHaveCount(0)
  await expect(page.getByAltText('Logo of Wellhouse, light')).toHaveAttribute('src', /^data:image/)
  const before = await page.locator('header img').getAttribute('src')
  await saved(page)
  await expect(page.locator('header img'), 'this page has the brand too').not.toHaveAttribute(
    'src',
    before ?? '',
  )
})

test('S1-2.8-09 rules are saved and close what they name', async ({ page, browser }) => {
  await as(page, 'admin', '/staff/brands/sso')
  await page.getByRole('checkbox', { name: 'Correctional facility' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Hide health info' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Family' }).check({ force: true })
  await saved(page)
  const member = await other(browser, 'helen', '/home')
  await expect(member.getByRole('banner').getByRole('link', { name: 'Sign out' })).toBeVisible()
  await expect(member.getByRole('button', { name: /Account of/ })).toHaveCount(0)
  await member.context().close()

  await page.getByRole('checkbox', { name: 'Correctional facility' }).uncheck({ force: true })
  await saved(page)
  const again = await other(browser, 'helen', '/home')
  await expect(again.getByRole('button', { name: /Account of/ })).toBeVisible()
  await again.context().close()
})

test('two people edit at once: the second is told, and keeps what they typed', async ({
  page,
  browser,
  watched,
}) => {
  watched.expect(/UpdateBrand|status of 409/)
  await as(page, 'admin', '/staff/brands/restricted')
  const second = await other(browser, 'admin', '/staff/brands/restricted')
  await field(page, 'Brand name').fill('Northgate Health')
  await field(second, 'Organization').fill('Northgate Group')
  await saved(second)
  await second.context().close()

  await save(page).click()
  const told = page.getByRole('status').filter({ hasText: 'Someone else has changed this brand' })
  await expect(told).toContainText('What you typed is still here.')
  await expect(told).toContainText('They changed: Organization.')
  await expect(field(page, 'Brand name')).toHaveValue('Northgate Health')
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Apply my changes on top of theirs' }).click()
  await expect(field(page, 'Organization')).toHaveValue('Northgate Group')
  await expect(field(page, 'Brand name')).toHaveValue('Northgate Health')
  await saved(page)
})

test('leaving with changes asks first, and coming back restores them', async ({ page }) => {
  await as(page, 'admin', '/staff/brands')
  await page.getByRole('link', { name: 'Maple Wellness' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maple Wellness')
  await field(page, 'Organization').fill('Half typed')
  await page.getByRole('link', { name: 'All brands' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(field(page, 'Organization')).toHaveValue('Half typed')

  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/staff/brands`)
  await page.getByRole('link', { name: 'Maple Wellness' }).click()
  await expect(page.getByText('Your earlier changes are still here')).toBeVisible()
  await expect(field(page, 'Organization')).toHaveValue('Half typed')

  await page.getByRole('link', { name: 'All brands' }).click()
  await dialog.getByRole('button', { name: 'Leave and discard' }).click()
  await expect(page).toHaveURL(`${server.url}/staff/brands`)
  await page.getByRole('link', { name: 'Maple Wellness' }).click()
  await expect(field(page, 'Organization')).toHaveValue('Maple Wellness Inc.')
})

test('a brand is renamed with the keyboard alone', async ({ page }) => {
  await as(page, 'admin', '/staff/brands/maple')
  const tabTo = async (find: () => ReturnType<Page['getByRole']>, most = 120) => {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab')
      if (await find().evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) {
        return
      }
    }
    await expect(find()).toBeFocused()
  }
  await tabTo(() => field(page, 'Brand name'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Maple Keys')
  await tabTo(() => page.getByRole('radio', { name: /^Canada/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^USA/ })).toBeChecked()
  await tabTo(() => save(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The brand is saved' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maple Keys')
})

test('without a network nothing is lost', async ({ page, context, watched }) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED/)
  await as(page, 'admin', '/staff/brands/default')
  await field(page, 'Organization').fill('Wellhouse Offline')
  await expect(page.getByText('Changed fields: 1')).toBeVisible()
  await context.setOffline(true)
  await save(page).click()
  await expect(page.getByText('We cannot reach the server')).toBeVisible()
  await expect(field(page, 'Organization')).toHaveValue('Wellhouse Offline')
  await context.setOffline(false)
  await saved(page)
})

test('a list or a brand that cannot be had says so and can be asked for again', async ({
  page,
  watched,
}) => {
  watched.expect(/BrandService|status of (404|500)/)
  await page.route(/BrandService/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await as(page, 'admin', '/staff/brands')
  const failed = page.getByRole('heading', { name: 'We couldn’t load the brands.' })
  await expect(failed).toBeVisible()
  await page.unroute(/BrandService/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Brands' })).toBeVisible()
  await page.goto(`${server.url}/staff/brands/nobody`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is no brand called nobody',
  )
})

test('only an Admin finds the editor', async ({ browser }) => {
  for (const person of ['coach.en', 'rep', 'rosa'] as const) {
    const page = await other(browser, person, '/staff/brands/maple')
    await expect(page.getByRole('heading', { level: 1 }), person).toHaveText(
      person === 'rosa' ? 'No encontramos esa página' : 'We couldn’t find that page',
    )
    await page.context().close()
  }
})

for (const width of [390, 1280]) {
  for (const locale of ['en-US', 'es-US'] as const) {
    test(`list and editor at ${width} in ${locale} fit and are accessible, light and dark`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await context.addCookies([{ name: 'locale', value: locale, url: server.url }])
      await as(page, 'admin', '/staff/brands')
      for (const path of ['/staff/brands', '/staff/brands/sso']) {
        await page.goto(server.url + path)
        await settled(page)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        for (const colorScheme of ['light', 'dark'] as const) {
          // Without motion a colour is there at once, and not on its way.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
      }
      await expect(page.locator('figure li')).toHaveCount(18)
      await expect(page.locator('figure li').first()).toHaveText(
        locale === 'es-US'
          ? /^Texto del botón sobre el botón \d+\.\d:1, muy bueno$/
          : /^Button text on button \d+\.\d:1, very good$/,
      )
    })
  }
}
