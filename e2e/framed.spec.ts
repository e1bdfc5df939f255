import type { BrowserContext, Frame, Locator, Page } from '@playwright/test'
import { expectAccessible, expectFrameAccessible } from './lib/checks.ts'
import { deviceOf, upload } from './lib/device.ts'
import { emailOf, type Member, password } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

/**
 * Coaching inside a page of another site, as in Microsoft Teams (D34). The tests build on each
 * other: an Admin lists the site, then a member uses it.
 */
test.describe.configure({ mode: 'serial', timeout: 90_000 })

const teams = 'https://teams.example.com'
let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})
test.afterAll(async () => {
  await server?.stop()
  if (server) await removeFolder(server.data)
})

test.beforeEach(({ watched }) => {
  watched.expect(/third party: https:\/\/teams\.example\.com/)
  // The portal under test speaks http, which only this machine may do inside an https page.
  watched.expect(/Mixed Content: .* local network request/)
})

const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The site around the frame: a page of its own, on an origin of its own. */
async function standIn(context: BrowserContext, origin: string) {
  // The portal under test is on this machine; in the field both are on the internet.
  await context.grantPermissions(['local-network-access'], { origin })
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      // As strict as Teams is: nothing but pages in its frames, and new windows only from a click.
      headers: { 'Content-Security-Policy': `frame-src ${server.url}` },
      body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
        <title>The app around</title>
        <iframe title="Coaching" src="${server.url}/teams-coaching" sandbox="${sandbox}"
          style="display: block; box-sizing: border-box; width: 100%; height: 700px"></iframe>`,
    }),
  )
}

async function frameIn(page: Page, origin: string): Promise<Frame> {
  await standIn(page.context(), origin)
  await page.goto(`${origin}/tab`)
  return contentOf(page)
}

async function contentOf(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('the page has no frame')
  return frame
}

/** Signs a member in by the window that the frame opens. */
async function signInTo(frame: Frame, who: Member) {
  const opening = frame.page().context().waitForEvent('page')
  await frame.getByRole('button', { name: 'Sign in' }).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await popup.getByLabel('Email address').fill(emailOf(who))
  await popup.getByLabel('Password', { exact: true }).fill(password)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  await closing
  await expect(frame.getByRole('heading', { name: 'Coaching', exact: true })).toBeVisible()
}

test('a site that is not on the list sees nothing', async ({ page, watched }) => {
  watched.expect(/frame-ancestors|Refused to frame|ERR_BLOCKED_BY_RESPONSE|violates/)
  const frame = await frameIn(page, teams)
  await expect(frame.locator('h1')).toHaveCount(0)
  const answer = await page.request.get(`${server.url}/teams-coaching`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(answer.headers()['x-frame-options']).toBe('DENY')
})

test('an Admin lists the site', async ({ page, watched }) => {
  watched.expect(/UpdateBrand/) // the first try is refused
  const { state } = await signIn('admin', server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(`${server.url}/staff/brands/default`)
  await settled(page)
  await page.getByRole('button', { name: 'Add a site' }).click()
  const site = page.getByRole('textbox', { name: 'Site 1', exact: true })
  await site.fill('https://*.example.com')
  await page.getByRole('button', { name: 'Save the brand' }).click()
  await expect(page.getByText('without a path or an asterisk').first()).toBeVisible()
  await expect(site).toHaveValue('https://*.example.com')
  await expectAccessible(page)
  await site.fill(`${teams}/`)
  await page.getByRole('button', { name: 'Save the brand' }).click()
  await expect(page.getByText('The brand is saved')).toBeVisible()
  await expect(site).toHaveValue(teams)
})

test('S2-2-79, S2-2-80, S2-2-118, S2-2-119: a member signs in and writes to the coach', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/ListSessions|status of 403/) // tried from the frame below
  watched.expect(/^401: |status of 401/) // how the frame learns that its session has ended
  const frame = await frameIn(page, teams)
  await expect(frame.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  await expectFrameAccessible(frame)
  const answer = await page.request.get(`${server.url}/home`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")

  await signInTo(frame, 'marcus')
  await expect(frame.getByText('Your employer can’t see what you write here')).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'wellhouse-frame')
  expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
  expect(cookie?.partitionKey).toContain('example.com')

  const field = frame.getByRole('textbox', { name: 'Your message' })
  const rows = frame.getByRole('list', { name: 'Conversations' }).getByRole('button')
  await expect(field.or(rows.first())).toBeVisible()
  if (await rows.first().isVisible()) await rows.first().click()
  await field.fill('Hello from Teams')
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByText('Hello from Teams').first()).toBeVisible()
  await expectFrameAccessible(frame)

  // Everything else is closed to the frame, though the same browser is signed in at top level.
  const status = await frame.evaluate(() =>
    fetch('/wellhouse.session.v1.SessionService/ListSessions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Wellhouse-Frame': '1' },
      body: '{}',
    }).then((reply) => reply.status),
  )
  expect(status).toBe(403)

  await page.reload()
  const again = await contentOf(page)
  await expect(again.getByRole('heading', { name: 'Coaching', exact: true })).toBeVisible()
  await again.getByRole('link', { name: 'How we protect your privacy' }).click()
  await expect(again.getByRole('heading', { name: 'Your privacy' })).toBeVisible()
  await expectFrameAccessible(again)
  await again.getByRole('link', { name: 'Back to coaching' }).click()
  await expect(again.getByRole('heading', { name: 'Coaching', exact: true })).toBeVisible()

  const portal = await context.newPage()
  await portal.goto(`${server.url}/account/security-and-signin`)
  await expect(
    portal.getByText('Inside teams.example.com, for chat and coaching only'),
  ).toBeVisible()
  const left = portal.waitForResponse('**/v1/auth/logout', { timeout: 30_000 })
  await portal.goto(`${server.url}/logout`)
  await portal.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  expect((await left).ok()).toBe(true)
  await expect(again.getByRole('heading', { name: /^Welcome to/ })).toBeVisible({ timeout: 20_000 })
})

const danger = 'Call your care team today'

for (const width of [390, 1280]) {
  test(`at ${width} pixels the conversation opens at its end, with the field in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    const frame = await frameIn(page, teams)
    await signInTo(frame, 'james')
    const field = frame.getByRole('textbox', { name: 'Your message' })
    await expect(field).toBeVisible()
    const writing = await boxOf(field)
    expect(writing.y + writing.height).toBeLessThanOrEqual(700)
    const last = frame.locator('[data-sequence]').last()
    await expect(last).toBeInViewport()
    const overflow = await frame.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
      return [scrollWidth - clientWidth, scrollHeight - clientHeight]
    })
    expect(overflow).toEqual([0, 0])
  })

  test(`at ${width} pixels a member in danger sees whom to call above the conversation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    const frame = await frameIn(page, teams)
    await signInTo(frame, 'james')
    const bar = frame.getByRole('region', { name: danger })
    await expect(bar).toBeVisible()
    const links = bar.getByRole('link')
    await expect(links).toHaveText([/^Call Member Support at /, 'Call 911', 'See what to do'])
    const field = frame.getByRole('textbox', { name: 'Your message' })
    await expect(field).toBeVisible()
    const [call, second, writing] = await Promise.all([
      boxOf(links.first()),
      boxOf(links.nth(1)),
      boxOf(field),
    ])
    expect(call.height).toBeGreaterThanOrEqual(56)
    expect(call.y + call.height).toBeLessThan(writing.y)
    expect(call.y, 'the call comes first').toBeLessThanOrEqual(second.y)
    await expectFrameAccessible(frame)

    // The site lets no other kind of address into its frame. A call goes past it, or the browser
    // reports a breach of its policy.
    await links.first().click()
    await links.nth(1).click()
    await frame.getByRole('link', { name: '911', exact: true }).click()
    await expect(bar).toBeVisible()
  })
}

test('what to do is told and answered in the portal, and the frame follows', async ({
  page,
  context,
}) => {
  const frame = await frameIn(page, teams)
  await signInTo(frame, 'james')
  const bar = frame.getByRole('region', { name: danger })
  const opening = context.waitForEvent('page')
  await bar.getByRole('link', { name: 'See what to do' }).click()
  const portal = await opening
  await expect(portal).toHaveURL(/\/home$/)
  await portal.getByRole('button', { name: 'I called them' }).click()
  await portal.getByRole('button', { name: 'Yes, I called them' }).click()
  await expect(bar).toHaveCount(0, { timeout: 15_000 })
  await expect(frame.getByRole('textbox', { name: 'Your message' })).toBeVisible()
})

test('an emergency that begins while the frame is open shows in it', async ({ page }) => {
  const frame = await frameIn(page, teams)
  await signInTo(frame, 'rosa')
  await expect(frame.getByRole('region', { name: /low blood sugar/ })).toHaveCount(0)
  await upload(server.url, deviceOf('rosa'), [{ kind: 'bloodSugar', unit: 'mg/dL', value: 46 }])
  const bar = frame.getByRole('region', { name: 'Treat your low blood sugar now' })
  await expect(bar).toBeVisible({ timeout: 15_000 })
  await expect(bar.getByRole('link').first()).toHaveText('Call 911')
  await expectFrameAccessible(frame)
})

test('a window that is closed without a sign-in leaves no one waiting', async ({
  page,
  context,
}) => {
  const frame = await frameIn(page, teams)
  const opening = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Sign in' }).click()
  const popup = await opening
  const waiting = frame.getByText('A new window opened. Sign in there.')
  await expect(waiting).toBeVisible()
  await popup.close()
  await expect(waiting).toHaveCount(0)
  await expect(frame.getByText('You’re not signed in here yet')).toBeVisible()
  await expectFrameAccessible(frame)
  await signInTo(frame, 'marcus')
})

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

test('S1-1-01, S1-2.7-02, S2-2-64: outside of a frame the page says where it belongs, and nobody is signed in', async ({
  page,
}) => {
  await page.goto(`${server.url}/teams-coaching`)
  await settled(page)
  await expect(
    page.getByRole('heading', { name: 'This page works inside Microsoft Teams' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your messages' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
