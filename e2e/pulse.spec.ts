import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'

/** One test leaves out a check that others count. */
test.describe.configure({ mode: 'default' })

const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'locale', value: locale, url: baseUrl() }])

const small = { width: 390, height: 844 }
const figure = (page: Page) => page.getByRole('figure', { name: 'Pulse' })

test('S2-1-16 S2-2-24 S2-2-25 the pulse from overview to trends, by keyboard alone', async ({
  as,
}) => {
  const page = await as('james')
  await open(page, '/pulse')
  await expectNamed(page)
  await expect(page).toHaveURL(/\/pulse\/overview$/)
  await expect(page.locator('main')).toContainText('beats per minute')
  await expect(page.locator('main')).toContainText(
    /Over 30 days, your average was \d+ from \d+ readings/,
  )
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Trends' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pulse\/trends$/)
  // The heading takes the focus of a new page, and would take it from a point too.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const points = figure(page).getByRole('group', { name: 'Points, use the arrow keys' })
  const spoken = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await points.locator('[tabindex="0"]').focus()
  expect(await spoken()).toMatch(
    /^71 beats per minute, Normal \(60 to 100\), uneven heartbeat, Mar 4, 7:47\sAM$/,
  )
  const newest = await spoken()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(spoken).not.toBe(newest)
  await expect(figure(page).getByText(/^Mar \d, \d+:\d\d\sAM$/)).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(spoken).toMatch(/Feb \d/)
  await page.keyboard.press('End')
  await expect.poll(spoken).toBe(newest)

  await page.getByRole('radio', { name: '90 days' }).press('Space')
  await expect(page).toHaveURL(/days=90/)
  await expect(figure(page)).toContainText('Over 90 days, your average was')
  await page.getByRole('radio', { name: 'By time of day' }).press('Space')
  await expect(figure(page)).toContainText('noon')
  await page.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(page.getByRole('rowheader', { name: /6:00\sAM to 9:00\sAM/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'By time of day' })).toBeChecked()
})

test('S2-2-27 the summary for the doctor has the same average as the overview', async ({ as }) => {
  const page = await as('james')
  await open(page, '/pulse/overview')
  const sentence = await page.getByText(/Over 30 days, your average was/).innerText()
  const average = sentence.match(/average was (\d+)/)?.[1]
  await page.getByRole('link', { name: 'Summary report' }).click()
  await settled(page)
  await expect(page).toHaveURL(/\/pulse\/summary-report$/)
  await expect(page.getByText(`Average ${average} bpm from`)).toBeVisible()
})

test('S2-2-26 a check is left out, counted as such everywhere, and taken back', async ({ as }) => {
  const page = await as('james')
  await open(page, '/pulse/all-logs?days=7')
  // The newest one: which others there are depends on the hour.
  const row = page.getByRole('article').filter({ hasText: 'bpm' }).first()
  const value = (await row.innerText()).match(/(\d+)\s*bpm/)?.[1] ?? 'no value'
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Don’t count it' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByText('It is not mine').click()
  await dialog.getByRole('textbox', { name: 'In your own words' }).fill('my brother')
  await dialog.getByRole('button', { name: 'Don’t count it' }).click()
  await expect(page.getByText('Not counted: Not mine')).toBeVisible()
  const own = page.getByRole('article').filter({ hasText: '“my brother”' })
  await expect(own).toContainText(new RegExp(`${value}\\s*bpm`))
  const leftOut = page.getByRole('button', { name: /^1 of \d+ not counted$/ })
  await leftOut.click()
  await expect(dialog).toContainText('Not mine')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Not counted: Not mine')).toHaveCount(0)
  await expect(leftOut).toHaveCount(0)
})

test('dates of one’s own show what they hold, and say what is wrong with them', async ({ as }) => {
  const page = await as('james')
  await open(page, '/pulse/trends?from=2026-02-01&to=2026-02-14')
  await expect(figure(page)).toContainText('Over 14 days')
  await page.getByRole('button', { name: 'Feb 1 to Feb 14' }).click()
  const year = page.getByRole('spinbutton', { name: /year, Last day/ })
  await year.press('ArrowUp')
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await expect(page.getByText('The last date can’t be in the future.')).toBeVisible()
  await year.press('ArrowDown')
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-14/)
})

for (const [locale, heading, sentence] of [
  ['es-US', 'Pulso', /En 30 días su promedio fue \d+, de \d+ lecturas/],
  ['fr-CA', 'Pouls', /En 30 jours, votre moyenne a été de \d+, pour \d+ lectures/],
] as const) {
  test(`the pulse in ${locale}, on a small screen at night`, async ({ as }) => {
    const page = await as('james')
    await page.setViewportSize(small)
    await page.emulateMedia({ colorScheme: 'dark' })
    await speak(page, locale)
    await open(page, '/pulse/trends')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('figure')).toContainText(sentence)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('the trends print on paper as wide as it is, without what can only be pressed', async ({
  as,
}) => {
  const page = await as('james')
  await open(page, '/pulse/trends')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 680, height: 900 })
  await expect(page.getByRole('button', { name: 'Show as table' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'All logs' })).toBeHidden()
  await expect(figure(page).locator('svg').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('S2-2-23 the pulse is for heart failure only', async ({ as }) => {
  const page = await as('marcus')
  await open(page, '/pulse/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Pulse' })).toHaveCount(0)
})

test('S2-1-22 S2-2-53 S2-2-58 a device from the parcel to its guide, in English and Spanish', async ({
  as,
}) => {
  const page = await as('tom')
  await open(page, '/condition-management/activate-devices')
  await expect(page).toHaveURL(/\/activate-devices$/)
  const scale = page.getByRole('listitem').filter({ hasText: 'Scale WM1500' })
  await expect(scale).toContainText('Sent on March 1, 2026.')
  await expectAccessible(page)
  await scale.getByRole('link', { name: 'How to start' }).click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Scale WM1500' })).toBeVisible()
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(page.locator('[lang="es"]')).toContainText('Antes de la primera lectura')
  await page.getByRole('button', { name: 'WM1000' }).click()
  await expect(page.getByText('English only')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(small)
  await expect(page.locator('header[data-size="small"]')).toBeVisible()
  await expectNoSidewaysScroll(page)
})
