import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { deviceOf, upload } from './lib/device.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import type { Person } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'

const phone = '+13125550142'
const page390 = { width: 390, height: 844 }

test.describe('a severe low', () => {
  const server = ownServer()

  const signIn = (page: Page, person: Person) => signInAt(page, server, person)

  /** The text messages of the demo to a number, newest first. */
  async function texts(page: Page, to: string): Promise<string[]> {
    const reply = await page.request.post(
      `${server.url}/wellhouse.outbox.v1.DemoOutboxService/ListMessages`,
      { data: {} },
    )
    const { messages } = (await reply.json()) as { messages: { to: string; text: string }[] }
    return messages.filter((message) => message.to === to).map(({ text }) => text)
  }

  test('G25, S2-2-14: one text message to the daughter, acknowledged by link, in the log and at the coach', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'rosa')
    await page.goto(`${server.url}/blood-sugar/friends-and-family`)
    await settled(page)
    await expect(page.getByRole('heading', { level: 3, name: 'Elena Delgado' })).toBeVisible()
    const meter = deviceOf('rosa')
    const check = { kind: 'bloodSugar', unit: 'mg/dL' }
    await upload(server.url, meter, [{ ...check, value: 46 }])
    await upload(server.url, meter, [{ ...check, value: 44 }])
    await upload(server.url, meter, [{ ...check, value: 44 }])
    await expect.poll(() => texts(page, phone)).toHaveLength(1)
    const [text = ''] = await texts(page, phone)
    // The link has digits of its own.
    const [words] = text.split('http')
    expect(words, 'fit for a lock screen').not.toMatch(/4[46]|azúcar|mg/)
    const row = page.locator('article').filter({ hasText: 'Alerta de lectura baja' })
    await expect(row).toHaveCount(1)

    const stranger = await browser.newContext({ viewport: page390, locale: 'es-US' })
    const link = await stranger.newPage()
    const address = /https?:\S+/.exec(text)?.[0] ?? 'no link'
    expect(new URL(address).port, 'the port that people reach us at').toBe(new URL(server.url).port)
    await link.goto(address)
    await settled(link)
    await expect(link.locator('h1')).toHaveText('Rosa puede necesitar su ayuda')
    expect(link.url()).not.toContain('#')
    await expectNamed(link)
    await expectNoSidewaysScroll(link)
    await expectAccessible(link)
    await link.getByRole('button', { name: 'Ya vi la alerta' }).press('Enter')
    await expect(link.locator('h1')).toHaveText('Gracias. Anotamos que ya vio la alerta.')
    await stranger.close()

    await expect(row).toContainText('Tocó “Ya vi la alerta”')
    await expectAccessible(page)

    const desk = await browser.newContext()
    const coach = await desk.newPage()
    await signIn(coach, 'coach.es')
    await coach.goto(`${server.url}/staff`)
    await settled(coach)
    const alert = coach.locator('article').filter({ hasText: 'Rosa Delgado' })
    await expect(alert).toContainText('44 mg/dL')
    await expect(alert).toContainText('La familia lo vio')
    await expectAccessible(coach)
    await alert.getByRole('button', { name: 'Marcar como resuelta' }).click()
    const asked = coach.getByRole('dialog')
    await asked.getByText('Se habló con el miembro').click()
    await asked.getByRole('textbox').fill('Está con su hija.')
    await expectAccessible(coach)
    await asked.getByRole('button', { name: 'Marcar como resuelta' }).click()
    await expect(asked).toHaveCount(0)
    await expect(alert).toContainText('Está con su hija.')
    await expectAccessible(coach)
    await page.goto(`${server.url}/home`)
    await expect(page.getByText(/Su equipo de atención dio seguimiento a las/)).toBeVisible()
    await expectAccessible(page)
    await alert.getByRole('button', { name: 'Abrir de nuevo: Rosa Delgado' }).click()
    await expect(alert).toContainText('Seguimientos anteriores')
    await expect(page.getByText(/Su equipo de atención dio seguimiento/)).toHaveCount(0)
    await desk.close()
  })

  test('S2-3-67: a member who has gained weight gets a question first, and staff see it at the desk', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'james')
    await page.goto(`${server.url}/condition-management/home`)
    await settled(page)
    await expect(page.getByText('Your weight went up quickly')).toBeVisible()
    const desk = await browser.newContext()
    const nurse = await desk.newPage()
    await signIn(nurse, 'nurse')
    await nurse.goto(`${server.url}/staff`)
    await settled(nurse)
    await expect(nurse.locator('article').filter({ hasText: 'James Okafor' })).toHaveCount(1)
    await expectAccessible(nurse)
    await desk.close()
  })

  test('S2-3-67 S2-0-02: what a device sends is shown; the member is asked on the dashboard and gets advice', async ({
    page,
  }) => {
    await signIn(page, 'marcus')
    await page.goto(`${server.url}/condition-management/home`)
    await settled(page)
    const check = { kind: 'bloodSugar', unit: 'mg/dL', offsetMinutes: -300 }
    await upload(server.url, deviceOf('marcus'), [{ ...check, value: 46 }])
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Treat your low blood sugar now' }) })
      .last()
    await expect(card).toContainText('46')
    await card.getByRole('radio', { name: /Shaky/ }).check({ force: true })
    await card.getByRole('button', { name: 'Answer' }).click()
    await card.getByRole('radio', { name: /Not yet/ }).check({ force: true })
    await card.getByRole('button', { name: 'Answer' }).click()
    await expect(card.getByRole('radio')).toHaveCount(0)
    await expect(card).toContainText('Eat or drink 15 grams of sugar now')
    await expectAccessible(page)
  })
})

test('S2-2-14: nobody yet, in French on a phone and by keyboard', async ({ as }) => {
  const page = await as('annmarie')
  await page.setViewportSize(page390)
  await open(page, '/blood-sugar/friends-and-family')
  await expect(page.getByRole('heading', { name: 'Aucun contact pour le moment' })).toBeVisible()
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const add = page.getByRole('button', { name: 'Ajouter une personne' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3,9 mmol/L')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Inviter cette personne' }).press('Enter')
  await expect(dialog.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('a link that leads nowhere says what to do', async ({ page, watched }) => {
  watched.expect(/OpenContactLink|status of 404/)
  await page.goto('/family#AbCdEfGhIjKlMnOpQrStUvWx')
  await settled(page)
  await expect(page.locator('h1')).toHaveText('This link no longer works')
  await expectAccessible(page)
})
