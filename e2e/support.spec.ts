import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { baseUrl, signedIn } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'

const desk = '/staff/contact'
const list = (page: Page) => page.getByRole('region', { name: 'Messages' })
const message = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })

/** A page for someone else, in their own browser. */
async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const { state } = await signedIn(person)
  const context = await browser.newContext({ storageState: state, baseURL: baseUrl() })
  return context.newPage()
}

/** Writes to Member Support, as the form does, and gives the reference. */
async function write(page: Page, text: string): Promise<string> {
  const reply = await page.request.post('/wellhouse.support.v1.ContactService/SendMessage', {
    data: { clientId: crypto.randomUUID(), topic: 'device', text, answerChannel: 'email' },
    headers: { 'Connect-Protocol-Version': '1' },
  })
  expect(reply.status()).toBe(200)
  const { message: sent } = (await reply.json()) as { message: { reference: string } }
  return sent.reference
}

async function expectSound(page: Page) {
  await settled(page)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test('S1-2.6-30 a message is answered by keyboard, and the member reads it without reloading', {
  tag: '@smoke',
}, async ({ as, browser }) => {
  const helen = await pageOf(browser, 'helen')
  const reference = await write(helen, 'My meter shows E-3.')
  const page = await as('support')
  await page.setViewportSize({ width: 1280, height: 860 })
  await open(page, '/staff')
  const tool = page.getByRole('main').getByRole('link', { name: /Contact messages/ })
  await expect(tool).toContainText(/member/)
  await tool.click()
  await expect(page).toHaveURL(/\/staff\/contact$/)
  const row = list(page).getByRole('button', { name: new RegExp(`Helen.*${reference}`, 's') })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(message(page)).toContainText('My meter shows E-3.')
  await expectSound(page)
  await open(helen, '/help/contact')
  await message(page).getByRole('button', { name: 'I’ll answer this one' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Assigned to you')
  await message(page).getByRole('textbox', { name: 'Your answer' }).focus()
  await page.keyboard.type('A new one is on its way to you.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(message(page)).toContainText('Answered by')
  await expect(message(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(row).toHaveCount(0)
  await expectSound(page)
  await list(page).getByRole('radio', { name: 'Answered' }).click()
  await expect(row).toBeVisible()

  const answered = helen.getByRole('article').filter({ hasText: reference })
  await expect(answered).toContainText('A new one is on its way to you.')
  await expect(answered).toContainText('Answered')
  await expectSound(helen)
  await open(helen, '/account/activity')
  await expect(helen.getByRole('main')).toContainText(/Member Support/)
  await helen.context().close()
})

test('S1-2.6-30 on a phone list and message take turns in the dark, and the member reads its state in Spanish', async ({
  as,
  browser,
}) => {
  const rosa = await pageOf(browser, 'rosa')
  const reference = await write(rosa, '¿Cómo cambio las pilas?')
  const page = await as('support')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, desk)
  await expectSound(page)
  await list(page)
    .getByRole('button', { name: new RegExp(reference) })
    .click()
  await expect(message(page).getByRole('heading', { name: 'Rosa Delgado' })).toBeFocused()
  await expect(list(page)).toHaveCount(0)
  await message(page).getByRole('button', { name: 'I’ll answer this one' }).click()
  await expect(message(page).getByRole('textbox', { name: 'Your answer' })).toBeVisible()
  await expectSound(page)
  await message(page).getByRole('button', { name: 'Back to the list' }).click()
  await expect(list(page).getByRole('button', { name: new RegExp(reference) })).toBeVisible()

  await open(rosa, '/help/contact')
  await expect(rosa.getByRole('article').filter({ hasText: reference })).toContainText(
    'Lo estamos atendiendo',
  )
  await rosa.context().close()
})
