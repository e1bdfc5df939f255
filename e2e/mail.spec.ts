import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/** One member writes to their care team, and the nurse answers. */
test.describe.configure({ mode: 'serial' })

let server: Server
let thread = ''

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

async function open(page: Page, person: Person, to: string, locale = '') {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  if (locale) await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
  await page.goto(server.url + to)
  await settled(page)
}

/** A photo that a browser drew. */
async function photo(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')
    pen?.fillRect(100, 100, 200, 150)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? [])]
  })
  return { name: 'Pill bottle.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

/** The file that every scanner takes for a virus, in two parts. */
const virus = {
  name: 'invoice.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'}${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`,
  ),
}

test('S1-1-11 S1-2.5-01 a member starts a thread with a photo; a virus is refused; the draft comes back', {
  tag: '@smoke',
}, async ({ page }) => {
  await open(page, 'james', '/message-center/telemed')
  await expectNamed(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write to your care team' }).press('Enter')
  await page.getByRole('textbox', { name: /Subject/ }).fill('My new medicine')
  await page.getByRole('textbox', { name: /Your message/ }).fill('Should I take it with breakfast?')
  await page.locator('input[type=file]').setInputFiles([await photo(page), virus])
  const files = page.getByRole('list', { name: 'Files to send' })
  await expect(files.getByText('Did not pass our safety check and was removed')).toBeVisible()
  await expect(files.getByText(/^Ready/)).toBeVisible()
  await expectAccessible(page)
  await files.getByRole('button', { name: 'Remove invoice.txt' }).click()
  // What was written and uploaded is kept, wherever the member goes on.
  await expect(async () => {
    const drafts = await page.request.get(
      `${server.url}/wellhouse.draft.v1.DraftService/ListDrafts?connect=v1&encoding=json&message=${encodeURIComponent('{"route":"/inbox"}')}`,
    )
    expect(await drafts.text()).toContain('breakfast')
  }).toPass()
  await page.goto(`${server.url}/inbox`)
  await settled(page)
  await page.getByRole('button', { name: 'Write to your care team' }).click()
  await expect(page.getByText('We kept what you wrote')).toBeVisible()
  await expect(files.getByText('Pill bottle.png')).toBeVisible()
  await page.getByRole('button', { name: /What is it about/ }).press('Enter')
  await page.getByRole('option', { name: 'Medication' }).press('Enter')
  await page.getByRole('button', { name: 'Send to your care team' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My new medicine' })).toBeVisible()
  await expect(page.getByText(/Your team will answer by/)).toBeVisible()
  const small = page.getByRole('button', { name: 'Open Pill bottle.png' })
  await small.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Pill bottle.png' })
  const large = viewer.getByRole('img', { name: 'Pill bottle.png' })
  await expect(large).toBeVisible()
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await viewer.getByRole('button', { name: 'Actual size' }).press('Enter')
  await expect(viewer.getByRole('button', { name: 'Actual size', pressed: true })).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await viewer.getByRole('link', { name: /^Download/ }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('Pill bottle.png')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(small).toBeFocused()
  await expectAccessible(page)
  thread = page.url().split('/').pop() ?? ''
})

test('S1-2.5-04 S1-2.5-07 S1-9-14 the nurse answers; what is unread moves; the thread is read, printed and answered by keyboard', async ({
  page,
  browser,
}) => {
  await open(page, 'james', '/inbox')
  const nurse = await browser.newContext({
    storageState: (await signIn('nurse', server.url)).state,
  })
  const said = await nurse.request.post(`${server.url}/wellhouse.chat.v1.ChatService/SendMessage`, {
    data: { channelUrl: thread, message: 'Yes, with breakfast.' },
    headers: { Origin: server.url },
  })
  expect(said.status(), await said.text()).toBe(200)
  const { message } = await said.json()
  const row = page.getByRole('link', { name: /My new medicine/ })
  await expect(row).toContainText('Unread')
  const first = page.getByRole('list', { name: 'Messages with your care team' }).getByRole('link')
  await expect(first.first()).toContainText('My new medicine')
  await row.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: 'My new medicine' })
  await expect(title).toBeFocused()
  await expect(page.getByText('Yes, with breakfast.')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.getByRole('button', { name: 'Reply' }).press('Enter')
  await page.getByRole('textbox', { name: /Your reply/ }).fill('Thank you!')
  await page.getByRole('button', { name: 'Send reply' }).press('Enter')
  await expect(page.getByRole('article').first()).toContainText('Thank you!')
  const messageId = String(message.messageId)
  await page.goto(`${server.url}/care_team_messages/${messageId}`)
  await expect(page.getByText('Yes, with breakfast.')).toBeVisible()
  await page.goto(`${server.url}/inbox`)
  await settled(page)
  await expect(page.getByRole('link', { name: /My new medicine/ })).not.toContainText('Unread')
  await nurse.close()
})

for (const [locale, width, list, write] of [
  ['es-US', 390, 'Mensajes con su equipo de atención', 'Escribir a su equipo de atención'],
  ['fr-CA', 1280, 'Messages avec votre équipe de soins', 'Écrire à votre équipe de soins'],
] as const) {
  test(`S1-2.5-04 the pages in ${locale} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, 'james', '/inbox', locale)
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: write }).click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goto(`${server.url}/inbox/${thread}`)
    await settled(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
