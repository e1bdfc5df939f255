import { createHash, createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { expect, settled, test } from './lib/test.ts'

/** The demo as it was loaded: what is changed here is nobody else's. */
const server = ownServer()

/** Both themes of a phone: what is urgent is the strongest thing of its row in each. */
async function expectSound(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await expectNamed(page)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
}

/** A dangerous potassium of somebody whom the laboratory of the demo doesn't tell well. */
async function sendUrgent(page: Page, name: string, born: string) {
  // The clock of the server is the one that counts.
  const login = await (await page.request.get(`${server.url}/login`)).text()
  const { now } = JSON.parse(/<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(login)?.[1] ?? '{}')
  const stamp = new Date(now).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  const hl7 = [
    `MSH|^~\\&|L|L|W||${stamp}||ORU^R01|E2E-1|P|2.5.1`,
    `PID|1||H-9||${name}||${born}|M`,
    `OBR|1||E2E-1||||${stamp}${'|'.repeat(15)}${stamp}|||F`,
    'OBX|1|NM|2823-3^Potassium^LN||6.9|mmol/L|||||F',
  ].join('\r')
  const body = JSON.stringify({ hl7 })
  const at = String(now)
  const secret = createHash('sha256').update('demo laboratory harbor-lab').digest()
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const reply = await page.request.post(`${server.url}/ingest/v1/labs`, {
    headers: {
      'Content-Type': 'application/json',
      'X-Lab-Id': 'harbor-lab',
      'X-Timestamp': at,
      'X-Signature': signature,
    },
    data: body,
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

test('the nurse is told of lab calls first, compares before she matches, and can undo and read again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAt(page, server, 'nurse')
  await page.goto(`${server.url}/staff`)
  const first = page.getByRole('heading', { level: 2 }).first()
  await expect(first).toHaveText('1 call to make now')
  await sendUrgent(page, 'Nobody^Bart', '19710203')
  await expect(page.getByText('1 urgent result isn’t matched to a member yet.')).toBeVisible()
  await expect(page.getByText('2 urgent calls or lab results waiting').first()).toBeAttached()
  await expectSound(page)

  await page.getByRole('link', { name: 'See who to call' }).click()
  const call = page.getByRole('article', { name: 'James Okafor' })
  await expect(call).toContainText('Potassium is dangerously high')
  await expectSound(page)

  const lost = page.getByRole('article', { name: 'Bart Nobody' })
  await expect(lost.getByText('Urgent value')).toBeVisible()
  await lost.getByRole('button', { name: /^Dismiss/ }).click()
  const dismissing = page.getByRole('dialog')
  await dismissing.getByText('This person isn’t one of our members').click()
  await dismissing.getByRole('button', { name: 'Dismiss it' }).click()
  await expect(
    dismissing.getByText('Confirm that you want to dismiss an urgent value.').first(),
  ).toBeVisible()
  await expectSound(page)
  await dismissing.getByText(/^I’m sure/).click()
  await dismissing.getByRole('button', { name: 'Dismiss it' }).click()
  await expect(lost).toHaveCount(0)
  await page.getByRole('button', { name: /^Show finished/ }).click()
  await expect(lost).toContainText('This person isn’t one of our members')
  await lost.getByRole('button', { name: /^Put back/ }).click()
  await expect(lost.getByText('Urgent value')).toBeVisible()

  await page.getByRole('button', { name: /^Match to a member: Gracie/ }).click()
  const matching = page.getByRole('dialog')
  await matching.getByText('Grace Chen').first().click()
  await expect(matching.getByRole('row', { name: /First name/ })).toContainText('Different')
  await expectSound(page)
  await matching.getByRole('textbox').fill('She goes by Gracie.')
  await matching.getByRole('button', { name: 'Add it to the record of Grace Chen' }).click()
  await expect(matching).toHaveCount(0)

  await call.getByRole('button', { name: /^I’ll call/ }).click()
  await call.getByRole('button', { name: /^How the call went/ }).click()
  const finishing = page.getByRole('dialog')
  await expect(finishing.getByRole('textbox')).toHaveCount(0)
  await finishing.getByText('I reached the member').click()
  await finishing.getByRole('textbox').fill('Goes to the emergency room.')
  await finishing.getByRole('button', { name: 'Save' }).click()
  await expect(call).toContainText('Goes to the emergency room.')
  await expect(page.getByText('Nobody needs a phone call right now.')).toBeVisible()
  await expectSound(page)
})
