import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'

test('by keyboard alone: a reading is added from the account page', async ({ as }) => {
  const page = await as('tom')
  await open(page, '/account')
  const plus = page.getByRole('button', { name: 'Add', exact: true })
  await plus.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Add a reading' })
  await expect(sheet.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(plus).toBeFocused()
  await expect(page).toHaveURL(/\/account$/)
})

// One after the other, because what each types is kept for the next.
test.describe('on a small screen the number comes first, on a pad of its own', () => {
  test.describe.configure({ mode: 'default' })

  for (const [locale, mark, add, sheetName] of [
    ['en-CA', '.', 'Add', 'Add a reading'],
    ['es-US', '.', 'Agregar', /^Agregar/],
    ['fr-CA', ',', 'Ajouter', /^Ajouter/],
  ] as const) {
    test(`in ${locale}`, async ({ as }) => {
      const page = await as('annmarie')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseUrl() }])
      await open(page, '/home')
      await page.getByRole('button', { name: add, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: sheetName })
      const field = sheet.getByRole('textbox').first()
      // What an earlier visit left there is kept. It may still be on its way, and never takes the
      // place of what was typed meanwhile.
      await field.fill('1')
      await field.fill('')
      for (const key of ['5', mark, '6']) {
        await sheet.getByRole('group').getByText(key, { exact: true }).click()
      }
      await expect(field).toHaveValue(`5${mark}6`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  }
})

test('a conversation takes all of a small screen, and its way back is the browser’s own', async ({
  as,
}) => {
  const page = await as('priya')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/messages')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click()
  const writing = page.getByRole('textbox')
  await expect(writing).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Quick navigation' })).toBeHidden()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Quick navigation' })).toBeVisible()
})
