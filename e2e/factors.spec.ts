import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
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

/** A browser with an authenticator of its own, always unlocked by its person. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function toMethods(page: Page, person: Person = 'marcus') {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf(person))
  await expect(page).toHaveURL(`${server.url}/home`)
  await page.goto(`${server.url}/account/security-and-signin`)
  await settled(page)
}

async function signOut(page: Page) {
  await page.goto(`${server.url}/logout`)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
  await page.goto(`${server.url}/login`)
}

/** Changes what only time, or an administrator, changes. */
function change(statement: string) {
  const store = new DatabaseSync(`${server.data}/wellhouse.db`, { timeout: 10_000 })
  store.exec(statement)
  store.close()
}

/** As if everybody had signed in a while ago. */
const later = () => change('UPDATE sessions SET proven_at = 1')

/** The newest code to a phone, in the outbox of the demo. */
async function codeTo(context: BrowserContext, phone: string): Promise<string> {
  const outbox = await context.newPage()
  await outbox.goto(`${server.url}/__outbox`)
  const card = outbox.getByRole('article').filter({ hasText: phone }).first()
  await expect(card).toContainText('Sent')
  const code = /\b\d{6}\b/.exec((await card.locator('p[lang]').textContent()) ?? '')?.[0]
  await outbox.close()
  return code ?? ''
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Adds an app and returns its key. */
async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await page.getByLabel('Code from the app').fill(codeAt(key, serverTime()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return key
}

const expected = /v1\/users\/me\/auth|40[0-3]: .*\.(factor|session)\.v1\.|status of 40[0-3]/

test('S2-2-67 a passkey is added and signs in alone', async ({ page, watched }) => {
  watched.expect(expected)
  await withAuthenticator(page)
  await toMethods(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  // The virtual authenticator answers the field’s own question at once.
  await expect(page).toHaveURL(`${server.url}/home`)
})

test('S2-2-67 an app is added and used, and a recovery code works once', async ({
  page,
  watched,
}) => {
  watched.expect(expected)
  await toMethods(page)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await expectAccessible(page)
  // A phone can't scan its own screen.
  const large = page.viewportSize()
  const open = page.getByRole('link', { name: 'Open in my authenticator app' })
  await expect(open).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(open).toBeVisible()
  expect((await open.boundingBox())?.y).toBeLessThan(
    (await page.getByRole('img', { name: /QR code/ }).boundingBox())?.y ?? 0,
  )
  await expectAccessible(page)
  if (large) await page.setViewportSize(large)
  await page.getByLabel('Code from the app').fill(codeAt(key, serverTime()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alertdialog').locator('li')).toHaveCount(10)
  const codes = await page.getByRole('alertdialog').locator('li code').allInnerTexts()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await signOut(page)
  await fillIn(page, emailOf('marcus'))
  await expect(page).toHaveURL(`${server.url}/mfa`)
  await page.getByText('One of the codes you saved or printed').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL(`${server.url}/home`)

  await signOut(page)
  await fillIn(page, emailOf('marcus'))
  await page.getByText('One of the codes you saved or printed').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByText('This code isn’t correct.')).toBeVisible()

  await page.getByRole('button', { name: 'Choose another way' }).click()
  await page.getByText('The 6-digit code in your app').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // The code of the step before was spent when the app was added.
  await page.getByLabel('Code', { exact: true }).fill(codeAt(key, serverTime() + 30_000))
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
})

test('S2-2-68 S2-2-69 a link to the second step says why, and one that ran out starts again', async ({
  page,
}) => {
  await page.goto(`${server.url}/mfa`)
  await expect(page).toHaveURL(`${server.url}/verification-required`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you')
  await expectAccessible(page)
  await page.goto(`${server.url}/verification-expired`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in again')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})

test('the password confirms a change that waits, by keyboard, and a phone number is added', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(expected)
  await toMethods(page)
  later()
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  const number = page.getByLabel('Mobile number')
  await number.fill('(415) 555-2671')
  await page.keyboard.press('Enter')
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)

  // Cancelled, the form is as it was.
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(number).toHaveValue('(415) 555-2671')
  await number.press('Enter')
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('That password isn’t right.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()

  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await code.fill(await codeTo(context, '+14155552671'))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText(/Text message to .*2671/)).toBeVisible()
})

test('an app confirms a change, and a method is renamed and removed', async ({ page, watched }) => {
  watched.expect(expected)
  await toMethods(page)
  const key = await addApp(page)
  later()
  await page.getByRole('button', { name: 'Rename Authenticator app' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My old phone')
  await page.keyboard.press('Enter')
  await expect(question(page).getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(codeAt(key, serverTime() + 30_000))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove My old phone' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove My old phone' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You don’t have any yet.')).toBeVisible()
  await expect(page.locator('main')).toContainText('Add an authenticator app')
})

test('a passkey is the second step, and a remembered browser is forgotten again', async ({
  page,
  watched,
}) => {
  watched.expect(expected)
  await withAuthenticator(page)
  await toMethods(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  // Without the browser’s own list of passkeys, which would sign in by itself.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const passStep = async () => {
    await expect(page).toHaveURL(`${server.url}/mfa`)
    await expect(page.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
    await expectAccessible(page)
  }
  await signOut(page)
  await fillIn(page, emailOf('marcus'))
  await passStep()
  await page.getByText('Don’t ask again on this device').click()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page).toHaveURL(`${server.url}/home`)

  await signOut(page)
  await toMethods(page)
  await page.getByRole('button', { name: /^Forget / }).click()
  await expect(question(page), 'forgetting a browser needs no proof').toHaveCount(0)
  await expect(page.getByText('Remembered devices')).toHaveCount(0)
  await signOut(page)
  await fillIn(page, emailOf('marcus'))
  await passStep()
})

test('an account that must have a second step sets one up before anything opens', async ({
  page,
  watched,
}) => {
  watched.expect(expected)
  change(`UPDATE accounts SET mfa_required = TRUE WHERE email = '${emailOf('admin')}'`)
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('admin'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second step')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const key = await page.locator('main code').innerText()
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Code from the app')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Code from the app').fill(codeAt(key, serverTime()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Save your recovery codes')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved them, continue' }).click()
  await expect(page).toHaveURL(/\/staff/)
})
