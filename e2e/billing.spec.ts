import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { expect, settled, test } from './lib/test.ts'

const server = ownServer()
const path = '/account/coverage-and-billing'

/** Fills the provider's page in and comes back to ours. */
async function enterCard(page: Page, number: string) {
  await page.getByRole('heading', { level: 1, name: 'Add a card' }).waitFor()
  // Its own origin: nothing that is typed there can be read here.
  expect(new URL(page.url()).origin).not.toBe(new URL(server.url).origin)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration month (MM)').fill('12')
  await page.getByLabel('Expiration year (YY)').fill('34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
}

async function pay(page: Page) {
  await page.getByRole('button', { name: /^Pay WHD-/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay \$149/ })
  await dialog.getByRole('button', { name: 'Pay $149.00' }).click()
  return dialog
}

/** Two clicks in the same moment charge once. */
async function payTwice(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/PayInvoice') && sent.push(request.url()))
  await page.getByRole('button', { name: 'Pay $149.00' }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(1)
}

test('S1-2.4-06 a declined card keeps the request, another one pays it, and the receipt comes as a PDF', async ({
  page,
}) => {
  await signInAt(page, server, 'tom')
  await page.goto(server.url + path)
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add a card' }).waitFor()
  await expectAccessible(page)
  await enterCard(page, '4000 0000 0000 9995')
  await expect(page.getByText('Your card is saved')).toBeVisible()
  await expect(page).toHaveURL(server.url + path)
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const dialog = await pay(page)
  await expect(dialog.getByText(/there isn’t enough money/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use another card' }).click()
  await enterCard(page, '4242 4242 4242 4242')
  await expect(page.getByText('Pay with Visa ending in 4242')).toBeVisible()
  await payTwice(page)
  await expect(page.getByText('Thank you. Your payment of $149.00 went through.')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download receipt/ })
    .first()
    .click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^receipt-WHD-.*\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByRole('button', { name: /^Pay WHD-/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click()
  await expect(page.getByText('You don’t have a card saved.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'We removed your card' })).toBeFocused()
})

test('S1-2.6-29 prices and coverage in French and in Canadian dollars', async ({ page }) => {
  await signInAt(page, server, 'annmarie')
  await page.goto(`${server.url}/my_account/pricing_table`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vos prix' })).toBeVisible()
  const visit = page.getByRole('row', { name: /Consultation de nutrition/ })
  await expect(visit.getByText('25,00\u00a0$')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.goto(server.url + path)
  await expect(page.getByText('Votre employeur, Maple Wellness Inc.')).toBeVisible()
  await settled(page)
  await expectNoSidewaysScroll(page)
})
