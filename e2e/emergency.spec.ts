import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { deviceOf, upload } from './lib/device.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import type { Person } from './lib/people.ts'
import { expect, settled, test } from './lib/test.ts'

const phone = { width: 390, height: 844 }
const call = { name: 'Call 911', exact: true } as const

const server = ownServer()

const signIn = (page: Page, person: Person) => signInAt(page, server, person)

async function openPage(page: Page, path: string) {
  await page.goto(server.url + path)
  await settled(page)
}

/** The call is the first thing on the page that can be pressed, large, in view and uncovered. */
async function expectCallFirst(page: Page) {
  const link = page.getByRole('link', call)
  await expect(link).toHaveAttribute('href', 'tel:911')
  // The plain form of the call gives way to the whole one.
  await expect
    .poll(async () => (await link.boundingBox())?.height ?? 0, 'large')
    .toBeGreaterThanOrEqual(56)
  const box = await link.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0), 'in view').toBeLessThan(phone.height)
  const isFirst = await link.evaluate(
    (node) => document.querySelector('main :is(a[href], button, input, select, textarea)') === node,
  )
  expect(isFirst, 'the first to be reached by keyboard').toBe(true)
  const isOnTop = await link.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop, 'nothing covers it').toBe(true)
}

test('190/125 with trouble breathing stays on top of every page until a safe reading', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize(phone)
  await signIn(page, 'luis')
  await openPage(page, '/blood-pressure/overview?add=')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Top number' }).fill('190')
  await dialog.getByRole('textbox', { name: 'Bottom number' }).fill('125')
  await dialog.getByRole('button', { name: 'Save this reading' }).click()
  await expect(page.getByRole('heading', { name: 'This can be an emergency' })).toBeVisible()
  await expectCallFirst(page)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const desk = await browser.newContext()
  const coach = await desk.newPage()
  await signIn(coach, 'coach.en')
  await openPage(coach, '/staff')
  const row = coach.locator('article').filter({ hasText: 'Luis Ortega' })
  await expect(row).toContainText('190/125 mmHg')
  await expect(row).toContainText('No answer from the member yet')

  await page.getByRole('checkbox', { name: 'Trouble breathing' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Answer' }).press('Enter')
  await expect(row).toContainText('Answered: Trouble breathing', { timeout: 2_000 })
  await expect(row).toContainText('Emergency: told to call 911')
  await expect(row.getByRole('link', { name: /\(213\) 555-0147/ })).toHaveAttribute(
    'href',
    'tel:+12135550147',
  )
  await expectAccessible(coach)
  await row.getByRole('link', { name: 'Luis Ortega', exact: true }).click()
  await expect(coach.getByRole('heading', { level: 1, name: 'Luis Ortega' })).toBeVisible()
  await expect(coach.getByText('Answered: Trouble breathing')).toBeVisible()
  await expectAccessible(coach)
  await desk.close()

  const title = page.getByRole('heading', { name: 'Call 911 now' })
  for (const path of ['/home', '/condition-management/home', '/blood-pressure/trends']) {
    await openPage(page, path)
    await expect(title).toBeVisible()
    await expectCallFirst(page)
    await expect(page.getByText(/all caught up/i)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Chat', exact: true })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.reload()
  await expect(title).toBeVisible()
  await settled(page)
  await page.context().setOffline(true)
  await expect(page.getByText('Phone calls still work without the internet.')).toBeVisible()
  await expect(page.getByRole('link', call)).toHaveAttribute('href', 'tel:911')
  await page.context().setOffline(false)

  const second = await page.context().newPage()
  await openPage(second, '/home')
  await expect(second.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
  await upload(server.url, deviceOf('luis'), [
    { kind: 'bloodPressure', unit: 'mmHg', systolic: 128, diastolic: 82 },
  ])
  // 911 is over with the number; what Luis felt is not.
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Call 911 now' })).toHaveCount(0)
    await expect(tab.getByRole('heading', { name: 'Call your care team today' })).toBeVisible()
  }
  await openPage(page, '/home')
  await expect(page.getByText(/What you felt matters/)).toBeVisible()
  await expect(page.getByText(/all caught up/i)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I called them' }).click()
  await page.getByRole('button', { name: 'Yes, I called them' }).click()
  await expect(page.getByRole('heading', { name: 'Call your care team today' })).toHaveCount(0)
})

test('52 is treated first, with 911 for who cannot swallow, and ends with two taps', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'marcus')
  await openPage(page, '/home')
  await upload(server.url, deviceOf('marcus'), [
    { kind: 'bloodSugar', unit: 'mg/dL', value: 52, offsetMinutes: -300 },
  ])
  const sugar = page.getByText('Eat or drink 15 grams of sugar now').last()
  await expect(sugar).toBeVisible()
  const help = page.getByRole('link', { name: /Call 911 if you’re confused or can’t swallow/ })
  await expect(help).toHaveAttribute('href', 'tel:911')
  await expect(help).toBeInViewport()
  await expect(page.getByText('How do you feel now?').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Shaky/ }).check({ force: true })
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('radio', { name: /Yes, I ate/ }).check({ force: true })
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText('15 minutes left')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I got help' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, I got help' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/We saved your answer/)).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(page.getByText('15 minutes left')).toHaveCount(0)
})

const marcusSugar = (value: number) =>
  upload(server.url, deviceOf('marcus'), [
    { kind: 'bloodSugar', unit: 'mg/dL', offsetMinutes: -300, value },
  ])

/** Marcus, with Home open on his phone, has 52 and then 95. */
async function recoverOnHome(page: Page) {
  await page.setViewportSize(phone)
  await signIn(page, 'marcus')
  await openPage(page, '/home')
  await marcusSugar(52)
  await expect(page.getByRole('heading', { name: 'Treat your low blood sugar now' })).toBeVisible()
  await marcusSugar(95)
  await expect(page.getByRole('heading', { name: /^Good: 95 mg\/dL/ })).toBeVisible()
}

test('52, then 95: good news and a second check, with no alarm left', async ({ page }) => {
  await recoverOnHome(page)
  await expect(page.getByText(/^Check again at .+ to be sure it stays up$/)).toBeVisible()
  await expect(page.getByText('Treat your low blood sugar now')).toHaveCount(0)
  await expect(page.getByRole('link', call)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a reading' }).last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('52, 95, then 62: low again asks for the next check', async ({ page }) => {
  await recoverOnHome(page)
  await marcusSugar(62)
  await expect(page.getByRole('heading', { name: /^Low again: 62 mg\/dL/ })).toBeVisible()
  await expect(page.getByText(/^Treat it now, and check again at /)).toBeVisible()
  await expect(page.getByText(/^Take 15 grams of fast sugar/)).toHaveCount(1)
  await expect(page.getByText(/all caught up/i)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a message from a coach leaves a low of 48 open, for the member and for staff', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'marcus')
  await upload(server.url, deviceOf('marcus'), [
    { kind: 'bloodSugar', unit: 'mg/dL', value: 48, offsetMinutes: -300 },
  ])
  const desk = await browser.newContext()
  const coach = await desk.newPage()
  await signIn(coach, 'coach.en')
  await openPage(coach, '/staff')
  const row = coach.locator('article').filter({ hasText: 'Marcus Hill' })
  await row.getByRole('button', { name: 'Mark as resolved' }).click()
  const dialog = coach.getByRole('dialog')
  await expect(dialog.getByText('The alert stays open until someone reaches them.')).toBeVisible()
  await expectAccessible(coach)
  await dialog.getByRole('radio', { name: /Left a message/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('No one has reached them yet')
  await desk.close()
  await openPage(page, '/home')
  await expect(page.getByText('Eat or drink 15 grams of sugar now').last()).toBeVisible()
  await expect(page.getByText(/^Your care team tried to reach you at /)).toBeVisible()
  await expect(page.getByText(/followed up/)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a quick gain is shown on the weight page too', async ({ page }) => {
  await signIn(page, 'james')
  await openPage(page, '/weight/overview')
  await expect(
    page.getByRole('heading', { name: 'Call your care team today' }).first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Call your care team/ }).first()).toBeInViewport()
  await expectAccessible(page)
})

test('a nurse opens the members she finds', async ({ page }) => {
  await signIn(page, 'nurse')
  await openPage(page, '/staff/members')
  await page.getByRole('textbox').fill('okafor')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'James Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'James Okafor' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call (410) 555-0163' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

for (const [person, path, words] of [
  ['rosa', '/home', 'Coma o beba 15 gramos de azúcar ahora'],
  ['annmarie', '/home', 'Mangez ou buvez 15 grammes de sucre maintenant'],
] as const) {
  test(`the words and the width fit in the language of ${person}`, async ({ page }) => {
    await page.setViewportSize(phone)
    await signIn(page, person)
    await upload(server.url, deviceOf(person), [{ kind: 'bloodSugar', unit: 'mg/dL', value: 45 }])
    await openPage(page, path)
    await expect(page.getByText(words).last()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

/** What to call is on the screen, whatever the person last scrolled to or opened. */
async function expectCallInView(page: Page) {
  await expect(page.getByRole('link', call).first()).toBeInViewport({ ratio: 1 })
}

const severe = { kind: 'bloodPressure', unit: 'mmHg', systolic: 199, diastolic: 130 } as const

for (const [person, sign, readings] of [
  ['james', 'Trouble breathing at rest', []],
  ['luis', 'Trouble breathing', [severe]],
  ['marcus', /Confused/, [{ kind: 'bloodSugar', unit: 'mg/dL', value: 52, offsetMinutes: -300 }]],
] as const) {
  test(`after the answer of ${person} the call is in view and the heading has the focus`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await signIn(page, person)
    if (readings.length > 0) await upload(server.url, deviceOf(person), readings)
    await openPage(page, '/home')
    const sign911 = page.getByLabel(sign).first()
    await sign911.scrollIntoViewIfNeeded()
    await sign911.check({ force: true })
    await page.getByRole('button', { name: 'Answer' }).first().click()
    const title = page.getByRole('heading', { name: 'Call 911 now' })
    await expect(title).toBeFocused()
    await expectCallInView(page)
    await expect(page.getByText(/Your care team can see this/).first()).toBeVisible()
    await expectCallFirst(page)
    await expectAccessible(page)
  })
}

test('a reading that is opened from Home shows its emergency first', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'luis')
  await upload(server.url, deviceOf('luis'), [severe])
  await openPage(page, '/home')
  await page.getByRole('link', { name: 'Blood pressure', exact: true }).click()
  await expect(page).toHaveURL(/\/blood-pressure\/overview/)
  await expect(page.getByRole('heading', { name: 'This can be an emergency' })).toBeVisible()
  await settled(page)
  await expectCallInView(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('LO after the member was told to call: 911 first, then sugar for someone who can swallow', async ({
  page,
}) => {
  const low = { kind: 'bloodSugar', unit: 'mg/dL', offsetMinutes: -300 } as const
  await page.setViewportSize(phone)
  await signIn(page, 'marcus')
  await upload(server.url, deviceOf('marcus'), [{ ...low, value: 52 }])
  await openPage(page, '/home')
  await page.getByRole('radio', { name: /Confused/ }).check({ force: true })
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
  await upload(server.url, deviceOf('marcus'), [{ ...low, value: 19, tags: { OOR_low: true } }])
  await expect(page.getByText('< 20').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
  const sugar = page.getByText('Eat or drink 15 grams of sugar now').last()
  await expect(sugar).toBeVisible()
  await expectCallFirst(page)
  const places = [
    await page.getByRole('link', call).boundingBox(),
    await sugar.boundingBox(),
    await page.getByText('How do you feel now?').first().boundingBox(),
  ].map((box) => box?.y ?? 0)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  await expectAccessible(page)
})

test('an emergency is one tap away on every other page, sheet and dialog', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'luis')
  await openPage(page, '/messages')
  await upload(server.url, deviceOf('luis'), [severe])
  const bar = page.getByRole('region', { name: 'This can be an emergency' })
  await expect(bar).toBeInViewport()
  for (const path of ['/messages', '/account', '/programs', '/reports', '/no-such-page']) {
    await openPage(page, path)
    await expect(bar.getByRole('link', call)).toHaveAttribute('href', 'tel:911')
    await expectCallInView(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a reading' })
  await expect(sheet.getByRole('link', call)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'See what to do' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'This can be an emergency' })).toBeVisible()
  await expectCallFirst(page)
})

test('an emergency stands at the top of the chat and of the question about the session', async ({
  page,
}) => {
  await page.clock.install()
  await page.setViewportSize(phone)
  await signIn(page, 'luis')
  await upload(server.url, deviceOf('luis'), [severe])
  await openPage(page, '/account')
  await expect(page.getByRole('region', { name: 'This can be an emergency' })).toBeVisible()
  await page.getByRole('button', { name: /^Chat/ }).click()
  const chat = page.getByRole('dialog', { name: 'Chat' })
  await expect(chat.getByRole('link', { name: /911/ })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.clock.fastForward(14 * 60_000)
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('link', { name: /911/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('under Call 911 now nothing says to call the care team today', async ({ page }) => {
  await signIn(page, 'james')
  await openPage(page, '/home')
  await expect(page.getByText(/Call your care team today/).first()).toBeVisible()
  await page.getByLabel('Trouble breathing at rest').check({ force: true })
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
  for (const path of ['/home', '/weight/overview']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
    await expect(page.getByText(/Call your care team today/)).toHaveCount(0)
  }
})

test('a second check is a short entry with the call still in view', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'luis')
  await upload(server.url, deviceOf('luis'), [severe])
  await openPage(page, '/home')
  await page.getByRole('button', { name: 'I checked again' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a reading' })
  await expect(sheet.getByRole('group', { name: 'Number pad' })).toBeVisible()
  await expect(sheet.getByLabel('Which arm?')).toBeHidden()
  await expect(sheet.getByRole('link', call)).toBeInViewport({ ratio: 1 })
  for (const key of '124') await sheet.getByRole('button', { name: key, exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Bottom number' }).click()
  for (const key of '78') await sheet.getByRole('button', { name: key, exact: true }).click()
  await sheet.getByRole('button', { name: 'Save this reading' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('124/78').first()).toBeVisible()
})

/** 190/125 with trouble breathing, on Home: the member is told to call 911. */
async function toldToCall(page: Page) {
  await page.setViewportSize(phone)
  await signIn(page, 'luis')
  await upload(server.url, deviceOf('luis'), [{ ...severe, systolic: 190, diastolic: 125 }])
  await openPage(page, '/home')
  await page.getByLabel('Trouble breathing').first().check({ force: true })
  await page.getByRole('button', { name: 'Answer' }).first().click()
  await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
  await settled(page)
}

test('offline, a second check in an emergency opens with the call still in view', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED/)
  await toldToCall(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'I checked again' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a reading' })
  await expect(sheet.getByRole('textbox', { name: 'Top number' })).toBeVisible()
  await expect(sheet.getByRole('link', call)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
})

test('a sheet that cannot be loaded leaves the emergency in view', async ({ page, watched }) => {
  watched.expect(/ERR_FAILED|could not be loaded|Failed to fetch|dynamically imported/)
  await page.route(/\/assets\/quick-sheet-.*\.js/, (route) => route.abort())
  await toldToCall(page)
  for (const name of ['I checked again', 'Add']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'That didn’t work' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
    await expect(page.getByRole('link', call)).toHaveAttribute('href', 'tel:911')
  }
})
