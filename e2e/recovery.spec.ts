import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { emailOf, type Person, password } from './lib/people.ts'
import { demoNow } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'
import { codeAt } from './lib/totp.ts'

const server = ownServer()

let began = 0
test.beforeEach(() => {
  began = Date.now()
})

/** The time of the server, whose clock starts with it. */
const serverTime = () => Date.parse(demoNow) + Date.now() - began

const expected =
  /v1\/users\/me\/auth|40[0-4]: .*\.(factor|session|recovery)\.v1\.|status of 40[0-4]/

function change(statement: string) {
  const store = new DatabaseSync(`${server.data}/wellhouse.db`, { timeout: 10_000 })
  store.exec(statement)
  store.close()
}

/** Sets up the app that a page shows the key of. */
async function confirmApp(page: Page, key: string) {
  await page.getByLabel('Code from the app').fill(codeAt(key, serverTime()))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function toDesk(page: Page, person: Person) {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf(person))
  await expect(page).toHaveURL(/\/staff/)
  await page.goto(`${server.url}/staff/recoveries`)
  await settled(page)
  await page.getByRole('link', { name: 'Set one up' }).click()
  await expect(page.locator('main h1')).toHaveText('Security and sign-in')
  await settled(page)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await confirmApp(page, await page.getByRole('dialog').locator('code').innerText())
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
}

/** The newest link of a subject, in the outbox of the demo. */
async function linkIn(page: Page, subject: string): Promise<string> {
  const reply = await page.request.post(
    `${server.url}/wellhouse.outbox.v1.DemoOutboxService/ListMessages`,
    { data: {} },
  )
  const { messages } = (await reply.json()) as {
    messages: { subject?: string; text?: string }[]
  }
  const found = messages.find((message) => message.subject?.includes(subject))
  return /\/sign-in-recovery#[\w-]+/.exec(found?.text ?? '')?.[0] ?? 'none'
}

/** Support opens a request for Mia, an Admin approves it, and a day goes by. */
async function approved(page: Page, browser: Browser) {
  await toDesk(page, 'support')
  await expectAccessible(page)
  await page.goto(`${server.url}/staff/recoveries`)
  await settled(page)
  await page.getByRole('button', { name: 'Open a request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Open the request' }).click()
  await expect(dialog.getByText('Say how you checked who is asking.').first()).toBeVisible()
  await dialog.getByLabel('Email address or id of the person').fill('nobody@demo.test')
  await dialog.getByRole('button', { name: /How did you check/ }).click()
  await page.getByRole('option', { name: 'Video call with a photo ID' }).click()
  await dialog.getByLabel('Reason').fill('Lost her phone on a trip')
  await dialog.getByRole('button', { name: 'Open the request' }).click()
  await expect(dialog.getByText('We know nobody with this email').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email address or id of the person').fill(emailOf('mfa'))
  await dialog.getByRole('button', { name: 'Open the request' }).click()
  await expect(page.getByText('Opened by Chris Doyle')).toBeVisible()
  await expect(page.getByRole('button', { name: /Approve/ })).toHaveCount(0)
  await expectAccessible(page)

  const context = await browser.newContext()
  const second = await context.newPage()
  await toDesk(second, 'admin')
  await second.goto(`${server.url}/staff`)
  const tools = second.getByRole('main').getByRole('link', { name: /^Sign-in recovery/ })
  await expect(tools).toHaveAccessibleName(/1 recovery waiting/)
  await expect(second.getByRole('button', { name: 'More 1 recovery waiting' })).toBeVisible()
  await tools.click()
  await second.getByRole('button', { name: 'Approve Mia Frost' }).click()
  await expect(second.getByRole('dialog')).toContainText('Lost her phone on a trip')
  await expectAccessible(second)
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved by Alex Morgan')).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Requests' })).toBeFocused()
  await expect(second.getByText(/recovery waiting/)).toHaveCount(0)
  await expectAccessible(second)
  await context.close()
  change('UPDATE recovery_requests SET works_from = works_from - 90000000')
}

test('two staff members let a member back in, who sets up a new app', async ({
  page,
  browser,
  watched,
}) => {
  test.slow()
  watched.expect(expected)
  await approved(page, browser)
  const link = await linkIn(page, 'Set up a new sign-in method')
  const context = await browser.newContext()
  const member = await context.newPage()
  await member.goto(server.url + link)
  await expect(member.locator('main h1')).toHaveText('Set up a new sign-in method')
  await expect(member).toHaveURL(`${server.url}/sign-in-recovery`)
  await expectAccessible(member)
  await member.getByLabel('Password', { exact: true }).fill('not the password')
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.getByText('That password isn’t right.').first()).toBeVisible()
  await member.getByLabel('Password', { exact: true }).fill(password)
  await member.getByRole('button', { name: 'Continue' }).click()
  await expect(member.locator('main h1')).toHaveText('Set up a second step')
  await member.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await confirmApp(member, await member.locator('main code').innerText())
  await expect(member.locator('main h1')).toHaveText('Save your recovery codes')
  await member.getByRole('button', { name: 'I’ve saved them, continue' }).click()
  await expect(member).toHaveURL(`${server.url}/home`)
  await member.goto(`${server.url}/account/security-and-signin`)
  await settled(member)
  await expect(member.getByText('A new sign-in method replaced all others')).toBeVisible()
  await expect(member.getByText('Chris Doyle, Member Support')).toBeVisible()

  // The link works once; another message lets the owner shut everyone out.
  await member.goto(server.url + (await linkIn(member, 'were replaced')))
  await expect(member.locator('main h1')).toHaveText('Your sign-in methods were replaced')
  await expectAccessible(member)
  await member.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(member.locator('main h1')).toHaveText('Your account is closed to everyone for now')
  await expect(member.locator('main h1')).toBeFocused()
  await expect(member.getByRole('main').getByRole('link', { name: /^Call/ })).toBeVisible()
  await expect(member.getByRole('button', { name: /Account of/ })).toHaveCount(0)
  await expect(member.getByText('Your session has ended')).toHaveCount(0)
  await expectAccessible(member)
  await member.reload()
  await expect(member.locator('main h1')).toHaveText('Open your link again')

  // The right password is told why it opens nothing.
  await member.goto(`${server.url}/login`)
  await fillIn(member, emailOf('mfa'))
  await expect(member.getByText('Your account is closed for now')).toBeVisible()
  await expectAccessible(member)
  await context.close()

  await page.goto(`${server.url}/staff`)
  await expect(page.getByRole('main').getByText('1 disputed')).toBeVisible()
})

test('the owner of an account stops a request', async ({ page, browser, watched }) => {
  test.slow()
  watched.expect(expected)
  await approved(page, browser)
  const context = await browser.newContext()
  const member = await context.newPage()
  await member.goto(server.url + (await linkIn(page, 'Someone asked us')))
  await expect(member.locator('main h1')).toHaveText('Did you ask us to help you sign in?')
  await expectAccessible(member)
  await member.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(member.locator('main h1')).toHaveText('The request was stopped')
  await context.close()
  await page.reload()
  await expect(page.getByText('Stopped by the person')).toBeVisible()
})

test('staff see their sign-in methods, places and recent activity', async ({ page, watched }) => {
  watched.expect(expected)
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('doctor'))
  await expect(page).toHaveURL(/\/staff/)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Security and sign-in' }).click()
  await expect(page.locator('main h1')).toHaveText('Security and sign-in')
  await settled(page)
  await expect(page.getByText('This browser, since')).toBeVisible()
  await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})
