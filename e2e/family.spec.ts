import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { freshFolder, removeFolder, startServer } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

type Relative = 'rosa' | 'sofia' | 'james' | 'ada' | 'marcus'

/** Signs somebody in, in English. */
async function enter(context: BrowserContext, url: string, person: Relative): Promise<Page> {
  await context.addCookies([{ name: 'locale', value: 'en-US', url }])
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await fillIn(page, `${person}@demo.test`)
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

async function expectSound(page: Page) {
  await settled(page)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

const title = (page: Page) => page.locator('main h1')
const bar = (page: Page, name: string) =>
  page.getByRole('banner').getByText(`You are acting for ${name}`, { exact: true })

/** From the family page to the portal of somebody. */
async function actFor(page: Page, url: string, name: string) {
  await page.goto(`${url}/account/family`)
  await page.getByRole('button', { name: `Act for ${name}` }).click()
  await expect(page).toHaveURL(`${url}/home`)
  await expect(bar(page, name)).toBeVisible()
  await settled(page)
}

/** The newest weight on the page about it, as a screen reader says it. */
async function weightShown(page: Page): Promise<string> {
  const said = page.locator('main').getByText(/^\d+(\.\d)? pounds$/)
  await expect(said.first()).toBeAttached()
  return (await said.first().textContent()) ?? ''
}

/** A page turns within two seconds of what turns it. */
const soon = { timeout: 2_000 }

/** What an open page about readings asks for at the moment its access ends, and nothing else. */
const closedReadings =
  /403.*(\/v1\/users\/me\/readings\/|AlertService\/ListAlertStages|LatestService\/GetToday)/
/** The page hears of the end and asks again, before it knows that nothing is open. */
const endedAccess = /403.*NavigationService\/GetStartup/

test.describe('with the demo as it was loaded', () => {
  const server = ownServer()

  test('S1-2.4-05 S1-2.4-12 S2-2-124 S2-6-11 the family page has both sides, at every width', async ({
    context,
  }) => {
    const page = await enter(context, server.url, 'rosa')
    await page.goto(`${server.url}/my_family/overview`)
    await expect(page).toHaveURL(`${server.url}/account/family`)
    await expect(
      page.getByRole('heading', { level: 3, name: 'Children and teenagers' }),
    ).toBeVisible()
    await expect(page.getByText('8 years old')).toBeVisible()
    await expectSound(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.reload()
    await expectSound(page)
  })

  test('D35 a parent reads and writes for an eight-year-old, and their own trail says so', async ({
    context,
  }) => {
    const page = await enter(context, server.url, 'rosa')
    await actFor(page, server.url, 'Mateo Delgado')
    await expect(title(page)).toHaveText('Mateo’s portal')
    await expectSound(page)
    await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').first().fill('111')
    await sheet.getByRole('button', { name: /^Save/ }).click()
    await expect(sheet).toHaveCount(0)
    await page.goto(`${server.url}/blood-sugar/all-logs`)
    await expect(page.getByText('111').first()).toBeVisible()
    await expectSound(page)

    await page.getByRole('banner').getByRole('button', { name: 'Back to my portal' }).click()
    await expect(title(page)).toHaveText(/Rosa/)
    await expect(bar(page, 'Mateo Delgado')).toHaveCount(0)
    await page.goto(`${server.url}/blood-sugar/all-logs`)
    await settled(page)
    await expect(page.getByRole('main').getByText('111', { exact: true })).toHaveCount(0)
    await page.goto(`${server.url}/account/security-and-signin`)
    await expect(
      page.getByText('You started to act for someone in your family').first(),
    ).toBeVisible()
    await expect(page.getByText('Mateo Delgado').first()).toBeVisible()
  })

  test('D35 a parent writes to the coach of a child', async ({ context }) => {
    const page = await enter(context, server.url, 'rosa')
    await actFor(page, server.url, 'Mateo Delgado')
    await page.goto(`${server.url}/message-center/chronic_care`)
    await page.getByRole('textbox', { name: 'Your message' }).fill('Mateo ate well today.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByRole('main').getByText('Mateo ate well today.').first()).toBeVisible()
    await expectSound(page)
  })

  test('D35 a parent never opens what is private to a teenager, who sees who was there and closes their readings', async ({
    context,
    browser,
    watched,
  }) => {
    const page = await enter(context, server.url, 'rosa')
    await actFor(page, server.url, 'Sofía Delgado')
    await expect(page.getByRole('banner').getByRole('link', { name: /Messages/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Chat/ })).toHaveCount(0)
    await page.goto(`${server.url}/message-center/chronic_care`)
    await expect(title(page)).toHaveText('You can’t open this page for Sofía')
    await expectSound(page)
    await page.goto(`${server.url}/account/profile`)
    await expect(title(page)).toHaveText('You can’t open this page for Sofía')
    await page.goto(`${server.url}/blood-sugar/overview`)
    await expect(title(page)).toHaveText('Blood sugar')
    await settled(page)
    expect(watched.problems(), 'a page that asks for what is private').toEqual([])
    watched.expect(closedReadings)

    const own = await browser.newContext()
    const sofia = await enter(own, server.url, 'sofia')
    await sofia.goto(`${server.url}/account/activity`)
    await expect(sofia.getByText('Rosa Delgado').first()).toBeVisible()
    await sofia.goto(`${server.url}/account/family`)
    await sofia.getByRole('button', { name: 'Make my readings private' }).click()
    await expectAccessible(sofia)
    await sofia.getByRole('button', { name: 'Make private', exact: true }).click()
    await expect(title(page)).toHaveText('You can’t open this page for Sofía', soon)
    await expect(sofia.getByText('Your readings are private.')).toBeVisible()
    await expectSound(sofia)
    await own.close()
  })

  test('S1-2.6-15 a daughter cares for her father until he withdraws his consent', async ({
    context,
    browser,
    watched,
  }) => {
    const page = await enter(context, server.url, 'ada')
    await page.goto(`${server.url}/care_recipients`)
    await expect(title(page)).toHaveText('People you care for')
    await expectSound(page)
    await actFor(page, server.url, 'James Okafor')
    const listening = page.waitForEvent('websocket', {
      predicate: (socket) => socket.url().endsWith('/live'),
    })
    await page.goto(`${server.url}/weight/overview`)
    await settled(page)
    const socket = await listening
    await expect(bar(page, 'James Okafor')).toBeVisible()
    const shown = await weightShown(page)
    expect(watched.problems(), 'a page that asks for what is closed').toEqual([])
    watched.expect(closedReadings)
    watched.expect(endedAccess)

    const own = await browser.newContext()
    const james = await enter(own, server.url, 'james')
    await james.goto(`${server.url}/weight/overview`)
    expect(await weightShown(james), 'what she saw is his own weight').toBe(shown)
    await james.goto(`${server.url}/account/family`)
    await james.getByRole('button', { name: 'End access for Ada Okafor' }).click()
    await expectAccessible(james)
    const closed = socket.waitForEvent('close', { timeout: 10_000 })
    await james.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
    await expect(title(page)).toHaveText('You can no longer act for James', soon)
    await closed
    expect(socket.isClosed(), 'the socket that heard of his readings').toBe(true)
    await expect(james.locator('#acted-by')).toBeFocused()
    await expect(james.getByText('Ada Okafor')).toHaveCount(0)
    await expectSound(page)
    await page.getByRole('banner').getByRole('button', { name: 'Back to my portal' }).click()
    await expect(title(page)).toHaveText(/Ada|programs/i)
    await settled(page)
    await expect(bar(page, 'James Okafor')).toHaveCount(0)
    await page.goto(`${server.url}/account/family`)
    await expect(page.locator('#acts-for')).toBeVisible()
    await settled(page)
    await expect(page.getByRole('button', { name: /Act for/ })).toHaveCount(0)
    await own.close()
  })

  test('D35 somebody who acts for two people goes straight from one to the other, at 320 pixels too', async ({
    context,
    watched,
  }) => {
    const page = await enter(context, server.url, 'rosa')
    await page.setViewportSize({ width: 320, height: 640 })
    await actFor(page, server.url, 'Mateo Delgado')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Switch to someone else' }).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Switch to Sofía Delgado'])
    await expectAccessible(page)
    // The page of Mateo may ask once more on its way out, and is refused.
    watched.expect(/409/)
    await page.keyboard.press('Enter')
    await expect(bar(page, 'Sofía Delgado')).toBeVisible()
    await expect(title(page)).toContainText('Sofía')
    await expectSound(page)
  })

  test('an invitation by email is accepted by a new person, and its link works once', async ({
    context,
    browser,
    watched,
  }) => {
    watched.expect(/GetInvite|status of 400/)
    const page = await enter(context, server.url, 'marcus')
    await page.goto(`${server.url}/account/family`)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(form.getByText('Choose at least one area.').first()).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('June')
    await form.getByRole('textbox', { name: 'Email address' }).fill('june@new.test')
    await form.getByText('This person cares for me').click()
    await form.getByRole('button', { name: /This person is your/ }).click()
    await page.getByRole('option', { name: 'Brother or sister' }).click()
    await form.getByText(/^Readings/).click()
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText('june@new.test')).toBeVisible()
    await expect(page.getByText(/^Waiting for an answer/)).toBeVisible()
    await page.getByRole('button', { name: 'Send again to June' }).click()
    await expect(page.getByText('Sent again. The earlier link no longer works.')).toBeVisible()
    await expectSound(page)

    const outbox = await page.request.post(
      `${server.url}/wellhouse.outbox.v1.DemoOutboxService/ListMessages`,
      { data: {} },
    )
    const token = /\/family-invitation#([\w-]+)/.exec(await outbox.text())?.[1] ?? ''
    const own = await browser.newContext()
    const june = await own.newPage()
    await june.goto(`${server.url}/family-invitation#${token}`)
    await expect(title(june)).toHaveText('Marcus Hill would like your help')
    await expect(june).toHaveURL(`${server.url}/family-invitation`)
    await expectSound(june)
    await june.getByLabel('First name').fill('June')
    await june.getByLabel('Last name').fill('Hill')
    for (const [part, digits] of [
      ['month', '04'],
      ['day', '09'],
      ['year', '1990'],
    ] as const) {
      await june.getByRole('spinbutton', { name: new RegExp(part, 'i') }).pressSequentially(digits)
    }
    await june.getByLabel('New password').fill('a new long password 7')
    await june.getByRole('button', { name: 'Accept and set up my account' }).click()
    await expect(title(june)).toHaveText('Your account is ready')
    await expectAccessible(june)
    await june.getByRole('button', { name: 'Go to sign in' }).click()
    await fillIn(june, 'june@new.test', 'a new long password 7')
    await expect(june).toHaveURL(`${server.url}/account/family`)
    await actFor(june, server.url, 'Marcus Hill')
    await june.goto(`${server.url}/family-invitation#${token}`)
    await expect(title(june)).toHaveText('This invitation is no longer open')
    await expectSound(june)
    await page.reload()
    await expect(page.getByRole('heading', { level: 4, name: 'June Hill' })).toBeVisible()
    await own.close()
  })
})

test('D35 a parent loses access when the clock passes the 18th birthday', async ({
  context,
  watched,
}) => {
  watched.expect(closedReadings)
  // Sofía was born on February 3, 2011, and lives by Chicago time.
  const server = await startServer({
    data: await freshFolder(),
    now: new Date(Date.parse('2029-02-03T06:00:00Z') - 25_000).toISOString(),
  })
  const page = await enter(context, server.url, 'rosa')
  await actFor(page, server.url, 'Sofía Delgado')
  await page.goto(`${server.url}/blood-sugar/overview`)
  await expect(title(page)).toHaveText('Blood sugar')
  await expect(title(page)).toHaveText('You can no longer act for Sofía', { timeout: 30_000 })
  // What the page asks for in the moment of the turn is refused.
  watched.expect(/409/)
  await page.getByRole('banner').getByRole('button', { name: 'Back to my portal' }).click()
  await expect(title(page)).toHaveText(/Rosa/)
  await page.goto(`${server.url}/account/family`)
  await expect(page.getByRole('button', { name: 'Act for Mateo Delgado' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Act for Sofía/ })).toHaveCount(0)
  await page.close()
  await server.stop()
  await removeFolder(server.data)
})
