import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { expect, settled, test } from './lib/test.ts'

/** What is entered stays on the server, so it is one of its own. */
const server = ownServer()
test.describe.configure({ mode: 'serial' })

test('S2-1-25 S2-2-60 S2-3-104 S2-3-105 S2-3-109 S2-8-17 an A1c is reported by keyboard alone', async ({
  page,
}) => {
  await signInAt(page, server, 'marcus')
  await page.goto(`${server.url}/a1c-report`)
  await settled(page)
  await page.getByRole('button', { name: 'Save my answers' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Answer is required' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Yes' }).press('Space')
  const value = page.getByRole('button', { name: /A1c result/ })
  await value.focus()
  await page.keyboard.type('7.2')
  await expect(value).toContainText('7.2%')
  const month = page.getByRole('button', { name: /Month of the test/ })
  await month.focus()
  await page.keyboard.type('Jan')
  await expect(month).toContainText('January')
  const year = page.getByRole('button', { name: /Year of the test/ })
  await year.focus()
  await page.keyboard.type('2026')
  await expect(year).toContainText('2026')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save my answers' }).press('Enter')
  await expect(page.getByText('Your response has been saved')).toBeVisible()
  await expect(page.getByText('A1c 7.2%, January 2026')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${server.url}/labs`)
  await settled(page)
  await expect(page.locator('main')).toContainText('January 2026, entered by you')
  await expect(page.locator('main')).toContainText('Out of range')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(() => expectNoSidewaysScroll(page)).toPass()
})

test('an A1c above the list is kept, and the pages say whom to call until the care team has', async ({
  page,
}) => {
  await signInAt(page, server, 'tom')
  await page.goto(`${server.url}/a1c-report`)
  await settled(page)
  await page.getByRole('radio', { name: 'Yes' }).press('Space')
  await page.getByRole('button', { name: /A1c result/ }).focus()
  await page.keyboard.type('Above')
  await page.getByRole('textbox', { name: /The number on the lab report/ }).fill('19.5')
  await page.getByRole('button', { name: /Month of the test/ }).focus()
  await page.keyboard.type('Mar')
  await page.getByRole('button', { name: /Year of the test/ }).focus()
  await page.keyboard.type('2026')
  await page.getByRole('button', { name: 'Save my answers' }).press('Enter')
  await expect(page.getByText('Is 19.5% right?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, 19.5% is right' }).press('Enter')
  const callToday = page.getByText('A1c 19.5%: please talk with someone today')
  await expect(callToday).toBeVisible()
  await expect(page.getByText('Your response has been saved')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${server.url}/home`)
  await settled(page)
  await page.getByRole('link', { name: /Please call us about a lab result today/ }).click()
  await expect(callToday).toBeVisible()
  await expectAccessible(page)
})

test('S2-3-107 a cholesterol in the other unit is asked about, and nothing is saved before the answer', async ({
  page,
}) => {
  await signInAt(page, server, 'marcus')
  await page.goto(`${server.url}/cholesterol-report`)
  await settled(page)
  await page.getByRole('radio', { name: 'Yes' }).press('Space')
  await page.getByRole('textbox', { name: /Total cholesterol/ }).fill('5.2')
  await page.getByRole('textbox', { name: /HDL cholesterol/ }).fill('1.2')
  await page.getByRole('button', { name: /Month of the test/ }).focus()
  await page.keyboard.type('Feb')
  await page.getByRole('button', { name: /Year of the test/ }).focus()
  await page.keyboard.type('2026')
  await page.getByRole('button', { name: 'Save my answers' }).press('Enter')
  await expect(page.getByText(/Did you mean 201.mg\/dL \(5\.2.mmol\/L\)\?/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Yes, save 201/ }).press('Enter')
  await expect(page.getByText('Your response has been saved')).toBeVisible()
  await expect(page.getByText(/Total cholesterol 201.mg\/dL, February 2026/)).toBeVisible()
})
