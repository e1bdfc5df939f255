import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Member } from './lib/people.ts'
import { baseUrl, signIn } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'

const names = {
  marcus: 'Marcus Hill',
  grace: 'Grace Chen',
  luis: 'Luis Ortega',
  tom: 'Tom Becker',
  james: 'James Okafor',
} as const satisfies Partial<Record<Member, string>>

type Viewed = keyof typeof names

const reason = 'The member asked about a delivery'

/** A session of its own: a view changes the session it stands in. */
async function enter(context: BrowserContext, person: Parameters<typeof signIn>[0]) {
  const { state } = await signIn(person, baseUrl())
  await context.addCookies(state.cookies)
}

const viewing = (page: Page, name: string) =>
  page.getByRole('banner').getByText(`You are impersonating member ${name}`, { exact: true })
const searchField = (page: Page) => page.getByRole('textbox', { name: /member id$/ })
const endButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'End view' })

async function find(page: Page, name: string) {
  await searchField(page).fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

async function startView(page: Page, name: string) {
  await open(page, '/staff/members')
  await find(page, name)
  await page.getByRole('button', { name: `View portal of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `View ${name}’s portal` })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Ticket number').fill('T-1042')
  await dialog.getByRole('button', { name: 'View portal' }).click()
  await expect(page).toHaveURL('/home')
  await settled(page)
}

async function expectSound(page: Page) {
  await settled(page)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** Nobody else views these members meanwhile: each reads of the newest visit. */
const journeys = [
  {
    staff: 'admin',
    role: 'Admin',
    words: 'Administrator',
    member: 'marcus',
    width: 1280,
    refused: '/message-center/mental-health',
  },
  {
    staff: 'admin',
    role: 'Admin',
    words: 'Administrator',
    member: 'grace',
    width: 390,
    refused: '/coaching',
  },
  {
    staff: 'rep',
    role: 'CallCenterRep',
    words: 'Call center representative',
    member: 'luis',
    width: 1280,
    refused: '/message-center',
  },
  {
    staff: 'rep',
    role: 'CallCenterRep',
    words: 'Call center representative',
    member: 'tom',
    width: 390,
    refused: '/health-info/primary-care',
  },
] as const satisfies readonly {
  staff: 'admin' | 'rep'
  role: string
  words: string
  member: Viewed
  width: number
  refused: string
}[]

for (const { staff, role, words, member, width, refused } of journeys) {
  const name = names[member]
  test(`S1-1-02 S1-1-03 S1-2.9-09 S1-2.9-10 S2-1-05 ${role} at ${width} finds ${name}, views the portal, is refused, ends, and the member reads of it`, async ({
    page,
    context,
    browser,
  }) => {
    // Seven pages are looked at from end to end.
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await enter(context, staff)
    await open(page, '/staff')
    await page.locator('main').getByRole('link', { name: 'Find a member' }).click()
    await expectSound(page)
    await find(page, name)
    await expectSound(page)

    await page.getByRole('button', { name: `View portal of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `View ${name}’s portal` })
    await dialog.getByRole('button', { name: 'View portal' }).click()
    await expect(dialog).toMatchAriaSnapshot({ name: `${staff}-${width}-refused.aria.yml` })
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByLabel('Ticket number').fill('T-1042')
    await dialog.getByRole('button', { name: 'View portal' }).click()

    await expect(page).toHaveURL('/home')
    await expect(viewing(page, name)).toBeVisible()
    await expect(page.getByText(/^(30|29) minutes left$/)).toBeVisible()
    await expect(page.locator('footer')).toContainText(
      new RegExp(`Impersonator: ${role} [0-9a-f-]{36}`),
    )
    await expect(page.locator('footer')).toContainText(/Impersonated: member [0-9a-f-]{36}/)
    await expectSound(page)

    await open(page, '/programs')
    await expect(viewing(page, name)).toBeVisible()
    await open(page, refused)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can’t open this page')
    await expectSound(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/home')

    await open(page, '/account/activity')
    await expect(page.getByRole('article').first()).toContainText(words)
    await endButton(page).click()
    await expect(page).toHaveURL('/staff?view=ended')
    await expect(page.getByText('The view has ended')).toBeVisible()
    await expect(page.getByText(/You are impersonating/)).toHaveCount(0)
    await expectSound(page)

    const own = await browser.newContext({ baseURL: baseUrl(), viewport: { width, height: 900 } })
    await enter(own, member)
    const theirs = await own.newPage()
    await open(theirs, '/account/activity')
    const visit = theirs.getByRole('article').first()
    await expect(visit).toContainText(words)
    await expect(visit).toContainText(reason)
    await expect(visit).toContainText(/Home page, .*Programs|Home page/)
    await expectSound(theirs)
    await own.close()
  })
}

test('S1-4.1-04 S1-3-43 S1-3-51 what the browser keeps about a view is for display and goes with it', async ({
  page,
  context,
}) => {
  await enter(context, 'admin')
  await startView(page, names.james)
  const kept = () =>
    page.evaluate(() => ({ session: JSON.stringify(sessionStorage), cookie: document.cookie }))
  const during = await kept()
  expect(during.session).toContain('impersonatorId')
  expect(decodeURIComponent(during.cookie)).toContain(`"impersonated_name":"${names.james}"`)
  // Editing it changes nothing: the server's session decides.
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies({ name: 'impersonation' })
  await open(page, '/home')
  await expect(viewing(page, names.james)).toBeVisible()
  await endButton(page).click()
  await expect(page).toHaveURL('/staff?view=ended')
  await settled(page)
  const after = await kept()
  expect(after.session).not.toContain('impersonatorId')
  expect(after.cookie).not.toContain('impersonation')
})

test('a view is read-only, and the desk stays open in another tab', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/403/)
  await enter(context, 'rep')
  await startView(page, names.james)
  const refused = await page.evaluate(() =>
    fetch('/v1/users/me/info/language', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"language":"FR"}',
    }).then(({ status }) => status),
  )
  expect(refused).toBe(403)

  const desk = await context.newPage()
  await open(desk, '/staff/members')
  await expect(viewing(desk, names.james)).toBeVisible()
  await find(desk, names.grace)
  await expect(desk.getByText(`You are viewing ${names.james}`)).toBeVisible()
  await expect(desk.getByRole('button', { name: `View portal of ${names.grace}` })).toBeDisabled()
  await expectAccessible(desk)

  await endButton(desk).click()
  await expect(desk.getByText(/You are impersonating/)).toHaveCount(0)
  await expect(page, 'the tab of the portal follows').toHaveURL('/staff?view=ended')
  await expect(desk.getByRole('button', { name: `View portal of ${names.grace}` })).toBeEnabled()
})

test('the inaccessible page ends the view too', async ({ page, context }) => {
  await enter(context, 'rep')
  await startView(page, names.james)
  await open(page, '/mental-health/home')
  await page.getByRole('button', { name: 'End the view' }).click()
  await expect(page).toHaveURL('/staff?view=ended')
})

test('when the time is over the tab says so and is back at the workspace', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await enter(context, 'admin')
  await startView(page, names.james)
  // Somebody is there all the time, so that the session itself does not go idle.
  for (const minutes of [12, 12, 5]) {
    await page.clock.fastForward(minutes * 60_000)
    await page.keyboard.press('Shift')
  }
  await expect(page.getByText('1 minute left')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(page).toHaveURL('/staff?view=over')
  await expect(page.getByText('Your viewing time has ended')).toBeVisible()
})

test('a view is started, used and ended with the keyboard alone', async ({ page, context }) => {
  await enter(context, 'admin')
  await open(page, '/staff/members')
  await searchField(page).focus()
  await page.keyboard.type('okafor')
  await page.keyboard.press('Enter')
  const view = page.getByRole('button', { name: `View portal of ${names.james}` })
  await expect(view).toBeVisible()
  for (let presses = 0; presses < 10; presses += 1) {
    if (await view.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(view).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view, 'focus is back where it was').toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(reason)
  await page.keyboard.press('Tab')
  await page.keyboard.type('T-7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await settled(page)
  await expect(endButton(page)).toBeVisible()
  for (let presses = 0; presses < 5; presses += 1) {
    if (await endButton(page).evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(endButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/staff?view=ended')
})

test('all of it in Spanish', async ({ page, context }) => {
  await enter(context, 'rep')
  await context.addCookies([{ name: 'locale', value: 'es-US', url: baseUrl() }])
  await open(page, '/staff/members')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buscar un miembro')
  await page.getByRole('textbox').fill('okafor')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ver el portal de James Okafor' }).click()
  await page.getByLabel('Motivo').fill('El miembro preguntó por un envío')
  await page.getByLabel('Número de caso').fill('T-9')
  await page.getByRole('dialog').getByRole('button', { name: 'Ver el portal' }).click()
  await expect(page).toHaveURL('/home')
  await settled(page)
  await expect(page.getByRole('banner')).toContainText('Está representando al miembro James Okafor')
  await expect(page.getByText(/^Quedan (30|29) minutos$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Terminar la vista' }).click()
  await expect(page.getByText('La vista terminó')).toBeVisible()
})

for (const staff of ['coach.en', 'nurse', 'guide', 'support'] as const) {
  test(`${staff} finds members as far as the role goes and opens no portal`, async ({
    page,
    context,
    watched,
  }) => {
    watched.expect(/400/)
    await enter(context, staff)
    await open(page, '/staff/members')
    await searchField(page).fill(staff === 'support' ? 'james@demo.test' : 'okafor')
    await page.keyboard.press('Enter')
    const found = staff === 'nurse' || staff === 'support'
    await expect(page.getByRole('row', { name: /James Okafor/ })).toHaveCount(found ? 1 : 0)
    if (!found) await expect(page.getByText('No member found')).toBeVisible()
    await expect(page.getByRole('button', { name: /View portal/ })).toHaveCount(0)
    await expectSound(page)
  })
}

test('a clinician has no page to find members', async ({ page, context }) => {
  await enter(context, 'doctor')
  await open(page, '/staff')
  await expect(page.getByRole('link', { name: 'Find a member' })).toHaveCount(0)
  await open(page, '/staff/members')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find that page')
})
