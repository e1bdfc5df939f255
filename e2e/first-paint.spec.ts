import type { Page } from '@playwright/test'
import { expect, test } from './lib/test.ts'

/** Lets the HTML through and nothing that it links to. */
async function htmlAlone(page: Page) {
  await page.route(/\/(assets|brand)\//, (route) => route.abort())
}

for (const scheme of ['light', 'dark'] as const) {
  test(`the frame shows from the HTML alone, in ${scheme}`, async ({ as, watched }) => {
    watched.expect(/.*/)
    const page = await as('rosa')
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await htmlAlone(page)
    await page.goto('/home', { waitUntil: 'domcontentloaded' })
    const header = page.locator('.boot-header')
    await expect(header).toBeVisible()
    await expect(page.locator('.boot-tabs')).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Su página se está cargando.')
    const colours = await header.evaluate((element) => {
      const tab = document.querySelector('.boot-tabs span') ?? element
      return [getComputedStyle(element).backgroundColor, getComputedStyle(tab).backgroundColor]
    })
    expect(colours).toEqual(
      scheme === 'light'
        ? ['rgb(255, 255, 255)', 'rgb(11, 97, 87)']
        : ['rgb(25, 33, 31)', 'rgb(95, 208, 190)'],
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
}

for (const width of [390, 1280]) {
  test(`the app takes the place of the frame, and the header does not move, at ${width} px`, async ({
    as,
  }) => {
    const page = await as('marcus')
    await page.setViewportSize({ width, height: 844 })
    const release = await holdScripts(page)
    await page.goto('/home', { waitUntil: 'commit' })
    const before = await boxOf(page, '.boot-header')
    release()
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('.boot')).toHaveCount(0)
    expect(await boxOf(page, 'header [data-chrome]')).toEqual(before)
  })
}

test('P13 the page asks at once for every file it begins with', async ({ page }) => {
  const html = await (await page.request.get('/login')).text()
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
  const code = await (await page.request.get(entry)).text()
  const files = [...code.matchAll(/\bimport\b[^;()]*?["'`]\.\/([\w-]+\.js)["'`]/g)].map(
    ([, file]) => file,
  )
  expect(files).toContainEqual(expect.stringMatching(/^vendor-/))
  for (const file of files)
    expect(html).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}">`)
})

/** Keeps the scripts back until they are released, so that the frame can be measured. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function boxOf(page: Page, selector: string) {
  const element = page.locator(selector)
  await expect(element).toBeVisible()
  return element.evaluate((shown) => {
    const { top, bottom, left, right } = shown.getBoundingClientRect()
    return { top, bottom, left, right }
  })
}
