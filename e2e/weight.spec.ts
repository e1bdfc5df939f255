import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'

const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'locale', value: locale, url: baseUrl() }])

const small = { width: 390, height: 844 }

test('S2-1-15 S2-2-32 a weight by hand is added, corrected, left out, taken back and removed', async ({
  as,
  watched,
}) => {
  watched.expect(/AddWeight|status of 400/)
  const page = await as('grace')
  await open(page, '/weight/all-logs')
  await page.getByRole('button', { name: 'Add a weight' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  // Enter sends the form, and the number counts without leaving its field.
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('720')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Please enter a valid weight.')
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('177.7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const row = (weight: string) => page.getByRole('article').filter({ hasText: weight })
  await expect(row('177.7')).toContainText('entered by you')

  const menu = async (weight: string, entry: string) => {
    await row(weight).getByRole('button').click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('177.7', 'Edit')
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('176.6')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('after lunch')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row('176.6')).toContainText('after lunch')
  await expect(row('177.7')).toHaveCount(0)

  await menu('176.6', 'Don’t count it')
  await dialog.getByText('It is not mine').click()
  await dialog.getByRole('button', { name: 'Don’t count it' }).click()
  await expect(row('176.6')).toContainText('Not counted: Not mine')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('176.6')).not.toContainText('Not counted')

  await menu('176.6', 'Remove')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row('176.6')).toHaveCount(0)
})

test('Back closes the form of a weight and stays on the page', async ({ as }) => {
  const page = await as('grace')
  const dialog = page.getByRole('dialog', { name: 'Add a weight' })
  for (const path of ['/weight/overview', '/weight/all-logs']) {
    await open(page, path)
    await page.getByRole('button', { name: 'Add a weight' }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${baseUrl()}${path}`)
  }
})

test('S2-2-96 S2-2-97 S2-2-34 the question for the scale leads to setting it up; an unhealthy goal is refused', async ({
  as,
  watched,
}) => {
  watched.expect(/weight\/target|status of 400/)
  const page = await as('tom')
  await open(page, '/weight/overview')
  const question = page.getByRole('dialog', { name: 'Do you have your scale?' })
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button').first()).toBeFocused()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/weight\/get-started$/)
  await settled(page)
  await expect(page.getByRole('status').filter({ hasText: 'We’re waiting for' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Set a goal weight' }).click()
  const goal = page.getByRole('textbox', { name: 'Goal weight' })
  await goal.fill('129.8')
  await page.getByRole('button', { name: 'Save my goal' }).click()
  await expect(page.getByRole('alert')).toContainText('Please talk with your coach')
  await goal.fill('190')
  await page.getByRole('button', { name: 'Save my goal' }).click()
  await expect(page.getByText(/Your goal is 190\.0.lb/)).toBeVisible()
  await page.getByRole('button', { name: 'Change your goal' }).click()
  await page.getByRole('button', { name: 'Remove my goal' }).click()
  await expect(page.getByRole('button', { name: 'Set a goal weight' })).toBeVisible()
})

test('S2-2-98 "not yet" leaves the member on the page, and a reload does not ask again', async ({
  as,
}) => {
  const page = await as('luis')
  await open(page, '/weight/overview')
  const question = page.getByRole('dialog', { name: 'Do you have your scale?' })
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/weight\/overview$/)
  await open(page, '/weight/overview')
  await expect(question).toHaveCount(0)
})

test('S2-2-30 heart failure sees the gain of a day and of a week first, in English and Spanish', async ({
  as,
}) => {
  const page = await as('james')
  await open(page, '/weight/overview')
  const change = page.locator('section').filter({ hasText: 'Change in your weight' })
  await expect(change).toContainText('Call your care team today')
  await expect(change).toContainText(/In 7 days\+5\.4/)
  await expect(page.getByText('203.6 pounds')).toBeAttached()
  await expectAccessible(page)
  await page.setViewportSize(small)
  await speak(page, 'es-US')
  await open(page, '/weight/overview')
  await expect(page.getByText('Llame hoy a su equipo de atención').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('S2-2-31 the trend has its goal and its table, by keyboard and in French', async ({ as }) => {
  const page = await as('priya')
  await open(page, '/weight/trends?days=90')
  const chart = page.getByRole('figure', { name: 'Weight', exact: true })
  await expect(chart).toContainText('Goal 86.0')
  await expect(page.getByText(/Your trend is down \d\.\d.kg in 90 days\./)).toBeVisible()
  await chart.getByRole('img').last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart.locator('[role="img"]:focus')).toHaveAttribute('aria-label', /kilograms/)
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('row').nth(1)).toContainText(/kg/)
  await page.getByRole('radio', { name: '365 days' }).click()
  await expect(page).toHaveURL(/days=365/)
  await settled(page)
  await expectAccessible(page)
  await page.setViewportSize(small)
  await speak(page, 'fr-CA')
  await open(page, '/weight/trends?days=365')
  await expect(page.getByText(/Votre tendance a baissé de \d,\d.kg en 365 jours\./)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('S2-2-99 weight-neutral: no number on any tab before it is asked for', async ({ as }) => {
  const page = await as('devon')
  for (const tab of ['overview', 'trends', 'all-logs', 'summary-report']) {
    await open(page, `/weight/${tab}`)
    await expect(page.getByRole('heading', { name: 'Numbers are hidden' })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/\d+\.\d/)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Show the numbers' }).click()
  await expect(page.getByText(/^\d+\.\d pounds$/)).toBeAttached()
  await expect(page.locator('main')).not.toContainText(/Your goal|Since you started|Your trend is/)
})
