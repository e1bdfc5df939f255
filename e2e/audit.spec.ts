import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { memberIdOf } from './lib/device.ts'
import { expect, settled, test } from './lib/test.ts'

test('an Admin finds what was done to a member, and takes it along', async ({ as, page }) => {
  await as('admin')
  await page.goto('/staff/audit')
  await settled(page)
  await expect(page.getByText(/No gaps found/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Member’s name/ }).fill('rosa@demo.test')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Rosa Delgado' }).click()
  await page.getByRole('button', { name: 'Show the trail' }).click()
  await expect(page).toHaveURL(new RegExp(`member=${memberIdOf('rosa')}`))
  await expect(page.getByRole('cell', { name: 'Rosa Delgado' }).first()).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Save as a file (CSV)' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toContain('Rosa Delgado')
  await expect(page.getByText(/^A file with \d+ rows? is saved$/)).toBeVisible()

  await page.getByRole('button', { name: 'Check every row now' }).click()
  await expect(page.getByText('Every row is in order')).toBeVisible({ timeout: 60_000 })
})
