import { createHmac } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fillIn } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { emailOf } from './lib/people.ts'
import { demoNow } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

const server = ownServer()

let began = 0
test.beforeEach(() => {
  began = Date.now()
})

/** The time of the server, whose clock starts with it. */
const serverTime = () => Date.parse(demoNow) + Date.now() - began

/** The code that an authenticator app shows at a moment. */
function codeAt(key: string, ms: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let bits = ''
  for (const letter of key.replace(/\s/g, '')) {
    bits += letters.indexOf(letter).toString(2).padStart(5, '0')
  }
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

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

async function toMethods(page: Page) {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf('marcus'))
  await expect(page).toHaveURL(`${server.url}/home`)
  await page.goto(`${server.url}/account/security-and-signin`)
  await settled(page)
}

async function signOut(page: Page) {
  await page.goto(`${server.url}/logout`)
  await page.context().clearCookies()
  await page.goto(`${server.url}/login`)
}

async function noAxeFaults(page: Page) {
  // React Aria’s own announcement of a button that has just gone is no part of the page.
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]')
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  expect(found).toEqual([])
}

const expected = /v1\/users\/me\/auth|status of 40[0-3]/

test('S2-2-67 a passkey is added and signs in alone', async ({ page, watched }) => {
  watched.expect(expected)
  await withAuthenticator(page)
  await toMethods(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await noAxeFaults(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await noAxeFaults(page)

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
  await noAxeFaults(page)
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
  await noAxeFaults(page)
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please confirm that it’s you')
  await noAxeFaults(page)
  await page.goto(`${server.url}/verification-expired`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in again')
  await noAxeFaults(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})
