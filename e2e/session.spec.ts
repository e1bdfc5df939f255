import { expectAccessible } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { emailOf } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'

test('D20 the secret of a session is out of reach of scripts', async ({ page, context }) => {
  await open(page, '/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/home')
  await settled(page)

  const cookies = await context.cookies()
  const secret = cookies.find(({ name }) => name === 'wellhouse-sid')
  expect(secret).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 })
  expect(secret?.value.length).toBeGreaterThan(20)

  const seen = await page.evaluate(() => ({
    cookie: document.cookie,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    html: document.documentElement.outerHTML,
  }))
  for (const [place, text] of Object.entries(seen)) {
    expect(text, `the secret is not in ${place}`).not.toContain(secret?.value)
  }
  const names = seen.cookie.split('; ').map((pair) => pair.split('=')[0])
  expect(names.toSorted()).toEqual(['locale', 'wellhouse-session'])
  for (const place of [seen.local, seen.session]) {
    expect(place, 'no person in browser storage').not.toMatch(/grace|chen|demo\.test|DIABETES/i)
  }
})

test('D20 the readable reference opens nothing', async ({ page, context, request }) => {
  await open(page, '/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/home')
  const shared = (await context.cookies()).find(({ name }) => name === 'wellhouse-session')
  const reference = shared?.value.split('.')[0]
  expect(reference).toBeTruthy()
  const reply = await request.get('/v1/users/me/info/locale', {
    headers: { Authorization: `Bearer ${reference}` },
  })
  expect(reply.status()).toBe(401)
})

test.describe('signing out', () => {
  test('S1-4.2-15 clears the browser, ends the session on the server, and going back shows nothing personal', {
    tag: '@smoke',
  }, async ({ page, context }) => {
    await open(page, '/login')
    await fillIn(page, emailOf('grace'))
    await expect(page).toHaveURL('/home')
    await settled(page)
    const before = await context.cookies()

    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')

    const left = (await context.cookies()).map(({ name }) => name)
    expect(left).not.toContain('wellhouse-sid')
    expect(left).not.toContain('wellhouse-session')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    await page.goBack()
    await expect(page).toHaveURL('/login')
    await settled(page)
    expect(await page.locator('body').innerText()).not.toMatch(/Grace/)

    await context.addCookies(before)
    await page.goto('/home')
    await expect(page, 'the old cookie is worth nothing').toHaveURL('/login')
  })

  test('a page opened again from history after signing out holds nothing personal', async ({
    page,
  }) => {
    await open(page, '/login')
    await fillIn(page, emailOf('grace'))
    await expect(page).toHaveURL('/home')
    await settled(page)
    await open(page, '/programs')
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    expect(await page.locator('body').innerText()).not.toMatch(/Grace|Weight/)
  })

  test('a link of another site does not sign out: the page asks', async ({ page, context }) => {
    await open(page, '/login')
    await fillIn(page, emailOf('grace'))
    await expect(page).toHaveURL('/home')
    const { origin } = new URL(page.url())
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<html lang="en"><title>e</title><a href="${origin}/logout">win</a></html>`,
      }),
    )
    await page.goto('https://elsewhere.example/')
    await page.getByRole('link', { name: 'win' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you want to sign out?')
    await expectAccessible(page)
    expect((await context.cookies()).map(({ name }) => name)).toContain('wellhouse-sid')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')
  })

  test('S1-4.2-16 the brand with a site of its own gets its member back', async ({ page }) => {
    await page.route('https://login.bridgewater.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>b</title></html>' }),
    )
    await open(page, '/login')
    await fillIn(page, emailOf('helen'))
    await expect(page).toHaveURL('/home')
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('https://login.bridgewater.example/signed-out')
  })

  test('S1-4.2-15 all tabs of the browser are signed out with it', async ({
    page,
    context,
    watched,
  }) => {
    watched.expectEndOfSession()
    await open(page, '/login')
    await fillIn(page, emailOf('grace'))
    await expect(page).toHaveURL('/home')
    const other = await context.newPage()
    await open(other, '/programs')
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    await expect(other).toHaveURL('/login')
    expect(await other.locator('body').innerText()).not.toMatch(/Grace/)
  })

  test('another member in one tab is another member in all', async ({ page, context, watched }) => {
    watched.expectEndOfSession()
    await open(page, '/login')
    await fillIn(page, emailOf('grace'))
    await expect(page).toHaveURL('/home')
    const other = await context.newPage()
    await open(other, '/logout')
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login')
    await open(other, '/login')
    await fillIn(other, emailOf('tom'))
    await expect(other).toHaveURL('/home')
    await open(page, '/home')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tom')
  })

  test('S2-4-18 S2-8-19 "Could not log out." can be tried again', async ({ page, watched }) => {
    watched.expect(/503/)
    await open(page, '/login')
    await fillIn(page, emailOf('grace'))
    await expect(page).toHaveURL('/home')
    await page.route('**/v1/auth/logout', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Could not log out.')
    await expectAccessible(page)
    await page.unroute('**/v1/auth/logout')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
  })
})

test('a session that ended elsewhere asks to sign in again and comes back', async ({
  page,
  context,
  request,
  watched,
}) => {
  watched.expect(/401/)
  await open(page, '/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/home')
  await open(page, '/programs')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const ended = await request.post('/v1/auth/logout', { headers: { Cookie: cookie } })
  expect(ended.ok()).toBe(true)

  // Any real input is reported to the server, which no longer knows the session.
  await page.locator('main h1').click()
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toMatchAriaSnapshot({ name: 'member-ended.aria.yml' })
  await dialog.getByRole('button').click()
  await expect(page).toHaveURL('/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/programs')
})

test('S1-8-03 S2-8-24 without its cookie a page leads to sign-in by itself, and back', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/401/)
  await open(page, '/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/home')
  await open(page, '/programs')
  await context.clearCookies({ name: 'wellhouse-sid' })

  await page.locator('main h1').click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You’re signed out')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/programs')
})

test('S1-4.2-02 S2-4-11 the session is refreshed five minutes before it expires, and never as activity', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/home')
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresher')) {
      sent.push(request.headers()['wellhouse-background'])
    }
  })
  // Somebody is at the device all the while.
  for (let minute = 0; minute < 24; minute++) {
    await page.locator('main h1').click()
    await page.clock.fastForward(60_000)
  }
  expect(sent).toEqual([])
  await page.clock.fastForward(60_000)
  await expect.poll(() => sent).toEqual(['1'])
})

test('S1-4.1-08 a stored value unlike its cookie asks the one session call; a matching one asks nothing', async ({
  page,
}) => {
  await open(page, '/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/home')
  await settled(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('SessionService/GetSession')) asked++
  })
  await page.reload()
  await settled(page)
  expect(asked).toBe(0)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(() => asked).toBe(1)
  await settled(page)
  await page.reload()
  await settled(page)
  expect(asked).toBe(1)
})
