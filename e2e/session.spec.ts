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
  test('S1-4.2-15 clears the browser, ends the session on the server, and going back shows nothing personal', async ({
    page,
    context,
  }) => {
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    expect(await page.locator('body').innerText()).not.toMatch(/Grace|Weight/)
  })

  test('S1-4.2-16 the brand with a site of its own offers it', async ({ page }) => {
    await open(page, '/login')
    await fillIn(page, emailOf('helen'))
    await expect(page).toHaveURL('/home')
    await page.goto('/logout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    await expect(page.getByRole('link', { name: /Bridgewater Benefits$/ })).toHaveAttribute(
      'href',
      'https://login.bridgewater.example/signed-out',
    )
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
  await expect(dialog.getByRole('button')).toHaveText(['Sign in again'])
  await dialog.getByRole('button').click()
  await expect(page).toHaveURL('/login')
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/programs')
})
