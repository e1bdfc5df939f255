import type { Page } from '@playwright/test'
import { emailOf, password } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'

/** Presses Tab until something has focus; a person would give up much earlier. */
async function tabTo(page: Page, find: () => ReturnType<Page['getByRole']>) {
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    if (await find().evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) {
      await expectFocusVisible(page)
      return
    }
  }
  await expect(find(), 'reached with Tab').toBeFocused()
}

/** What has focus shows it: an outline or a shadow that it does not have otherwise. */
async function expectFocusVisible(page: Page) {
  const marked = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return false
    const ring = (of: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      )
    }
    return ring(element) || (element.parentElement !== null && ring(element.parentElement))
  })
  expect(marked, 'focus is visible').toBe(true)
}

test('a person signs in, looks around and signs out with the keyboard alone', async ({ page }) => {
  await open(page, '/login')
  await tabTo(page, () => page.getByRole('textbox', { name: 'Email address' }))
  await page.keyboard.type(emailOf('grace'))
  await tabTo(page, () => page.locator('input[autocomplete="current-password"]'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await settled(page)

  await tabTo(page, () => page.getByRole('button', { name: /^Account of/ }))
  const account = page.getByRole('button', { name: /^Account of/ })
  await page.keyboard.press('Enter')
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expectFocusVisible(page)
  await page.keyboard.press('Escape')
  await expect(account).toHaveAttribute('aria-expanded', 'false')
  await expect(account).toBeFocused()

  await page.keyboard.press('ArrowDown')
  const signOut = page.getByRole('link', { name: 'Sign out' })
  for (let presses = 0; presses < 15; presses += 1) {
    if (await signOut.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(signOut).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
})

test('the skip link comes first and leads past the header', async ({ as }) => {
  const page = await as('grace')
  await open(page, '/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const inside = await page.evaluate(() =>
    document.querySelector('main')?.contains(document.activeElement),
  )
  expect(inside, 'the next stop is in the content').toBe(true)
})

test('after a change of page focus is on its heading', async ({ as }) => {
  const page = await as('grace')
  await open(page, '/home')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site map' }).click()
  await expect(page).toHaveURL('/sitemap')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('S2-1-08 the language menu opens with a key, speaks at once and remembers', async ({
  page,
  context,
}) => {
  await open(page, '/login')
  await tabTo(page, () => page.getByRole('button', { name: /^Language:/ }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Español', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in')
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('es-US')
  await page.reload()
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
})

/** Presses Tab as often as there are stops on the page, and notes the name of each. */
async function stopsOf(page: Page, most: number): Promise<string[]> {
  const stops: string[] = []
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return ''
      const place = element.closest('header, nav, main, footer')?.tagName.toLowerCase() ?? 'page'
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${place}: ${name.trim().replace(/\s+/g, ' ')}`
    })
    if (stop === '') break
    await expectFocusVisible(page)
    stops.push(stop)
  }
  return stops
}

test('S1-2.8-01 S1-2.8-02 S1-2.8-10 every stop of the frame has a visible focus, in the order it is read', async ({
  as,
}) => {
  const page = await as('grace')
  await open(page, '/programs')
  // The sidebar comes after the page.
  await expect(page.getByRole('navigation', { name: 'Condition management' })).toBeVisible()
  const stops = await stopsOf(page, 60)
  expect(stops.slice(0, 9)).toEqual([
    'page: Skip to main content',
    'header: Wellhouse: go to your home page',
    'nav: Home',
    'nav: Programs',
    'header: Add',
    // The code of the language is for the eye only.
    expect.stringMatching(/^header: Language: English(en)?$/),
    expect.stringMatching(/^header: Account of.*Grace Chen$/),
    'nav: Hide menu: Condition management',
    'nav: Dashboard',
  ])
  expect(stops).toContain('footer: 988')
  expect(stops.at(-1)).toMatch(/^nav: Accessibility/)
})

test('S1-2.8-03 the Programs menu opens, is walked and left with keys', async ({ as }) => {
  const page = await as('grace')
  await open(page, '/home')
  const programs = page.getByRole('button', { name: 'Programs' })
  await tabTo(page, () => programs)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Overview' })).toBeFocused()
  await expectFocusVisible(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: 'All programs' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(programs).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/program')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(programs).toHaveAttribute('aria-current', 'true')
})

test('the sidebar folds and opens with a key, and keeps the focus', async ({ as }) => {
  const page = await as('grace')
  await open(page, '/programs')
  const fold = page.getByRole('button', { name: /^(Hide|Show) menu: Condition management$/ })
  await tabTo(page, () => fold)
  await page.keyboard.press('Space')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(fold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
})

test('S1-2.8-14 the way back of a small screen is the first stop of the page', async ({ as }) => {
  const page = await as('grace')
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/programs')
  await page.locator('main').focus()
  await page.keyboard.press('Tab')
  const back = page.getByRole('link', { name: 'Back to Dashboard' })
  await expect(back).toBeFocused()
  await expectFocusVisible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/condition-management/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('S1-2.8-12 S1-2.8-13 the menu of a small screen keeps focus inside and gives it back', async ({
  as,
}) => {
  const page = await as('grace')
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/home')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    const inside = await menu.evaluate(
      (dialog) =>
        document.activeElement === document.body || dialog.contains(document.activeElement),
    )
    expect(inside, 'focus stays in the menu').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})
