import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { expect, settled, test } from './lib/test.ts'

const small = { width: 390, height: 844 }

/** What is ordered stays on the server, so it is one of its own. */
const server = ownServer()

async function openSupplies(page: Page) {
  await page.goto(`${server.url}/order-supplies`)
  await settled(page)
}

/** Marcus counted 400 and has 20, so that a box can be ordered. */
async function countTwenty(page: Page) {
  await page.getByRole('button', { name: 'My count is different' }).press('Enter')
  const count = page.getByRole('textbox', { name: 'How many strips do you have?' })
  await expect(count).toBeFocused()
  await count.fill('1001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a whole number from 0 to 1000.').first()).toBeVisible()
  await expectAccessible(page)
  await count.fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We saved the new count')).toBeVisible()
}

async function review(page: Page) {
  await page.getByRole('button', { name: 'Order a box' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Check the order' })).toBeFocused()
}

const send = (page: Page) => page.getByRole('button', { name: 'Order this box' }).press('Enter')
const receipt = (page: Page) => page.getByRole('heading', { name: 'We have the order' })

test('S2-0-04 S2-1-18 S2-2-51 strips are counted and ordered by keyboard alone on a phone', async ({
  page,
}) => {
  await page.setViewportSize(small)
  await signInAt(page, server, 'marcus')
  await openSupplies(page)
  await expect(page.getByText(/There are enough strips for now/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await countTwenty(page)
  await expect(page.getByText('You can order a box now.')).toBeVisible()
  await review(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Leaving with the order unsent asks first.
  const home = page.getByRole('link', { name: 'Home', exact: true }).first()
  await home.press('Enter')
  const question = page.getByRole('dialog', { name: 'You have not ordered yet' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Back to the order' }).press('Enter')
  // The focus goes back to where it was.
  await expect(question).toHaveCount(0)
  await expect(home).toBeFocused()

  await send(page)
  await expect(receipt(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /WH-\w{4}-\w{4}/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Nothing is unsent now, and Home tells of the order.
  await home.press('Enter')
  await expect(page.getByText('Your supplies are ordered')).toBeVisible()
})

test('an order whose answer is lost is one order, also with a second tab open', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/PlaceOrder|ERR_INTERNET_DISCONNECTED/)
  await signInAt(page, server, 'marcus')
  await openSupplies(page)
  await countTwenty(page)
  const other = await context.newPage()
  await openSupplies(other)
  await review(other)
  await review(page)

  // Not sent at all.
  await context.setOffline(true)
  await send(page)
  await expect(page.getByText('You’re offline. The order wasn’t sent.')).toBeVisible()
  await context.setOffline(false)

  // Sent and done, but the answer does not come.
  await page.route('**/PlaceOrder', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await send(page)
  await expect(page.getByText('We don’t know yet if the order went through')).toBeVisible()
  await page.unroute('**/PlaceOrder')
  await send(page)
  await expect(receipt(page)).toBeVisible()
  const number = await page.getByText(/^WH-\w{4}-\w{4}$/).textContent()

  // The other tab hears of it and offers no second one.
  await expect(other.getByText(`Order ${number} was placed`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Order this box' })).toHaveCount(0)

  await openSupplies(page)
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'Ordered' })
      .filter({ hasText: number ?? '' }),
  ).toHaveCount(1)
  await expect(page.getByRole('article').filter({ hasNotText: /Canceled|Delivered/ })).toHaveCount(
    1,
  )
})

test('S2-8-33 K. Doe’s order is packed, sent and there, and the open page follows', async ({
  page,
  browser,
}) => {
  await signInAt(page, server, 'kdoe')
  await openSupplies(page)
  await expect(page.getByText(/Order WH-7K3M-92QX was placed/)).toBeVisible()

  const desk = await browser.newContext()
  const staff = await desk.newPage()
  await signInAt(staff, server, 'support')
  await staff.goto(`${server.url}/staff/fulfilment`)
  await settled(staff)
  await expectAccessible(staff)
  const row = staff.getByRole('listitem').filter({ hasText: 'WH-7K3M-92QX' }).first()
  await row.getByRole('button', { name: /Start packing/ }).press('Enter')
  await row.getByRole('button', { name: /Mark as shipped/ }).press('Enter')
  await staff.getByRole('button', { name: /Carrier/ }).focus()
  await staff.keyboard.type('UPS')
  await staff.getByRole('textbox', { name: /Tracking number/ }).fill('1Z 999 AA1')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /Mark as shipped/ })
    .press('Enter')
  await expect(staff.getByRole('dialog')).toHaveCount(0)

  // The open page hears of it.
  await expect(page.getByText(/We sent a box on/)).toBeVisible()
  await expect(page.getByRole('link', { name: /1Z999AA1/ })).toBeVisible()
  await page.getByRole('button', { name: 'It arrived WH-7K3M-92QX' }).press('Enter')
  await page.getByRole('button', { name: 'Yes, it arrived' }).press('Enter')
  await expect(page.getByText('In the first box,', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await desk.close()
})
