import { expectAccessible } from './lib/checks.ts'
import { fillIn, signInAt } from './lib/login-page.ts'
import { emailOf, password as first } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

/** Passwords change here, so that this file has a server of its own. */
test.describe.configure({ mode: 'serial' })

let server: Server
const second = 'marble otter lantern 58'

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

test('S1-2.4-02 S2-5-33 a member changes their password, with every rule told as they type', async ({
  page,
  browser,
  watched,
}) => {
  watched.expect(/40[01]/)
  const other = await (await browser.newContext()).newPage()
  await signInAt(other, server, 'grace')
  await signInAt(page, server, 'grace')
  await page.goto(`${server.url}/account/security-and-signin`)
  await settled(page)
  await expect(page.locator('main h1')).toHaveText('Security and sign-in')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not my password')
  const next = page.getByLabel('New password')
  await next.fill('aaaabcd1234')
  await expect(page.getByText('No character four times in a row')).toBeVisible()
  await expectAccessible(page)
  await next.fill(second)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(
    page.getByText('This isn’t your current password. Please try again.').first(),
  ).toBeVisible()
  await page.getByLabel('Current password').fill(first)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()

  await other.locator('main h1').click()
  await expect(other.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
  await other.context().close()
})

test('S2-2-65 S2-2-66 a forgotten password is set anew by the link of an email, once', async ({
  page,
  watched,
}) => {
  watched.expect(/40[01]/)
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.locator('main h1')).toHaveText('Forgot your password?')
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(emailOf('marcus'))
  await page.getByRole('button', { name: 'Send me a link' }).click()
  let token = ''
  await expect(async () => {
    const outbox = await page.request.post(
      `${server.url}/wellhouse.outbox.v1.DemoOutboxService/ListMessages`,
      { data: {} },
    )
    token = /\/reset-password#token=([\w-]+)/.exec(await outbox.text())?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass()

  await page.goto(`${server.url}/reset-password#token=${token}`)
  await expect(page).toHaveURL(`${server.url}/reset-password`)
  await expectAccessible(page)
  await page.getByLabel('New password').fill(second)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.locator('main h1')).toHaveText('Your new password is saved')
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('marcus'), second)
  await expect(page).toHaveURL(`${server.url}/home`)

  const again = await page.context().newPage()
  await again.goto(`${server.url}/reset-password#token=${token}`)
  await again.getByLabel('New password').fill('velvet compass drizzle 31')
  await again.getByRole('button', { name: 'Save the new password' }).click()
  await expect(again.locator('main h1')).toHaveText('This link no longer works')
})

test('S1-2.4-08 S1-2.4-13 S2-2-125 security questions have a page of their own, also by its old address', async ({
  page,
}) => {
  await signInAt(page, server, 'priya')
  await page.goto(`${server.url}/my_account/login_information`)
  await settled(page)
  await expect(page).toHaveURL(/\/account\/security-questions$/)
  await expect(page.locator('main h1')).toHaveText('Security questions')
  await expectAccessible(page)
})
