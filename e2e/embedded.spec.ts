import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'

const words = {
  rosa: {
    title: 'Contáctenos',
    topic: /De qué se trata/,
    message: /Su mensaje/,
    send: 'Enviar a Atención a Miembros',
    received: 'Recibimos su mensaje',
    earlier: 'Sus mensajes anteriores',
  },
  james: {
    title: 'Contact us',
    topic: /What is it about/,
    message: /Your message/,
    send: 'Send to Member Support',
    received: 'We got your message',
    earlier: 'Your earlier messages',
  },
} as const

const widths = [390, 1280] as const
const reference = /WH-[2-9A-Z]{4}-[2-9A-Z]{4}/

test.describe('S1-2.6-30 a member writes to Member Support', () => {
  // What a member has not sent yet is kept for them, on every screen they have.
  test.describe.configure({ mode: 'default' })

  for (const person of ['rosa', 'james'] as const) {
    for (const width of widths) {
      test(`${person} at ${width}, by keyboard`, async ({ as }) => {
        const page = await as(person)
        await page.setViewportSize({ width, height: 900 })
        await open(page, '/help/contact')
        const text = words[person]
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
        await expectNamed(page)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)

        const topic = page.getByRole('button', { name: text.topic })
        await topic.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('listbox')).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('listbox')).toHaveCount(0)
        await expect(topic).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('textbox', { name: text.message })).toBeFocused()
        const written = `E-3 at ${width} — ${person}`
        await page.keyboard.type(written)
        await page.keyboard.press('Tab')
        await expect(page.getByRole('radio').first()).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: text.send })).toBeFocused()
        await page.keyboard.press('Enter')

        const received = page.getByRole('heading', { name: text.received })
        await expect(received).toBeFocused()
        const given = await page.locator('main').getByText(reference).first().innerText()
        const number = reference.exec(given)?.[0] ?? 'none'
        await expect(page.getByRole('article').filter({ hasText: number })).toContainText(written)
        await expectAccessible(page)
        await page.reload()
        await settled(page)
        await expect(page.getByRole('article').filter({ hasText: number })).toContainText(written)
      })
    }
  }
})

test('errors appear next to their field, and nothing is sent', async ({ as }) => {
  const page = await as('marcus')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('SendMessage')) asked.push(request.url())
  })
  await open(page, '/help/contact')
  const send = page.getByRole('button', { name: 'Send to Member Support' })
  await send.click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Choose what your message is about.',
    'Write your message.',
  ])
  const message = page.getByRole('textbox', { name: /Your message/ })
  await summary.getByRole('link').last().click()
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription(/Write your message\./)
  await message.fill('x'.repeat(2001))
  await send.click()
  await expect(message).toHaveAccessibleDescription(/1 character too long/)
  await expectAccessible(page)
  expect(asked).toEqual([])
})

test('without a network the text stays and goes out when the member sends it again', async ({
  as,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED/)
  const page = await as('tom')
  await open(page, '/help/contact')
  await page.getByRole('button', { name: /What is it about/ }).click()
  await page.getByRole('option').first().click()
  const message = page.getByRole('textbox', { name: /Your message/ })
  await message.fill('Written on a train')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send to Member Support' }).click()
  await expect(page.getByText('You are offline, so we did not send it')).toBeVisible()
  await expect(message).toHaveValue('Written on a train')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send to Member Support' }).click()
  await expect(page.getByRole('heading', { name: 'We got your message' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Written on a train' })).toHaveCount(1)
})

test('text that was not sent is there on the next visit, and can be thrown away', async ({
  as,
}) => {
  const page = await as('grace')
  await open(page, '/help/contact')
  const message = page.getByRole('textbox', { name: /Your message/ })
  const saved = page.waitForResponse((reply) => reply.url().includes('SaveDraft') && reply.ok())
  await message.fill('Half a thought')
  await saved
  await page.reload()
  await settled(page)
  await expect(message).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(message).toHaveValue('')
})

test('S1-2.6-43 tokens and health details leave the address at once', async ({ as, watched }) => {
  watched.expect(/values we do not take for visit_type/)
  const page = await as('devon')
  const told: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return
    told.push(request.url() + (request.postData() ?? ''))
  })
  await page.goto(
    '/help/contact?token=tok-123&quick_url_token=quick-456&reason_for_visit=a+rash&visit_type=x&from_screen=home',
  )
  await settled(page)
  await expect(page).toHaveURL('/help/contact?visit_type=x&from_screen=home')
  expect(told.join('\n')).not.toMatch(/tok-123|quick-456/)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /tok-123|quick-456|rash/,
  )
  await page.goBack().catch(() => null)
  expect(page.url()).not.toMatch(/tok-123|quick-456|rash/)
})

/** An outside screen on an origin of its own; the path says how it behaves. */
const script = `
const say = (id, text) => { const p = document.createElement('p'); p.id = id; p.textContent = text; document.body.append(p) }
let n = 0, port
const send = (message) => port.postMessage({ n: ++n, ...message })
addEventListener('message', ({ data, origin, ports, source }) => {
  if (source !== parent || data?.type !== 'wellhouse:port') return
  port = ports[0]
  say('told', JSON.stringify({ ...data, from: origin }))
  const mode = location.pathname
  if (mode === '/fails') return send({ type: 'error' })
  if (mode === '/hostile') attack()
  send({ type: 'ready' })
  send({ type: 'resize', height: 640 })
  send({ type: 'title', text: 'Ask a nurse' })
})
document.querySelector('button').onclick = () => send({ type: 'navigate', routeId: 'programs' })
async function attack() {
  const attempt = (name, act) => { try { say(name, String(act() ?? 'nothing')) } catch (e) { say(name, 'refused') } }
  attempt('document', () => parent.document.title)
  attempt('storage', () => parent.localStorage.length)
  attempt('top', () => { top.location = 'https://evil.example/'; return 'left' })
  attempt('window', () => open('https://evil.example/') ? 'opened' : 'refused')
  for (let i = 0; i < 50; i++) parent.postMessage({ type: 'wellhouse:hello' }, '*')
  parent.postMessage({ type: 'close', n: 1 }, '*')
  port.postMessage({ n: 90, type: 'navigate', url: 'https://evil.example/' })
  port.postMessage({ n: 91, type: 'navigate', routeId: 'no-such' })
  port.postMessage({ n: 92, type: 'title', text: 'x'.repeat(1e6) })
  port.postMessage({ type: 'close' })
  n = 100
  say('done', 'done')
}
parent.postMessage({ type: 'wellhouse:hello' }, '*')
`
const html = `<!doctype html><html lang="en"><title>Outside</title><body><h1>Outside screen</h1>
<button>Programs</button><script src="/screen.js"></script></body></html>`

test.describe('D10 an outside screen of the brand', () => {
  test.describe.configure({ mode: 'serial' })

  let server: Server
  let outside: HttpServer
  let origin = ''
  const served: { path: string; referer: string; cookie: string }[] = []

  test.beforeAll(async () => {
    outside = createServer((request, reply) => {
      const isScript = request.url === '/screen.js'
      if (!isScript) {
        const { referer = '', cookie = '' } = request.headers
        served.push({ path: request.url ?? '', referer, cookie })
      }
      reply.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
      reply.end(isScript ? script : html)
    }).listen(0, '127.0.0.1')
    await once(outside, 'listening')
    const address = outside.address()
    if (address === null || typeof address === 'string') throw new Error('no address')
    origin = `http://127.0.0.1:${address.port}`
    server = await startServer({ data: await freshFolder() })
  })

  test.afterAll(async () => {
    outside.close()
    await server.stop()
    await removeFolder(server.data)
  })

  test.beforeEach(() => {
    served.length = 0
  })

  /** Puts an outside screen in the place of ours, as an administrator would. */
  function replace(path: string) {
    const store = new DatabaseSync(`${server.data}/wellhouse.db`, { timeout: 10_000 })
    store
      .prepare(
        `INSERT INTO embed_outside (brand_code, destination, url, origin) VALUES ('default', 'help.contact', ?, ?)
         ON CONFLICT (brand_code, destination) DO UPDATE SET url = excluded.url`,
      )
      .run(origin + path, origin)
    store.close()
  }

  async function visit(page: Page, person: 'rosa' | 'tom', query = '') {
    const { state } = await signIn(person, server.url)
    await page.context().addCookies(state.cookies)
    return page.goto(`${server.url}/help/contact${query}`)
  }

  test('S1-1-20 S1-2.6-43 it runs in a sandboxed frame and receives everything through the port', async ({
    page,
    watched,
  }) => {
    // The accessibility check asks frames of other origins too, and is refused.
    watched.expect(/The target origin provided/)
    replace('/fine')
    const reply = await visit(page, 'rosa', '?from_screen=home&token=tok-789')
    const policy = reply?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`frame-src ${origin};`)
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
    await expect(frame).toHaveAttribute('title', 'Ask a nurse')
    await expect(frame).toHaveCSS('height', '640px')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask a nurse')
    const told = JSON.parse(await page.frameLocator('iframe').locator('#told').innerText())
    expect(told).toMatchObject({
      from: server.url,
      destination: 'help.contact',
      locale: 'es',
      style: 'help-contact',
      parameters: { from_screen: 'home', token: 'tok-789' },
    })
    expect(told.accessToken).toMatch(/^[\w-]{60,}$/)
    expect(served).toEqual([{ path: '/fine', referer: '', cookie: '' }])
    await expect(page).toHaveURL(`${server.url}/help/contact?from_screen=home`)
    await expectAccessible(page)
    expect(server.output()).not.toContain('tok-789')
    await page.frameLocator('iframe').getByRole('button', { name: 'Programs' }).click()
    await expect(page).toHaveURL(`${server.url}/programs`)
  })

  test('a hostile one reaches nothing of the portal', async ({ page, watched }) => {
    watched.expect(
      /Unsafe attempt|sandbox|Blocked opening|were none and were ignored|SecurityError/,
    )
    replace('/hostile')
    await visit(page, 'rosa')
    const inside = page.frameLocator('iframe')
    await expect(inside.locator('#done')).toBeVisible()
    for (const name of ['document', 'storage', 'window']) {
      await expect(inside.locator(`#${name}`)).toHaveText('refused')
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask a nurse')
    await expect(inside.locator('#told')).toHaveCount(1)
    await expect(page).toHaveURL(`${server.url}/help/contact`)
    expect(page.context().pages()).toHaveLength(1)
  })

  test('S1-8-10 one that fails is rendered once more, then the frame area says unavailable', async ({
    page,
    watched,
  }) => {
    watched.expect(/is given up/)
    replace('/fails')
    await visit(page, 'rosa')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '¡Uy! Nuestro sitio tuvo un tropiezo.',
      { timeout: 20_000 },
    )
    await expect(page.locator('[data-page-style="help-contact"] h1')).toBeVisible()
    expect(served.map(({ path }) => path)).toEqual(['/fails', '/fails'])
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.locator('header').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('members of another brand have our own screen, and a policy without frames', async ({
    page,
  }) => {
    replace('/fine')
    const reply = await visit(page, 'tom')
    expect(reply?.headers()['content-security-policy']).toContain("frame-src 'none';")
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
    expect(served).toEqual([])
  })
})
