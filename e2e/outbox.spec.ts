import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { emailOf } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

/** Codes are limited by the hour and the account, so these tests have a server of their own. */
test.describe.configure({ mode: 'serial' })

let server: Server

test.beforeEach(async ({ watched }) => {
  watched.expect(/v1\/users\/(me\/auth|auth\/mfa)|status of 4(01|29)/)
  server = await startServer({ data: await freshFolder() })
})

test.afterEach(async ({ context }) => {
  // A page that is still asking would find no server.
  for (const page of context.pages()) await page.close()
  await server.stop()
  await removeFolder(server.data)
})

const phone = '+16125550109'

/** Gives the right password and stands before the choice of where the code goes. */
async function half(page: Page) {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('mfa'))
  await expect(page).toHaveURL(`${server.url}/mfa`)
  await expect(page.getByRole('radio')).toHaveCount(3)
}

async function ask(page: Page, by: 'Text message' | 'Email') {
  await page.getByRole('radio', { name: by }).check({ force: true })
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(codeField(page)).toBeFocused()
}

function codeField(page: Page) {
  return page.getByRole('textbox', { name: 'Code' })
}

async function confirm(page: Page, code: string) {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
}

/** Reads the newest code to an address in the outbox, as someone trying the demo would. */
async function codeFor(context: BrowserContext, to: string): Promise<string> {
  const outbox = await context.newPage()
  await outbox.goto(`${server.url}/__outbox`)
  const card = outbox.getByRole('article').filter({ hasText: to }).first()
  await expect(card).toContainText('Sent')
  const code = /\b\d{6}\b/.exec((await card.locator('p[lang]').textContent()) ?? '')?.[0]
  await outbox.close()
  expect(code, 'six digits').toBeTruthy()
  return code ?? ''
}

/** Changes what only time changes. */
function change(statement: string) {
  const store = new DatabaseSync(`${server.data}/wellhouse.db`)
  store.exec('PRAGMA busy_timeout = 5000')
  store.exec(statement)
  store.close()
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

for (const [by, to] of [
  ['Text message', phone],
  ['Email', emailOf('mfa')],
] as const) {
  test(`S2-4-09 D24 a member signs in with a code by ${by}`, async ({ page, context }) => {
    await half(page)
    await ask(page, by)
    await expect(page.locator('main')).not.toContainText(to)
    await confirm(page, await codeFor(context, to))
    await expect(page).toHaveURL(`${server.url}/home`)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia')

    await page.goto(`${server.url}/account/sent`)
    await settled(page)
    const row = page.getByRole('article')
    await expect(row.getByRole('heading', { name: 'Sign-in code' })).toBeVisible()
    await expect(row).toContainText(by === 'Email' ? 'm•••@demo.test' : '0109')
    await expect(row).toContainText('Sent')
    await expect(page.locator('main')).not.toContainText(/\d{6}/)
  })
}

test('D24 a wrong code counts down, and too many start the sign-in over', async ({
  page,
  context,
}) => {
  await half(page)
  await ask(page, 'Text message')
  const code = await codeFor(context, phone)
  await confirm(page, other(code))
  await expect(codeField(page)).toHaveAccessibleDescription(/This code isn’t correct/)
  await expect(page.getByText('4 tries left')).toBeVisible()
  await expectAccessible(page)
  for (const left of ['3 tries left', '2 tries left', '1 try left']) {
    await confirm(page, other(code))
    await expect(page.getByText(left)).toBeVisible()
  }
  await confirm(page, other(code))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in again')
})

test('D24 a code that came too late starts the sign-in over', async ({ page, context }) => {
  await half(page)
  await ask(page, 'Email')
  const code = await codeFor(context, emailOf('mfa'))
  change('UPDATE mfa_codes SET expires_at = 1; UPDATE mfa_attempts SET expires_at = 1')
  await confirm(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in again')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})

test('D24 a new code can be asked for after a pause, and takes the place of the old one', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await half(page)
  await ask(page, 'Text message')
  const old = await codeFor(context, phone)
  await expect(page.getByText(/You can ask for a new code in \d+ seconds?\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new code' })).toHaveCount(0)
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  const justSent = page.getByText('We sent you a code a moment ago.')
  await expect(justSent, 'the server waits too').toBeVisible()
  change('UPDATE mfa_codes SET sent_at = 1')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(justSent).toHaveCount(0)
  await expect(async () => expect(await codeFor(context, phone)).not.toBe(old)).toPass()
  const code = await codeFor(context, phone)
  await confirm(page, old)
  await expect(codeField(page)).toHaveAccessibleDescription(/This code isn’t correct/)
  change('UPDATE mfa_codes SET sent_at = 1, sends = 5')
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('You’ve asked for a lot of codes.')).toBeVisible()
  await confirm(page, code)
  await expect(page).toHaveURL(`${server.url}/home`)
})

test('D24 who waits for a text message asks for an email at once, and the text still works', async ({
  page,
  context,
}) => {
  await half(page)
  await ask(page, 'Text message')
  const byText = await codeFor(context, phone)
  await page.getByRole('button', { name: 'Choose another way' }).click()
  await ask(page, 'Email')
  await expect(page.getByText(/We sent a 6-digit code to m/)).toBeVisible()
  expect(await codeFor(context, emailOf('mfa'))).toMatch(/^\d{6}$/)
  await page.getByRole('button', { name: 'Choose another way' }).click()
  await page.getByRole('radio', { name: 'Text message' }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByText(/You can ask for a new code in \d+ seconds?\./)).toBeVisible()
  await confirm(page, byText)
  await expect(page).toHaveURL(`${server.url}/home`)
})

test('D24 a reload in the middle goes on with the code that was sent', async ({
  page,
  context,
}) => {
  await half(page)
  await page.reload()
  await expect(page.getByRole('radio')).toHaveCount(3)
  await ask(page, 'Text message')
  const code = await codeFor(context, phone)
  await confirm(page, other(code))
  await expect(page.getByText('4 tries left')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/We sent a 6-digit code to .*0109/)).toBeVisible()
  await confirm(page, other(code))
  await expect(page.getByText('3 tries left')).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored, 'the token is in no storage').not.toContain(
    await page.evaluate(() => history.state.usr.waiting.mfaToken),
  )
  await confirm(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expect(page).toHaveURL(`${server.url}/home`)
  expect(await page.evaluate(() => JSON.stringify(history.state)), 'nor is it left').not.toContain(
    'mfaToken',
  )
  await page.goBack()
  await expect(page, 'Back leads to no second step').not.toHaveURL(/mfa/)
})

test('D24 the whole step by keyboard', async ({ page, context }) => {
  await half(page)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await codeFor(context, emailOf('mfa')))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/home`)
})

const looks = [
  { locale: 'en-US', width: 1280, sent: 'Messages we sent you', outbox: 'Demo outbox' },
  { locale: 'es-US', width: 390, sent: 'Mensajes que le enviamos', outbox: 'Bandeja de salida' },
  {
    locale: 'fr-CA',
    width: 390,
    sent: 'Messages que nous vous avons envoyés',
    outbox: 'Boîte d’envoi',
  },
  {
    locale: 'fr-CA',
    width: 1280,
    sent: 'Messages que nous vous avons envoyés',
    outbox: 'Boîte d’envoi',
  },
]

test('D2 D13 both pages in three languages, small and large', async ({ page, context }) => {
  test.slow()
  await half(page)
  await ask(page, 'Email')
  await confirm(page, await codeFor(context, emailOf('mfa')))
  await expect(page).toHaveURL(`${server.url}/home`)
  for (const { locale, width, sent, outbox } of looks) {
    await page.setViewportSize({ width, height: 844 })
    await context.addCookies([{ name: 'locale', value: locale, url: server.url }])
    for (const [path, name] of [
      ['/__outbox', outbox],
      ['/account/sent', sent],
    ] as const) {
      await page.goto(`${server.url}${path}`)
      await settled(page)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectNamed(page)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})
