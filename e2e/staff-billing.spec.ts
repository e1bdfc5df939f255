import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { memberIdOf } from './lib/device.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import type { Person } from './lib/people.ts'
import { expect, settled, test } from './lib/test.ts'

const server = ownServer()
const bills = (person: Parameters<typeof memberIdOf>[0]) =>
  `${server.url}/staff/members/${memberIdOf(person)}/billing`

const notFound = 'We couldn’t find that page'

async function checked(page: Page) {
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** A second browser with its own person. */
async function other(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAt(page, server, person)
  return page
}

test('an Admin adds a plan and a price, and two tabs never overwrite each other', async ({
  page,
  watched,
}) => {
  watched.expect(/SavePlan|status of 409/)
  await signInAt(page, server, 'admin')
  await page.goto(`${server.url}/staff/brands/default`)
  await page.getByRole('link', { name: 'Plans and prices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plans and prices' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Harborview Choice' })).toBeVisible()
  await checked(page)

  await page.getByRole('button', { name: 'Add a plan' }).click()
  await page.getByRole('button', { name: 'Add this plan' }).click()
  await expect(page.getByText('Choose who pays.').first()).toBeVisible()
  await checked(page)
  await page.getByLabel('Name of the plan').fill('Harbor Basic')
  await page.getByRole('radio', { name: 'An employer' }).check({ force: true })
  await page.getByLabel('Name of the employer or health plan').fill('Harborview')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('button', { name: /Service/ }).click()
  await page.getByRole('option', { name: 'All visits' }).click()
  await page.getByRole('button', { name: /How the plan pays/ }).click()
  await page.getByRole('option', { name: 'The member pays a fixed part' }).click()
  await page.getByRole('textbox', { name: 'The member pays' }).fill('12.50')
  await expect(page.getByText('Your part. Your plan pays the rest.')).toBeVisible()
  await checked(page)
  await page.getByRole('button', { name: 'Add this plan' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByText('All visits: the member pays $12.50')).toBeVisible()

  // The second tab has the older version.
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Change Harbor Basic' }).click()
  await second.getByLabel('Name of the plan').fill('Harbor Late')
  await page.getByRole('button', { name: 'Change Harbor Basic' }).click()
  await page.getByLabel('Name of the plan').fill('Harbor First')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Harbor First' })).toBeVisible()
  await second.getByRole('button', { name: 'Save the plan' }).click()
  await expect(second.getByText('Someone else has just changed this')).toBeVisible()
  await expect(second.getByLabel('Name of the plan')).toHaveValue('Harbor Late')
  await second.close()

  await page.getByRole('button', { name: 'New price General medical visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new price' })
  await dialog.getByLabel('Full price').fill('81.25')
  await checked(page)
  await dialog.getByRole('button', { name: 'Save the price' }).click()
  await expect(page.getByText('$81.25')).toBeVisible()
  await page.getByRole('button', { name: 'Remove General medical visit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The price is removed.')).toBeVisible()
  await expect(page.getByText('$81.25')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Harbor First' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Harbor First' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Harborview Choice' })).toHaveCount(0)
})

test('D36 Member Support sends an invoice, the member pays it, and a part is refunded', async ({
  page,
  browser,
  watched,
}) => {
  watched.expect(/VoidInvoice|status of 400/)
  await signInAt(page, server, 'support')
  await page.goto(bills('tom'))
  await expect(page.getByText('Tom Becker')).toBeVisible()
  await checked(page)
  await page.getByRole('button', { name: 'New invoice' }).click()
  const issue = page.getByRole('dialog', { name: 'New invoice' })
  await issue.getByRole('button', { name: /Service/ }).click()
  await page.getByRole('option', { name: 'Skin visit' }).click()
  await expect(issue.getByText('$85.00').first()).toBeVisible()
  await checked(page)
  await issue.getByRole('button', { name: 'Send the invoice' }).dblclick()
  await expect(page.getByText('The invoice is sent')).toBeVisible()
  const cancel = page.getByRole('button', { name: /^Cancel the invoice INV-/ })
  await expect(cancel).toHaveCount(1)

  const tom = await other(browser, 'tom')
  await tom.goto(`${server.url}/account/coverage-and-billing`)
  await tom.getByRole('button', { name: 'Add a card' }).click()
  await tom.getByLabel('Card number').fill('4242 4242 4242 4242')
  await tom.getByLabel('Expiration month (MM)').fill('12')
  await tom.getByLabel('Expiration year (YY)').fill('34')
  await tom.getByLabel('Security code').fill('123')
  await tom.getByRole('button', { name: 'Save card' }).click()
  await expect(tom.getByText('Your card is saved')).toBeVisible()
  await tom.getByRole('button', { name: /^Pay INV-/ }).click()
  await tom.getByRole('dialog').getByRole('button', { name: 'Pay $85.00' }).click()
  await expect(tom.getByText('Thank you. Your payment of $85.00 went through.')).toBeVisible()

  // The page at the desk is older than the payment.
  await cancel.click()
  const void_ = page.getByRole('dialog', { name: /^Cancel invoice INV-/ })
  await void_.getByLabel('Why?').fill('Entered twice')
  await void_.getByRole('button', { name: 'Cancel the invoice' }).click()
  await expect(void_.getByText('This invoice can’t be canceled now')).toBeVisible()
  await page.reload()

  await page.getByRole('button', { name: /^Refund INV-/ }).click()
  const refund = page.getByRole('dialog', { name: /^Refund invoice INV-/ })
  await refund.getByLabel('Amount').fill('85.01')
  await refund.getByLabel('Why?').fill('Half of the visit was canceled')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(
    refund.getByText('This is more than what can still be refunded.').first(),
  ).toBeVisible()
  await checked(page)
  await refund.getByLabel('Amount').fill('42.50')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('The refund is on its way to the card')).toBeVisible()
  await expect(page.getByText('Refunded: $42.50')).toBeVisible()
  await expect(tom.getByText('$42.50 went back to the card')).toBeVisible()

  await page.getByRole('button', { name: /^Details INV-/ }).click()
  await expect(page.getByRole('dialog').getByText('Visa ending in 4242')).toBeVisible()
  await checked(page)
})

test('D36 Member Support sets a plan, and only one is valid on a day', async ({
  page,
  browser,
  watched,
}) => {
  watched.expect(/SaveCoverage|status of 400/)
  await signInAt(page, server, 'support')
  await page.goto(bills('nora'))
  await page.getByRole('button', { name: 'Add a plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a plan' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a plan.').first()).toBeVisible()
  await dialog.getByRole('button', { name: /Plan/ }).click()
  await page.getByRole('option', { name: 'Lakeside Silver' }).click()
  await dialog.getByLabel('Member number with the plan').fill('LKS-1')
  await checked(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The coverage is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Add a plan' }).click()
  await dialog.getByRole('button', { name: /Plan/ }).click()
  await page.getByRole('option', { name: 'Harborview Choice' }).click()
  await dialog.getByLabel('Member number with the plan').fill('HVC-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/Another plan of this member is valid/).first()).toBeVisible()
  await expect(dialog.getByLabel('Member number with the plan')).toHaveValue('HVC-1')

  const nora = await other(browser, 'nora')
  await nora.goto(`${server.url}/account/coverage-and-billing`)
  await expect(nora.getByText('LKS-1')).toBeVisible()
})

test('nobody else opens the desk of bills', async ({ page }) => {
  await signInAt(page, server, 'nurse')
  await page.goto(bills('tom'))
  await expect(page.locator('main h1')).toHaveText(notFound)
  await settled(page)
  await expect(page.getByText('Tom Becker')).toHaveCount(0)
  await page.goto(`${server.url}/staff/brands/default/plans`)
  await expect(page.locator('main h1')).toHaveText(notFound)
  await settled(page)
  await expect(page.getByText('Harborview Choice')).toHaveCount(0)
})
