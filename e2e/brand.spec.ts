import type { Page } from '@playwright/test'
import { fillIn } from './lib/login-page.ts'
import { emailOf, type Member } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'

const brands = [
  { host: 'localhost', name: 'Wellhouse', member: 'grace' },
  { host: 'maple.localhost', name: 'Maple Wellness', member: 'priya' },
  { host: 'sso.localhost', name: 'Bridgewater Benefits', member: 'helen' },
  { host: 'direct.localhost', name: 'Wellhouse Direct', member: 'tom' },
  { host: 'restricted.localhost', name: 'Northgate Care', member: 'kdoe' },
] as const satisfies readonly { host: string; name: string; member: Member }[]

function on(host: string, baseURL: string | undefined, path: string): string {
  return `${baseURL?.replace('localhost', host)}${path}`
}

/** The colour a main button really has. */
function buttonColour(page: Page): Promise<string> {
  return page
    .locator('form button[type="submit"]')
    .evaluate((button) => getComputedStyle(button).backgroundColor)
}

test('every brand host has its own name, logo and colours', async ({ page, baseURL }) => {
  const seen = new Map<string, string>()
  for (const { host, name } of brands) {
    await page.goto(on(host, baseURL, '/login'))
    await settled(page)
    await expect(page).toHaveTitle(new RegExp(` — ${name}$`))
    const logo = page.locator('header img')
    await expect(logo).toBeVisible()
    const image = await logo.evaluate((img: HTMLImageElement) => ({
      loaded: img.complete && img.naturalWidth > 0,
      src: img.src,
      width: img.width,
    }))
    expect(image.loaded, `the logo of ${name}`).toBe(true)
    expect(image.width, 'the single sign-on brand has the narrow logo').toBe(
      host === 'sso.localhost' ? 124 : 180,
    )
    const colour = await buttonColour(page)
    expect([...seen.values()], `${name} has a colour of its own`).not.toContain(colour)
    seen.set(name, colour)
  }
})

test('an unknown brand host is the default brand', async ({ page, baseURL }) => {
  await page.goto(on('nobody.localhost', baseURL, '/login'))
  await settled(page)
  await expect(page).toHaveTitle(/ — Wellhouse$/)
})

test.describe('a member sees their own brand, on its host and on any other', () => {
  for (const { host, name, member } of brands) {
    test(name, async ({ page, context, baseURL }) => {
      await page.goto(on(host, baseURL, '/login'))
      await settled(page)
      await fillIn(page, emailOf(member))
      await expect(page).toHaveURL(on(host, baseURL, '/home'))
      await settled(page)
      await expect(page).toHaveTitle(new RegExp(` — ${name}$`))

      await context.clearCookies()
      await page.goto('/login')
      await settled(page)
      await fillIn(page, emailOf(member))
      await expect(page).toHaveURL('/home')
      await settled(page)
      await expect(page).toHaveTitle(new RegExp(` — ${name}$`))
      await expect(page.locator('html')).toHaveAttribute(
        'data-brand',
        host === 'localhost' ? 'default' : (host.split('.')[0] ?? ''),
      )
    })
  }
})

test('D9 where Account is hidden, Sign out stands in the header itself', async ({ as }) => {
  const page = await as('kdoe')
  await open(page, '/home')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await expect(header.getByRole('button', { name: /Account/ })).toHaveCount(0)
  for (const path of ['/account', '/account/profile', '/health-info', '/health-info/documents']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
      'We could not find that page',
    )
  }
})

test('the footer names the organisation, the version and the legal pages of the brand', async ({
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
