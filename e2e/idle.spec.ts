import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { emailOf, type Person } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'

const minute = 60_000

/** Signs in anew under a clock of our own, because the question counts from the last sign of a person. */
async function signInAt(page: Page, path: string, name: Person = 'grace') {
  await page.clock.install()
  await open(page, '/login')
  await fillIn(page, emailOf(name))
  await page.waitForURL(/home|staff/)
  await open(page, path)
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

/** The clock is the same for all tabs of a context. */
async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await open(tab, path)
  return tab
}

test('S1-4.2-06 S1-4.2-07 A10 one question for all tabs: an answer in one closes it in the other', async ({
  page,
  context,
}) => {
  await signInAt(page, '/home')
  const other = await secondTab(context, '/programs')
  await page.clock.fastForward(12 * minute)
  await expect(question(page)).toBeHidden()
  await page.clock.fastForward(2 * minute)
  await expect(question(page)).toBeVisible()
  await expect(question(other)).toBeVisible()
  await expect(question(page).getByRole('button')).toHaveText(['Stay Signed In', 'Sign Out'])
  await expectAccessible(page)

  const told = page.waitForResponse('**/v1/users/me/activity')
  await question(page).getByRole('button', { name: 'Stay Signed In' }).click()
  expect((await told).ok()).toBe(true)
  await expect(question(page)).toBeHidden()
  await expect(question(other)).toBeHidden()
  await expect(other.locator('main h1')).toBeVisible()
})

test('A10 activity in one tab keeps the idle question away in the other', async ({
  page,
  context,
}) => {
  await signInAt(page, '/home')
  const other = await secondTab(context, '/programs')
  await page.clock.fastForward(13 * minute)
  await page.evaluate(() => {
    new BroadcastChannel('wellhouse-session').onmessage = ({ data }) => {
      if (data.kind === 'activity') document.body.dataset.heard = 'yes'
    }
  })
  await other.locator('main h1').click()
  await expect(page.locator('body'), 'told of it').toHaveAttribute('data-heard', 'yes')
  await page.clock.fastForward(5 * minute)
  await expect(question(other)).toBeHidden()
  await expect(question(page)).toBeHidden()
  await page.clock.fastForward(9 * minute)
  await expect(question(page)).toBeVisible()
})

test('S2-2-102 S2-4-14 the seconds fall, and at zero both tabs are signed out and lead back', async ({
  page,
  context,
  request,
  watched,
}) => {
  // Minutes pass in a moment, so that what a page asks by itself may find the session ended.
  watched.expectEndOfSession()
  await signInAt(page, '/programs')
  const other = await secondTab(context, '/home')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  // The seconds that the pages took to open, which may be many, are not idle ones.
  await page.locator('main h1').click()
  await page.clock.fastForward(14 * minute)
  const left = async () =>
    Number(/\d+/.exec((await question(page).getByRole('timer').textContent()) ?? '')?.[0])
  const first = await left()
  expect(first).toBeGreaterThan(30)
  await page.clock.fastForward(20_000)
  await expect.poll(left).toBeLessThanOrEqual(first - 20)
  expect(await left()).toBeGreaterThan(0)
  await page.clock.fastForward(41_000)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByText('We signed you out after 15 minutes')).toBeVisible()
    expect(await tab.locator('body').innerText()).not.toMatch(/Grace/)
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('wellhouse-sid')
  const reply = await request.get('/v1/users/me/info/locale', { headers: { Cookie: cookie } })
  expect(reply.status(), 'the server ended it too').toBe(401)
  await expectAccessible(page)
  await fillIn(page, emailOf('grace'))
  await expect(page).toHaveURL('/programs')
})

test('a laptop that slept comes back signed out, not in the middle of the countdown', async ({
  page,
  watched,
}) => {
  // The refresh that is due as well finds a session that has just ended.
  watched.expect(/401/)
  await signInAt(page, '/home')
  await page.clock.fastForward(14 * minute + 23_000)
  await expect(question(page)).toBeVisible()
  await page.clock.fastForward(8 * 60 * minute)
  await expect(page).toHaveURL('/login')
  await expect(question(page)).toBeHidden()
})

test('S1-4.2-08 S1-7-02 S1-7-03 the navigation comes with the page and again after 9 idle minutes', async ({
  page,
}) => {
  await signInAt(page, '/home')
  const loads: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('GetStartup')) {
      loads.push(sent.headers()['wellhouse-background'] ?? 'as activity')
    }
  })
  await page.clock.fastForward(7 * minute)
  expect(loads).toEqual([])
  await page.clock.fastForward(2 * minute)
  await expect.poll(() => loads).toEqual(['1'])
})

test('S1-4.2-09 S1-2.10-05 no question on a video page', async ({ page }) => {
  await signInAt(page, '/video/0197a1b0-0000-7000-8000-000000000001')
  await page.clock.fastForward(20 * minute)
  await page.clock.runFor(2000)
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/video\//)
})

test('the question works by keyboard, keeps its focus and cannot be waved away', async ({
  page,
}) => {
  await signInAt(page, '/home')
  await page.clock.fastForward(14 * minute)
  const stay = question(page).getByRole('button', { name: 'Stay Signed In' })
  await expect(stay).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(question(page).getByRole('button', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
})

for (const [name, path] of [
  ['grace', '/home'],
  ['coach.en', '/staff'],
  ['admin', '/staff'],
] as const) {
  test(`the question as assistive technology reads it: ${name}`, async ({ page }) => {
    await signInAt(page, path, name)
    await page.clock.fastForward(14 * minute)
    await expect(question(page)).toMatchAriaSnapshot({ name: `${name}-question.aria.yml` })
  })
}

test('the question in Spanish', async ({ page, context }) => {
  await page.clock.install()
  await open(page, '/login')
  const { origin } = new URL(page.url())
  await context.addCookies([{ name: 'locale', value: 'es-US', url: origin }])
  await signInAt(page, '/home')
  await page.clock.fastForward(14 * minute)
  const dialog = page.getByRole('alertdialog', { name: '¿Sigue ahí?' })
  await expect(dialog.getByRole('button')).toHaveText([
    'Mantener la sesión abierta',
    'Cerrar sesión',
  ])
  await expect(dialog.getByRole('timer')).toContainText('segundos restantes')
  await expectAccessible(page)
})

test('D29 what was written and not sent survives the idle end and comes back after sign-in', async ({
  page,
  watched,
}) => {
  watched.expectEndOfSession()
  const words = 'My meter stopped working on Sunday, and'
  // Somebody of whom no other test keeps a text on this page.
  await signInAt(page, '/help/contact', 'luis')
  const field = page.getByRole('textbox', { name: /message/i })
  await field.fill(words)
  // The page is left alone before the pause after the last letter is over.
  await page.clock.fastForward(15 * minute + 1000)
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('meter')
  await fillIn(page, emailOf('luis'))
  await expect(page).toHaveURL('/help/contact')
  await settled(page)
  await expect(field).toHaveValue(words)
  await expect(page.getByText('We kept what you wrote')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field).toHaveValue('')
  await page.clock.runFor(2000)
  await open(page, '/help/contact')
  await expect(field).toHaveValue('')
})

test('D29 a check that was typed and not saved comes back in its form, after the promise that it does', async ({
  page,
  watched,
}) => {
  watched.expectEndOfSession()
  await signInAt(page, '/blood-sugar/overview', 'marcus')
  await page.getByRole('button', { name: 'Add a reading' }).click()
  const value = page.getByRole('textbox', { name: 'Blood sugar' })
  await value.fill('212')
  await value.blur()
  await page.clock.fastForward(14 * minute + 1000)
  await expect(question(page)).toContainText('We’ve saved what you wrote.')
  await page.clock.fastForward(minute)
  await expect(page).toHaveURL('/login')
  await fillIn(page, emailOf('marcus'))
  await expect(page).toHaveURL('/blood-sugar/overview?add=')
  await expect(value).toHaveValue('212')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(value).toHaveValue('')
})
