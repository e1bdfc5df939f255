import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'

const path = '/condition-management/home'

test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'locale', value: 'en-US', url: baseUrl() }])
})

test('S1-2.2-03 one card for each kind of reading, by keyboard to its page and back', async ({
  as,
}) => {
  const page = await as('rosa')
  await open(page, path)
  await expectNamed(page)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Blood sugar' })).toContainText(/milligrams per deciliter/)
  await expect(cards.filter({ hasText: 'Blood pressure' })).toContainText(/over \d+ millimeters/)
  await expect(cards.filter({ hasText: 'Blood sugar' })).toContainText(
    /7-day average \d+ from \d+ readings/,
  )
  await expectAccessible(page)
  const link = cards.getByRole('link', { name: 'Blood pressure' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blood-pressure\/overview$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your dashboard' })).toBeVisible()
})

test('heart failure is watched by the weight of the morning first', async ({ as }) => {
  const page = await as('james')
  await open(page, path)
  const names = page.getByRole('article').getByRole('link')
  await expect(names).toHaveCount(3)
  const order = await names.allTextContents()
  expect(order.toSorted()).toEqual(['Blood pressure', 'Pulse', 'Weight'])
  await expectAccessible(page)
})

test('killing one call leaves the other cards', async ({ as, watched }) => {
  watched.expect(/GetLatest|status of 503/)
  const page = await as('rosa')
  await page.route(/GetLatest/, (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(path)
  await expect(page.getByText('We couldn’t load your readings.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your coach' })).toBeVisible()
  await page.unroute(/GetLatest/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

for (const [locale, title] of [
  ['es-US', 'Su panel'],
  ['fr-CA', 'Votre tableau de bord'],
] as const) {
  test(`small, in ${locale}`, async ({ as }) => {
    const page = await as('annmarie')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseUrl() }])
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('article').first()).toContainText(/mmol\/L|kg|mmHg/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
