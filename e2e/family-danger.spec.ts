import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { fillIn } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { expect, settled, test } from './lib/test.ts'

async function enter(context: BrowserContext, url: string, person: string): Promise<Page> {
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

/** Types a blood sugar into the short entry of the page that is open. */
async function measure(page: Page, value: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').first().fill(value)
  await sheet.getByRole('button', { name: /^Save/ }).click()
  await expect(sheet).toHaveCount(0)
}

/** Opens the portal of somebody from Home. */
async function actFor(page: Page, url: string, name: string) {
  await page.goto(`${url}/home`)
  await page.getByRole('button', { name: `Act for ${name}` }).click()
  await expect(page.locator('main h1')).toHaveText(`${name.split(' ')[0]}’s portal`)
  await settled(page)
}

const danger = (page: Page) =>
  page.getByRole('heading', { name: 'Treat Mateo’s low blood sugar now' })
const open = (page: Page) => page.getByRole('button', { name: 'Open Mateo’s portal' })

test.describe('an emergency of somebody one acts for', () => {
  const server = ownServer()

  test('D35 it is first on the Home of who cares for them, opens with one press, and goes when they are safe', async ({
    context,
    browser,
  }) => {
    const page = await enter(context, server.url, 'rosa')
    const elsewhere = await browser.newContext()
    const own = await enter(elsewhere, server.url, 'rosa')
    await own.goto(`${server.url}/home`)
    await settled(own)
    await expect(danger(own)).toHaveCount(0)

    await page.goto(`${server.url}/home`)
    await page.getByRole('button', { name: 'Act for Mateo Delgado' }).click()
    await expect(page.locator('main h1')).toHaveText('Mateo’s portal')
    await settled(page)
    await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').first().fill('45')
    await sheet.getByRole('button', { name: /^Save/ }).click()
    await expect(danger(page)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('Give Mateo 15 grams of fast sugar now').first()).toBeVisible()
    await expect(main.getByText('How is Mateo now?').first()).toBeVisible()
    await expectSound(page)

    // The page that was open in another browser learns of it by itself.
    await expect(danger(own)).toBeVisible()
    await expect(own.getByText('Mateo Delgado’s blood sugar was very low')).toBeVisible()
    await expect(own.getByText(/all caught up/)).toHaveCount(0)
    await expectSound(own)
    await own.goto(`${server.url}/blood-pressure/overview`)
    await expect(own.getByText('Treat Mateo’s low blood sugar now').first()).toBeVisible()
    for (const path of ['/care_recipients', '/account/family']) {
      await own.goto(server.url + path)
      await expect(open(own)).toBeVisible()
    }
    await own.setViewportSize({ width: 320, height: 700 })
    await own.goto(`${server.url}/home`)
    await expect(open(own)).toBeVisible()
    await expectSound(own)

    await open(own).click()
    await expect(own.locator('main h1')).toHaveText('Mateo’s portal')
    await expect(danger(own)).toBeVisible()
    await own.getByText('Confused, or can’t swallow').click()
    await own.getByRole('button', { name: 'Answer' }).click()
    await expect(own.getByText(/You answered: Confused, or can’t swallow/)).toBeVisible()
    await own.getByRole('button', { name: 'Mateo got help' }).click()
    await own.getByRole('button', { name: 'Yes, Mateo got help' }).click()
    await expect(own.getByText(/We saved your answer\. If Mateo gets worse/)).toBeVisible()
    await own.getByRole('button', { name: 'Back to my portal' }).click()
    await expect(own.locator('main h1')).toHaveText(/Rosa/)
    await settled(own)
    await expect(open(own)).toHaveCount(0)
    await elsewhere.close()

    const desk = await browser.newContext()
    const coach = await enter(desk, server.url, 'coach.es')
    const row = coach.getByRole('article').filter({ hasText: 'Mateo Delgado' }).first()
    await expect(row).toContainText('Answered by Rosa Delgado (Guardian)')
    await expect(row.getByRole('link', { name: /^Call Rosa Delgado/ })).toBeVisible()
    await desk.close()
  })

  test('D35 who acts for one child learns that the other is low, and finds the way there', async ({
    context,
    browser,
  }) => {
    const page = await enter(context, server.url, 'rosa')
    const elsewhere = await browser.newContext()
    const other = await enter(elsewhere, server.url, 'rosa')
    await actFor(page, server.url, 'Sofía Delgado')
    const line = page.getByRole('region', { name: 'Treat Mateo’s low blood sugar now' })
    await expect(line).toHaveCount(0)

    await actFor(other, server.url, 'Mateo Delgado')
    await measure(other, '45')
    await expect(danger(other)).toBeVisible()

    // The page about Sofía learns of it by itself.
    await expect(line).toBeVisible()
    await expect(line.getByRole('link', { name: 'Call 911' })).toBeVisible()
    await expectSound(page)
    await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Treat Mateo’s low blood sugar now')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Call 911' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${server.url}/home`)
    await expect(line).toBeVisible()
    await expectSound(page)

    await line.getByRole('button', { name: 'Back to my portal' }).click()
    await expect(page.locator('main h1')).toHaveText(/Rosa/)
    await expect(danger(page)).toBeVisible()
    await expect(page.getByText('Give Mateo 15 grams of fast sugar now').first()).toBeVisible()
    await expectSound(page)
    await elsewhere.close()
  })

  test('D35 of two people who answer, the worse answer counts, and the person reads who ended it', async ({
    context,
    browser,
  }) => {
    const sofia = await enter(context, server.url, 'sofia')
    // Nothing tells this page of what others do.
    await sofia.routeWebSocket(/\/live/, () => undefined)
    await sofia.goto(`${server.url}/home`)
    await settled(sofia)
    await measure(sofia, '45')
    await expect(
      sofia.getByRole('heading', { name: 'Treat your low blood sugar now' }),
    ).toBeVisible()

    const elsewhere = await browser.newContext()
    const rosa = await enter(elsewhere, server.url, 'rosa')
    await actFor(rosa, server.url, 'Sofía Delgado')
    await rosa.getByText('Fine, or better already').click()
    await rosa.getByRole('button', { name: 'Answer' }).click()
    await expect(rosa.getByText(/You answered: Fine, or better already/)).toBeVisible()

    // Sofía's page still asks. What she says is worse, so it counts.
    await sofia.getByText('Confused, or I cannot swallow').click()
    await sofia.getByRole('button', { name: 'Answer' }).click()
    await expect(sofia.getByRole('heading', { name: 'Call 911 now' })).toBeVisible()
    await expect(rosa.getByRole('heading', { name: 'Call 911 for Sofía now' })).toBeVisible()
    await expect(rosa.getByText(/Sofía answered: Confused, or can’t swallow/)).toBeVisible()
    await expectSound(rosa)

    await rosa.getByRole('button', { name: 'Sofía got help' }).click()
    await rosa.getByRole('button', { name: 'Yes, Sofía got help' }).click()
    await expect(rosa.getByText(/We saved your answer/)).toBeVisible()
    await sofia.reload()
    await expect(sofia.getByText(/Rosa Delgado said that you got help/)).toBeVisible()
    await expectSound(sofia)
    await elsewhere.close()
  })

  test('D35 who is in no program still has a Home with the person they care for', async ({
    context,
  }) => {
    const page = await enter(context, server.url, 'ada')
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('heading', { name: 'People you care for' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Act for James Okafor' })).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/home`)
    await expectSound(page)
  })
})
