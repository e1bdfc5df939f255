import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/** Conversations of members; chat-journey.spec.ts follows one from its first word on. */
test.describe.configure({ mode: 'serial' })

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

test.afterEach(async ({ context }) => {
  // A page that is still listening would find no server.
  for (const page of context.pages()) await page.close()
})

const path = '/message-center/chronic_care'

async function open(page: Page, person: Person, to = path) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(server.url + to)
  await settled(page)
}

/** A staff person in another browser, by the calls their desk makes. */
async function desk(browser: Browser, person: Person) {
  const { state } = await signIn(person, server.url)
  const context = await browser.newContext({ storageState: state })
  return { call: caller(context.request), close: () => context.close() }
}

type Reply = {
  channels?: { url: string; customType: string }[]
  messages?: { message: string }[]
}

function caller(request: APIRequestContext) {
  return async (method: string, data: object): Promise<Reply> => {
    const reply = await request.post(`${server.url}/wellhouse.${method}`, {
      data,
      headers: { 'Connect-Protocol-Version': '1', Origin: server.url },
    })
    expect(reply.status(), `${method}: ${await reply.text()}`).toBe(200)
    return reply.json()
  }
}

const chat = (method: string) => `chat.v1.ChatService/${method}`
const thread = (page: Page) => page.getByRole('log')
const field = (page: Page) =>
  page.getByRole('textbox', { name: /^(Your message|Su mensaje|Votre message)$/ })

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('D29 what waits goes out once, from whichever page its writer is on', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  // Without its key, what waits would wait in the memory of the page alone.
  const key = page.waitForResponse(/GetQueueKey/)
  await open(page, 'marcus')
  await (await key).finished()
  await context.setOffline(true)
  await say(page, 'Out of the tunnel')
  await expect(thread(page).getByText('Waiting to send')).toBeVisible()
  await page.route('**/SendMessage', (route) => route.abort('internetdisconnected'))
  await context.setOffline(false)
  await page.locator('header a[href="/home"]').first().click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await page.reload()
  await settled(page)
  await page.unroute('**/SendMessage')
  const call = caller(context.request)
  const { channels = [] } = await call(chat('ListChannels'), {})
  const channelUrl = channels.find(({ customType }) => customType === 'MEMBER_ONE_ON_ONE')?.url
  const sent = async () => {
    const { messages = [] } = await call(chat('ListMessages'), { channelUrl })
    return messages.filter(({ message }) => message === 'Out of the tunnel').length
  }
  // What waits is tried again every 15 seconds at the latest.
  await expect.poll(sent, { timeout: 30_000 }).toBe(1)
  await page.goto(server.url + path)
  await settled(page)
  await expect(thread(page).getByText('Out of the tunnel')).toHaveCount(1)
  expect(await sent()).toBe(1)
})

test('D29 a message whose answer is held back outlives a reload and arrives once', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/Failed to load resource|ERR_/)
  const key = page.waitForResponse(/GetQueueKey/)
  await open(page, 'marcus')
  await (await key).finished()
  const call = caller(context.request)
  const { channels = [] } = await call(chat('ListChannels'), {})
  const channelUrl = channels.find(({ customType }) => customType === 'MEMBER_ONE_ON_ONE')?.url
  const sent = async (text: string) => {
    const { messages = [] } = await call(chat('ListMessages'), { channelUrl })
    return messages.filter(({ message }) => message === text).length
  }
  const drafts = async () =>
    JSON.stringify(await call('draft.v1.DraftService/ListDrafts', { route: '/messages' }))
  for (const reachesServer of [false, true]) {
    const text = reachesServer ? 'Stored, and nobody said so' : 'Never left the page'
    await page.route('**/SendMessage', async (route) => {
      if (reachesServer) await route.fetch()
      // No answer ever comes.
    })
    const asked = page.waitForRequest(/SendMessage/)
    await say(page, text)
    await asked
    await expect(thread(page).getByText(text)).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await expect.poll(() => sent(text)).toBe(reachesServer ? 1 : 0)
    // What is not delivered is kept on the server too, for every device of its writer.
    await expect.poll(drafts).toContain(text)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await settled(page)
    await expect.poll(() => sent(text)).toBe(1)
    await expect(thread(page).getByText(text)).toHaveCount(1)
    await expect.poll(drafts).not.toContain(text)
    await expect(field(page)).toHaveValue('')
    expect(await sent(text)).toBe(1)
  }
})

test('D29 a draft from one device appears on the other, and disappears once it is sent', async ({
  page,
  browser,
}) => {
  await open(page, 'marcus')
  const other = await browser.newContext()
  const phone = await other.newPage()
  await open(phone, 'marcus')
  const kept = phone.waitForResponse(/SaveDraft/)
  await field(phone).fill('From my phone')
  await (await kept).finished()
  await page.locator('header a[href="/home"]').first().click()
  await expect(thread(page)).toHaveCount(0)
  await page.goBack()
  await expect(field(page)).toHaveValue('From my phone')
  await expect(page.getByText('We kept what you wrote')).toBeVisible()
  await field(phone).press('Enter')
  await expect(thread(page).getByText('From my phone')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await other.close()
})

test('S2-4-15 what waits is wiped with signing out', async ({ page, context, watched }) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await open(page, 'marcus')
  await context.setOffline(true)
  await say(page, 'Never sent')
  await expect(thread(page).getByText('Waiting to send')).toBeVisible()
  await page.route('**/SendMessage', (route) => route.abort('internetdisconnected'))
  await context.setOffline(false)
  await page.getByRole('button', { name: /Marcus Hill/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  const left = await page.evaluate(() => indexedDB.databases())
  expect(left).toEqual([])
})

test('S1-9-18 one number everywhere: header, title, tab and list, live in every tab', async ({
  page,
  context,
  browser,
}) => {
  await open(page, 'tom', '/home')
  const header = page.getByRole('navigation', { name: 'Main' })
  await expect(header.getByText('12 unread messages')).toBeAttached()
  await expect(page).toHaveTitle(/^\(9\+\) Home — /)
  const other = await context.newPage()
  await other.goto(server.url + path)
  await settled(other)
  const list = other.getByRole('list', { name: 'Conversations' })
  await list.getByRole('button', { name: /^Emily Carter/ }).click()
  await expect(page).toHaveTitle(/^\(2\) Home — /, { timeout: 5_000 })
  await list.getByRole('button', { name: /^Food log feedback/ }).click()
  await expect(page).toHaveTitle(/^Home — /, { timeout: 5_000 })
  await expect(header.getByText(/unread message/)).toHaveCount(0)
  await other.close()

  const { channels = [] } = await caller(context.request)(chat('ListChannels'), {})
  const channelUrl = channels.find(({ customType }) => customType === 'MEMBER_ONE_ON_ONE')?.url
  const emily = await desk(browser, 'coach.en')
  await emily.call(chat('SendMessage'), { channelUrl, message: 'One more thing' })
  await expect(page).toHaveTitle(/^\(1\) Home — /, { timeout: 5_000 })
  await expect(header.getByText('1 unread message')).toBeAttached()
  await emily.close()
})

test('S1-2.8-05 S1-2.8-06 S1-2.8-07 S1-2.8-08 who has the Messages entry', async ({ browser }) => {
  const table: readonly [Person, boolean][] = [
    ['rosa', true],
    ['devon', true],
    ['james', true],
    ['helen', false],
    ['grace', false],
    ['nora', false],
  ]
  for (const [person, has] of table) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await open(page, person, '/home')
    const entry = page.locator('header a[href="/message-center"]')
    await expect(entry, person).toHaveCount(has ? 1 : 0)
    await context.close()
  }
})

for (const { person, locale, words } of [
  { person: 'rosa', locale: 'es-US', words: ['Escriba un mensaje', 'Disponible'] },
  { person: 'annmarie', locale: 'fr-CA', words: ['Écrivez un message', 'Aimeriez-vous un autre'] },
] as const) {
  test(`a conversation in ${locale}, on a small screen too`, async ({ page }) => {
    await open(page, person)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByPlaceholder(words[0])).toBeVisible()
    await expect(page.getByText(words[1]).first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/messages`)
    await settled(page)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('list', { name: /^Conversa/ })
      .getByRole('button')
      .first()
      .click()
    await expect(thread(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('list', { name: /^Conversa/ })).toBeVisible()
  })
}

test('by keyboard alone: to a conversation, through it, and back', { tag: '@smoke' }, async ({
  page,
}) => {
  await open(page, 'priya', '/condition-management/home')
  const door = page.getByRole('button', { name: /Chat|New message/ })
  await door.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Chat' })
  await expect(panel.getByRole('heading', { name: 'Chat' })).toBeFocused()
  const first = panel.getByRole('list', { name: 'Conversations' }).getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('log')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(door).toBeFocused()
})
