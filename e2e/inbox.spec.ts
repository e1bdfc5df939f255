import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { baseUrl, signedIn } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'

const inbox = '/staff/inbox'
const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })
const rows = (page: Page) => queue(page).getByRole('list', { name: 'Conversations' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A page for someone else, in their own browser. */
async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const { state } = await signedIn(person)
  const context = await browser.newContext({ storageState: state, baseURL: baseUrl() })
  return context.newPage()
}

const headers = { 'Connect-Protocol-Version': '1' }

/** Says something for a member, as their page would. */
async function write(page: Page, channelUrl: string, message: string) {
  const reply = await page.request.post('/wellhouse.chat.v1.ChatService/SendMessage', {
    data: { channelUrl, message },
    headers,
  })
  expect(reply.status()).toBe(200)
}

async function coachChannel(page: Page): Promise<string> {
  const reply = await page.request.post('/wellhouse.chat.v1.ChatService/ListChannels', {
    data: {},
    headers,
  })
  const { channels } = (await reply.json()) as { channels: { url: string; customType: string }[] }
  return channels.find(({ customType }) => customType === 'MEMBER_ONE_ON_ONE')?.url ?? ''
}

async function expectSound(page: Page) {
  await settled(page)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test('a coach answers with a template and hands over with a card that the member reads', async ({
  as,
  browser,
}) => {
  const priya = await pageOf(browser, 'priya')
  const channel = await coachChannel(priya)
  await write(priya, channel, 'How much salt is too much?')
  const page = await as('coach.en')
  await page.setViewportSize({ width: 1280, height: 860 })
  await open(page, inbox)
  await rows(page)
    .getByRole('button', { name: /Priya Nair.*How much salt/s })
    .click()
  await expect(page.getByText(/^Your answer is due by/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Member' })).toContainText('Blood pressure')

  await page.getByRole('button', { name: 'Templates' }).click()
  const templates = dialog(page, 'Templates')
  await templates
    .getByRole('listitem')
    .filter({ hasText: 'Well done' })
    .getByRole('button', { name: 'Insert' })
    .click()
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect(field).toHaveValue(/^Well done, Priya!/)
  await field.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Well done, Priya!')
  await expect(page.getByText(/^Your answer is due by/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Hand over' }).click()
  const form = dialog(page, 'Hand over')
  await expect(form.getByLabel(/Goals and what you’re working on/)).toHaveValue(/^Programs: /)
  await form.getByLabel(/Preferred tone and language/).fill('Likes short answers.')
  await form.getByText('I’ll stay in the conversation').click()
  await form.getByText('Lucía Herrera').click()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Also here: Lucía Herrera')).toBeVisible()

  await open(priya, `/message-center/chronic_care?channel=${channel}`)
  await priya.getByRole('button', { name: 'Read what we told them' }).first().click()
  const card = dialog(priya, 'What we told your new coach')
  await expect(card).toContainText('Likes short answers.')
  await card.getByLabel(/Is anything wrong or missing/).fill('I prefer calls.')
  await card.getByRole('button', { name: 'Save my note' }).click()
  await expect(card).toContainText('Saved. Your coach can see it.')
  await expect(page.getByRole('region', { name: 'Member' })).toContainText('I prefer calls.')
  await priya.context().close()
})

for (const [person, has, lacks] of [
  ['nurse', 'Care-team mail', ['Coaching', 'Food log', 'Guide chat', 'Member Support']],
  ['guide', 'Guide chat', ['Coaching', 'Food log', 'Care-team mail', 'Member Support']],
  ['support', 'Member Support', ['Coaching', 'Food log', 'Care-team mail', 'Guide chat']],
] as const) {
  test(`${person} answers in ${has} and sees no other conversation`, async ({ as }) => {
    const page = await as(person)
    await open(page, inbox)
    await queue(page).getByText('All', { exact: true }).click()
    await expect(rows(page)).toContainText(has)
    for (const kind of lacks) await expect(rows(page)).not.toContainText(kind)
    await rows(page).getByRole('button').first().click()
    await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
    if (person !== 'nurse') await expect(page.getByText('Latest readings')).toHaveCount(0)
    await expectSound(page)
  })
}

test('a coach works the queue by keyboard alone', async ({ as }) => {
  const page = await as('coach.en')
  await page.setViewportSize({ width: 1280, height: 860 })
  await open(page, `${inbox}?view=all`)
  await expect(rows(page)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const first = rows(page).getByRole('button').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).getByRole('button').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  await page.keyboard.press('r')
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect(field).toBeFocused()
  await page.keyboard.type('j?')
  await expect(field).toHaveValue('j?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await field.fill('')
  await first.focus()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})

test('the inbox is sound at both widths', async ({ as }) => {
  const page = await as('coach.en')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 })
    await open(page, `${inbox}?view=all`)
    await expectSound(page)
    await rows(page).getByRole('button').first().click()
    await expect(page.getByRole('log')).toBeVisible()
    await expectSound(page)
  }
})

test('the inbox speaks Spanish', async ({ as, context }) => {
  await context.addCookies([{ name: 'locale', value: 'es-US', url: baseUrl() }])
  const page = await as('coach.es')
  await open(page, inbox)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bandeja de entrada')
  await expect(page.getByRole('region', { name: 'Lista de espera' })).toContainText('En espera')
})
