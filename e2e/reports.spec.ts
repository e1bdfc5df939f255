import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'
import { startViewing } from './lib/viewing.ts'

const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'locale', value: locale, url: baseUrl() }])

test('S2-0-07 S2-1-21 S2-1-40 the health summary report is made, ready without reload, and downloaded by keyboard', async ({
  as,
}) => {
  const page = await as('james')
  await open(page, '/reports-and-data')
  await expectNamed(page)
  await expectAccessible(page)
  const make = page.getByRole('button', { name: 'Create the PDF: Health summary report' })
  await make.focus()
  await page.keyboard.press('Enter')
  const files = page.getByRole('region', { name: 'Your files' })
  const download = files.getByRole('button', { name: 'Download: Health summary report' }).first()
  await expect(download).toBeVisible()
  await expect(files.getByText(/Kept until/).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await download.focus()
  await page.keyboard.press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('health-summary-report-2026-03-04.pdf')
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessible(page)
  await files.getByRole('button', { name: 'Delete Health summary report' }).first().click()
  await expect(download).toHaveCount(0)
})

test('S2-1-46 the heart failure file has rows with units, and its name tells nothing', async ({
  as,
}) => {
  const page = await as('james')
  await open(page, '/condition-management/reports-and-data?days=30')
  const row = page.getByRole('listitem').filter({ hasText: 'Heart failure readings' }).first()
  await row.getByRole('button', { name: /Create the file/ }).click()
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: /Download/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('readings-2026-03-04.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Weight (lb),Systolic (mmHg),Diastolic (mmHg),Pulse (bpm)')
  expect(text).toContain('James Okafor')
})

for (const [locale, width, title, figure] of [
  ['es-US', 390, 'Resumen de azúcar en la sangre', 'Promedio'],
  ['fr-CA', 1280, 'Sommaire de la glycémie', 'Moyenne'],
] as const) {
  test(`S2-1-40 the page of a summary in ${locale}: the words and the number of the server, a table for every chart, nothing wider than the window`, async ({
    as,
  }) => {
    const page = await as('rosa')
    await speak(page, locale)
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/blood-sugar/summary-report?days=90')
    const report = page.getByRole('article', { name: title })
    await expect(report.getByText(figure, { exact: true }).first()).toBeVisible()
    await report.getByRole('figure').first().locator('summary').click()
    await expect(report.getByRole('figure').first().getByRole('row').nth(3)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('D26 the whole report is read on the page, and printed without its buttons', async ({
  as,
}) => {
  const page = await as('annmarie')
  await open(page, '/reports-and-data?read=summary&days=90')
  const report = page.getByRole('article')
  await expect(report.getByRole('heading', { level: 3 })).toHaveCount(4)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /PDF/ })).toBeHidden()
  await expect(report).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
})

test('D26 staff who view a member see the reports and can make none', async ({ page }) => {
  const { state } = await startViewing('rep', 'james')
  await page.context().addCookies(state.cookies)
  await open(page, '/reports-and-data')
  await expect(page.getByRole('heading', { name: /Health summary report/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Create the/ })).toHaveCount(0)
})
