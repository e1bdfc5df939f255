import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder(), now: null })
})
test.afterAll(async () => {
  await server?.stop()
  if (server) await removeFolder(server.data)
})

async function as(page: Page, person: 'luis' | 'nora', path: string) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(`${server.url}${path}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// S2-2-54 S1-2.2-05 S2-0-01: a member joins a program, its area opens at once in another tab
// too, and they leave it again.
test('a member joins a program, and leaves it', async ({ page, context }) => {
  await as(page, 'luis', '/programs')
  await expect(page.getByRole('heading', { name: 'You can also join' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  const other = await context.newPage()
  await other.goto(`${server.url}/programs`)
  await expect(other.getByRole('link', { name: 'Join Diabetes', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Join Diabetes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Diabetes' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByText('Yes', { exact: true }).click()
  await page.getByText('Food', { exact: true }).click()
  await page.getByText('Any time', { exact: true }).click()
  await button(page, 'Continue').click()
  await page.getByText('Yes, I agree', { exact: true }).click()
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Join this program').click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in: Diabetes' })).toBeVisible()
  await expect(page.getByText('We’re getting your blood sugar meter ready to send.')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  // The other tab hears of it.
  await expect(other.getByRole('link', { name: 'Open Diabetes', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Open the program’s first page' }).click()
  await expect(page).toHaveURL(/blood-sugar/)
  await expect(page.getByRole('heading', { level: 1, name: 'Blood sugar' })).toBeVisible()

  await page.goto(`${server.url}/programs/diabetes`)
  await button(page, 'Leave this program').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/What stays: your readings/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Leave this program' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’ve left Diabetes' })).toBeFocused()
  await settled(page)
  await expectAccessible(page)
  await button(page, 'Join again').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Diabetes again' })).toBeVisible()
})

test('an offer is declined and brought back', async ({ page }) => {
  await as(page, 'luis', '/programs')
  await button(page, 'Not interested Weight management').click()
  await expect(page.getByRole('heading', { name: 'Offers you said no to' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Weight management')
  await button(page, 'Undo Weight management').click()
  await expect(button(page, 'Not interested Weight management')).toBeVisible()
})

// S1-5-01 (D31): without a program account there is nothing to join.
test('a member without a program account reads why they can’t join', async ({ page }) => {
  await as(page, 'nora', '/programs')
  await expect(
    page.getByText('You can join these programs once your account is linked.'),
  ).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Join/ })).toHaveCount(0)
})
