import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'

test('S2-2-42 S2-7-61 kidney health in French has the units of Canada, and the grid reads as a table', async ({
  as,
}) => {
  const page = await as('annmarie')
  await page.context().addCookies([{ name: 'locale', value: 'fr-CA', url: baseUrl() }])
  await open(page, '/kidney-health')
  await expectNamed(page)
  const main = page.locator('main')
  await expect(main).toContainText('mg/mmol')
  await expect(main).toContainText('mL/min/1,73')
  await expect(main).not.toContainText('mg/g')
  const grid = page.getByRole('table', { name: 'Risque selon le DFGe et le RACu' })
  await expect(grid.getByText('Vous êtes ici')).toHaveCount(1)
  await expect(grid.getByRole('rowheader')).toHaveCount(6)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(() => expectNoSidewaysScroll(page)).toPass()
})

test('S2-2-42 without results the address stays open and names the person to ask', async ({
  as,
}) => {
  const page = await as('rosa')
  await open(page, '/kidney-health')
  await expect(page.locator('main')).toContainText(
    /Todavía no hay resultados|No kidney results yet/,
  )
  await expectAccessible(page)
})
