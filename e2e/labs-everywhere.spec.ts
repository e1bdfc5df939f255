import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'

const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'locale', value: locale, url: baseUrl() }])

test('S2-1-40 the summary for the doctor has the A1c that the labs page shows', async ({ as }) => {
  const page = await as('rosa')
  await speak(page, 'en-US')
  await open(page, '/labs')
  await expect(page.locator('main')).toContainText('6.8')
  await open(page, '/reports-and-data')
  await expect(page.getByRole('link', { name: 'See all lab results' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Health summary report' }).first()
  await row.getByRole('button', { name: /Create the PDF/ }).click()
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: /Download/ }).click()
  const file = await (await saved).path()
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  expect(text).toMatch(/A1c\s+6\.8%\s+Within range/)
  await expectAccessible(page)
})

test('D3 a member in Canada reads mmol/L and µmol/L in French on labs, kidney and report pages', async ({
  as,
}) => {
  const page = await as('annmarie')
  await speak(page, 'fr-CA')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, ...texts] of [
    ['/labs', '7,4', '110', 'µmol/L', 'mg/mmol'],
    ['/kidney-health', '47', 'µmol/L', 'mg/mmol'],
    [
      '/reports-and-data?read=summary&days=90',
      'mmol/L',
      '110\u00a0µmol/L',
      '31,0\u00a0mg/mmol',
      '7,4\u00a0%',
    ],
  ] as const) {
    await open(page, path)
    for (const text of texts) await expect(page.locator('main')).toContainText(text)
    await expect(page.locator('main')).not.toContainText(/mg\/dL|mg\/g\b/)
    await expect(() => expectNoSidewaysScroll(page)).toPass()
    await expectAccessible(page)
  }
})

test('D26 the coach sees the latest A1c of a member, with its day and who measured it', async ({
  as,
}) => {
  const page = await as('coach.es')
  await speak(page, 'en-US')
  await open(page, '/staff/inbox')
  await page.getByText('Rosa Delgado').first().click()
  const about = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Lab results' }) })
  await expect(about.last()).toContainText('6.8')
  await expect(about.last()).toContainText('Harbor Laboratory')
  await expectAccessible(page)
})
