import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/checks.ts'
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

async function as(page: Page, person: 'nora' | 'admin', path: string) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(`${server.url}${path}`)
}

// S1-1-08 S1-2.2-15..18: a member reads about a partner, goes there, and sees that they did.
test('a member opens a partner program', async ({ page, watched }) => {
  // A partner that nobody knows is asked for once, at the end.
  watched.expect(/GetPartner.*Nobody|status of 404/)
  await as(page, 'nora', '/vendor_management/partner_programs')
  await expect(page.getByText('Harborview School District chose it for you.')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'About MoveWell' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About MoveWell' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open MoveWell' }).click()
  await expect(page.getByRole('heading', { name: 'You’re leaving for MoveWell' })).toBeVisible()
  // A double click goes there once.
  await page.getByRole('button', { name: 'Continue to MoveWell' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in at MoveWell' })).toBeFocused()
  await page.getByRole('link', { name: 'Go to MoveWell' }).click()
  await page.waitForURL(/movewell\.localhost/)
  await expect(page.getByRole('heading', { level: 1, name: 'MoveWell' })).toBeVisible()
  await page.goto(`${server.url}/vendor_management/partner_programs`)
  await expect(page.getByText('You chose to continue to MoveWell')).toHaveCount(1)
  await page.goto(`${server.url}/vendor_management/transfer`)
  await expect(page.getByRole('link', { name: 'QuietMind' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.goto(`${server.url}/vendor_management/transfer/Nobody`)
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
})

test('an administrator looks after the partners', async ({ page }) => {
  await as(page, 'admin', '/staff/partners')
  await expect(page.getByRole('heading', { name: 'QuietMind' })).toBeVisible()
  await page.getByRole('button', { name: 'Test MoveWell' }).click()
  await expect(page.getByText(/which is on the list of hosts/)).toBeVisible()
  await page.getByRole('button', { name: 'Add a partner' }).click()
  await expect(page.getByRole('heading', { name: 'A new partner' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('FeetFirst')
  await page.getByRole('button', { name: 'Add this partner' }).click()
  await expect(page.getByText('Use letters, digits, - and _.').first()).toBeVisible()
  // What was typed is there again after a look elsewhere.
  await page.waitForTimeout(1500)
  await page.goto(`${server.url}/staff/apps`)
  await page.goto(`${server.url}/staff/partners`)
  await page.getByRole('button', { name: 'Add a partner' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('FeetFirst')
})
