import type { Page } from '@playwright/test'
import { fillIn } from './lib/login-page.ts'
import { emailOf, type Member } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'

const brands = [
  {
    host: 'localhost',
    code: 'default',
    name: 'Wellhouse',
    organisation: 'Wellhouse Health',
    member: 'grace',
    colour: '#0B6157',
    width: 180,
  },
  {
    host: 'maple.localhost',
    code: 'maple',
    name: 'Maple Wellness',
    organisation: 'Maple Wellness Inc.',
    member: 'priya',
    colour: '#A3202C',
    width: 180,
  },
  {
    host: 'sso.localhost',
    code: 'sso',
    name: 'Bridgewater Benefits',
    organisation: 'Bridgewater Manufacturing',
    member: 'helen',
    colour: '#1E3A8A',
    width: 124,
  },
  {
    host: 'direct.localhost',
    code: 'direct',
    name: 'Wellhouse Direct',
    organisation: 'Wellhouse Direct',
    member: 'tom',
    colour: '#9A3412',
    width: 180,
  },
  {
    host: 'restricted.localhost',
    code: 'restricted',
    name: 'Northgate Care',
    organisation: 'Northgate Correctional Health',
    member: 'kdoe',
    colour: '#334155',
    width: 180,
  },
] as const satisfies readonly {
  host: string
  code: string
  name: string
  organisation: string
  member: Member
  colour: string
  width: number
}[]

function on(host: string, baseURL: string | undefined, path: string): string {
  return `${baseURL?.replace('localhost', host)}${path}`
}

/** The colour a main button really has. */
function buttonColour(page: Page): Promise<string> {
  return page
    .locator('form button[type="submit"]')
    .evaluate((button) => getComputedStyle(button).backgroundColor)
}

const hex = (rgb: string) =>
  `#${[...rgb.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** What the head of the page says, in one look. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string, name: string) =>
      [...document.head.querySelectorAll(selector)].map((found) => found.getAttribute(name) ?? '')
    return {
      sizes: all('link[rel="icon"]', 'sizes'),
      icons: all('link[rel="icon"]', 'href'),
      thumbnail: all('meta[name="thumbnail"]', 'content').join(),
      image: all('meta[property="og:image"]', 'content').join(),
      url: all('meta[property="og:url"]', 'content').join(),
      code: document.documentElement.dataset.brand,
      theme: document.documentElement.dataset.theme,
      pageColour: getComputedStyle(document.documentElement).getPropertyValue('--page-color'),
    }
  })
}

test('S1-1-14..17 S1-3-06..09 S1-3-17 S1-9-09..11 D14 every brand host has its own name, logo, colours, icons and meta tags', async ({
  page,
  request,
  baseURL,
}) => {
  const seen: string[] = []
  const own = (value: string, what: string) => {
    expect(seen, what).not.toContain(value)
    seen.push(value)
  }
  for (const { host, code, name, colour, width } of brands) {
    await page.goto(on(host, baseURL, '/login'))
    await settled(page)
    await expect(page).toHaveTitle(new RegExp(` — ${name}$`))
    const logo = page.locator('header img')
    await expect(logo).toBeVisible()
    const image = await logo.evaluate((img: HTMLImageElement) => {
      const { width: wide, height: high } = img.getBoundingClientRect()
      return { loaded: img.complete && img.naturalWidth > 0, src: img.src, wide, high }
    })
    expect(image, `the logo of ${name}`).toMatchObject({ loaded: true, wide: width, high: 40 })
    own(new URL(image.src).pathname, 'a logo of its own')
    expect(hex(await buttonColour(page)), `the buttons of ${name}`).toBe(colour)

    const head = await readHead(page)
    expect(head).toMatchObject({ code, pageColour: colour })
    expect(head.sizes).toEqual(['16x16', '32x32', '192x192'])
    for (const icon of head.icons) {
      const reply = await request.get(icon)
      expect(reply.headers()['content-type'], icon).toBe('image/png')
      own(icon, 'icons of its own')
    }
    for (const [what, value] of Object.entries({ ...head, icons: '', sizes: '', theme: '' })) {
      if (value) own(`${what} ${value}`, `${what} of its own`)
    }
  }
})

test('S1-3-07 a brand with a theme of its own has it on a device set to the other', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark' })
  const page = await context.newPage()
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto(on('restricted.localhost', baseURL, '/login'))
  await settled(page)
  expect(await readHead(page)).toMatchObject({ theme: 'light' })
  const light = await ground()
  await page.goto(on('direct.localhost', baseURL, '/login'))
  await settled(page)
  expect((await readHead(page)).theme).toBeUndefined()
  expect(await ground()).not.toBe(light)
  await context.close()
})

test('an unknown brand host is the default brand', async ({ page, baseURL, watched }) => {
  // Passkeys belong to hosts that we know.
  watched.expect(/StartPasskey/)
  await page.goto(on('nobody.localhost', baseURL, '/login'))
  await settled(page)
  await expect(page).toHaveTitle(/ — Wellhouse$/)
})

test.describe('S1-1-14 S1-1-15 S1-3-40 a member sees their own brand, on its host and on any other', () => {
  for (const { host, code, name, organisation, colour, width, member } of brands) {
    test(name, async ({ page, context, baseURL }) => {
      await page.goto(on(host, baseURL, '/login'))
      await settled(page)
      await fillIn(page, emailOf(member))
      await expect(page).toHaveURL(on(host, baseURL, '/home'))
      await settled(page)
      await expect(page).toHaveTitle(new RegExp(` — ${name}$`))

      // A page that is still there would ask without its session.
      await page.goto('about:blank')
      await context.clearCookies()
      const other = code === 'default' ? 'maple.localhost' : 'localhost'
      await page.goto(on(other, baseURL, '/login'))
      await settled(page)
      await expect(page).not.toHaveTitle(new RegExp(` — ${name}$`))
      await fillIn(page, emailOf(member))
      await expect(page).toHaveURL(on(other, baseURL, '/home'))
      await settled(page)
      await expect(page).toHaveTitle(new RegExp(` — ${name}$`))
      expect(await readHead(page)).toMatchObject({ code, pageColour: colour })
      await expect(page.locator('header img')).toHaveAttribute('width', String(width))
      await expect(page.getByRole('contentinfo')).toContainText(organisation)
    })
  }
})

test('S1-2.8-09 S1-5-04 D9 where Account is hidden, Sign out is in the header itself', async ({
  as,
}) => {
  const page = await as('kdoe')
  await open(page, '/home')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await expect(header.getByRole('button', { name: /Account/ })).toHaveCount(0)
  await expect(header.getByRole('button', { name: /Health info/ })).toHaveCount(0)
  for (const path of [
    '/account',
    '/account/profile',
    '/account/family',
    '/health-info',
    '/health-info/documents',
    '/health-info/pharmacies',
    '/health-info/other-providers',
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
      'We couldn’t find that page',
    )
  }
})

test('S1-2.9-04 S1-2.9-05 S1-3-10 S1-3-12 S2-9-45 the footer names the organisation, the version and the legal pages of the brand', async ({
  as,
}) => {
  const page = await as('priya')
  await open(page, '/home')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2026 Maple Wellness Inc.')
  await expect(footer).toContainText('Version 2.29.10')
  await expect(footer.getByRole('link', { name: /^Maple Wellness/ })).toHaveAttribute(
    'href',
    'https://maple.example/about',
  )
  await footer.getByRole('link', { name: 'Site map' }).click()
  await expect(page).toHaveURL('/sitemap')
})

test('S1-3-11 S1-4.2-16 signing out leads to the host of the brand', async ({ page, baseURL }) => {
  await open(page, '/login')
  await fillIn(page, emailOf('priya'))
  await expect(page).toHaveURL('/home')
  await settled(page)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(on('maple.localhost', baseURL, '/logout'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
  await expect(page).toHaveTitle(/ — Maple Wellness$/)
})
