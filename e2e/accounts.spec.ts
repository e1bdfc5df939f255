import { expectAccessible } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { emailOf } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

/** Accounts come and go here, so that this file has a server of its own. */
test.describe.configure({ mode: 'serial' })

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

test('an Admin invites a coach, who chooses a password', async ({ page, browser }) => {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('admin'))
  await expect(page).toHaveURL(/\/(staff|home)/)
  await page.goto(`${server.url}/staff/accounts`)
  await settled(page)
  await expect(page.locator('main h1')).toHaveText('Accounts')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Coach' }).click()
  await dialog.getByLabel('First name').fill('Ana')
  await dialog.getByLabel('Last name').fill('Ruiz')
  await dialog.getByLabel('Email address').fill('ana@new.test')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Ana Ruiz is invited')).toBeVisible()

  const outbox = await page.request.post(
    `${server.url}/wellhouse.outbox.v1.DemoOutboxService/ListMessages`,
    { data: {} },
  )
  const token = /\/invitation#([\w-]+)/.exec(await outbox.text())?.[1] ?? ''
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(`${server.url}/invitation#${token}`)
  await expect(other.locator('main h1')).toHaveText('Set up your account')
  await expect(other).toHaveURL(`${server.url}/invitation`)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Set up my account' }).click()
  await expect(other.getByText('Please use at least 12 characters.').first()).toBeVisible()
  await other.getByLabel('New password').fill('a new long password 7')
  await other.getByRole('button', { name: 'Set up my account' }).click()
  await expect(other.locator('main h1')).toHaveText('Your account is ready')
  await context.close()
})

test('an Admin ends an account with a reason', async ({ page }) => {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('admin'))
  await expect(page).toHaveURL(/\/(staff|home)/)
  await page.goto(`${server.url}/staff/accounts`)
  await page.getByRole('button', { name: 'Manage Ana Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'End account' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End the account now' }).click()
  await expect(page.getByText('Enter a reason of 5 to 300 characters.').first()).toBeVisible()
  await page.getByLabel('Reason').fill('Left the team')
  await page.getByRole('button', { name: 'End the account now' }).click()
  await expect(page.getByRole('button', { name: 'Manage Ana Ruiz' })).toHaveCount(0)
})

test('a member who is invited is offered a second step, with the way to it', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('admin'))
  await expect(page).toHaveURL(/\/(staff|home)/)
  const born = { birthDate: '1962-04-09', brandCode: 'default', locale: 'en-US' }
  const invited = await page.request.post(
    `${server.url}/wellhouse.roster.v1.AccountDeskService/Invite`,
    {
      data: {
        role: 'member',
        givenName: 'Ida',
        familyName: 'Berg',
        email: 'ida@new.test',
        ...born,
      },
      headers: { Origin: server.url },
    },
  )
  const { handed } = (await invited.json()) as { handed: { code: string } }
  const outbox = await page.request.post(
    `${server.url}/wellhouse.outbox.v1.DemoOutboxService/ListMessages`,
    { data: {} },
  )
  const token = /\/invitation#([\w-]+)/.exec(await outbox.text())?.[1] ?? ''
  const context = await browser.newContext()
  const member = await context.newPage()
  await member.goto(`${server.url}/invitation#${token}`)
  await member.getByLabel('Email address').fill('ida@new.test')
  for (const [part, digits] of [
    ['month', '04'],
    ['day', '09'],
    ['year', '1962'],
  ] as const) {
    await member.getByRole('spinbutton', { name: new RegExp(part, 'i') }).pressSequentially(digits)
  }
  await member.getByLabel('Code', { exact: true }).fill(handed.code)
  await member.getByLabel('New password').fill('a new long password 7')
  await member.getByRole('button', { name: 'Set up my account' }).click()
  await expect(member.locator('main h1')).toHaveText('Your account is ready')
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Sign in and add a second step' }).click()
  await fillIn(member, 'ida@new.test', 'a new long password 7')
  await expect(member).toHaveURL(/\/account\/security-and-signin$/)
  await context.close()
})
