import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { memberIdOf } from './lib/device.ts'
import { fillIn, signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { emailOf, type Member } from './lib/people.ts'
import { expect, settled, test } from './lib/test.ts'

/** The demo as it was loaded: what is changed here is nobody else's. */
const server = ownServer()

const sofia = 'sofia@demo.test'

async function expectSound(page: Page) {
  await settled(page)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

const region = (page: Page, name: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })

const recordOf = (member: Member) => `${server.url}/staff/members/${memberIdOf(member)}/account`

/** Finds a member by their address, as support does, and opens the record. */
async function find(page: Page, email: string, name: string) {
  await page.goto(`${server.url}/staff/members`)
  await page.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Says that the caller confirmed two facts, and why they called. */
async function recognize(dialog: Locator) {
  for (const fact of ['Full name', 'Home address']) {
    await dialog.getByRole('checkbox', { name: fact }).focus()
    await dialog.page().keyboard.press('Space')
  }
  await dialog.getByLabel('Reason').fill('called us this morning')
}

async function typeDate(dialog: Locator, digits: string) {
  await dialog.getByRole('spinbutton').first().focus()
  await dialog.page().keyboard.type(digits)
}

for (const width of [390, 1280]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('support finds a teenager and corrects the date of birth; the family follows, and the member sees it', async ({
      page,
      browser,
    }) => {
      await signInAt(page, server, 'support')
      await find(page, sofia, 'Sofía Delgado')
      await expect(region(page, 'Account').getByText('(teenager)')).toBeVisible()
      await expect(region(page, 'Family').getByText('Rosa Delgado')).toBeVisible()
      await expect(page.locator('main')).not.toContainText(/mg\/dL|mmHg|sofia@demo\.test/)
      await expectSound(page)

      await page.getByRole('button', { name: 'Correct the date of birth' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Correct the date of birth' })
      await dialog.getByRole('button', { name: 'Correct the date' }).press('Enter')
      await expect(dialog.getByText('Enter the date of birth.').first()).toBeVisible()
      await expect(dialog).toMatchAriaSnapshot({ name: `birth-date-${width}-refused.aria.yml` })
      await expectAccessible(page)
      await typeDate(dialog, '02032008')
      await recognize(dialog)
      await dialog.getByRole('button', { name: 'Correct the date' }).press('Enter')
      await expect(page.getByText('The date of birth is corrected')).toBeVisible()
      await expect(page.getByText('1 person lost access.')).toBeVisible()
      await expect(region(page, 'Account').getByText('February 3, 2008 (adult)')).toBeVisible()
      await expect(page.getByText('Nobody can act for this member.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Correct the date of birth' })).toBeFocused()
      await expectSound(page)

      const context = await browser.newContext({ viewport: { width, height: 900 } })
      const own = await context.newPage()
      await own.goto(`${server.url}/login`)
      await fillIn(own, sofia)
      await own.waitForURL(/\/home/)
      await own.goto(`${server.url}/account/security-and-signin`)
      await expect(own.getByText(/called us this morning/)).toBeVisible()
      await context.close()
    })

    test('support removes a contact and writes a note; a representative reads the note and can change nothing', async ({
      page,
      browser,
    }) => {
      await signInAt(page, server, 'support')
      await page.goto(recordOf('rosa'))
      await page.getByRole('button', { name: 'Remove Carmen Ruiz' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Remove Carmen Ruiz?' })
      await expectAccessible(page)
      await recognize(dialog)
      await page.keyboard.press('Enter')
      await expect(page.getByText('The contact is removed')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove Carmen Ruiz' })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 2, name: 'Contacts' })).toBeFocused()
      await page.getByLabel('Add a note').focus()
      await page.keyboard.type('Prefers calls after 5 in the afternoon.')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(region(page, 'Notes').getByText('Chris Doyle')).toBeVisible()
      await expectSound(page)

      const context = await browser.newContext({ viewport: { width, height: 900 } })
      const rep = await context.newPage()
      await signInAt(rep, server, 'rep')
      await rep.goto(recordOf('rosa'))
      await expect(rep.getByText('Prefers calls after 5 in the afternoon.')).toBeVisible()
      await expect(rep.getByRole('button', { name: /^(Remove|Correct|End access)/ })).toHaveCount(0)
      await expectSound(rep)
      await context.close()
    })
  })
}

test('support lets a parent act for a child, never leaves the child alone unseen, and finds who is left', async ({
  page,
  browser,
  watched,
}) => {
  watched.expect(/record\.v1\.|status of 400/)
  const mateo = `${server.url}/staff/members/${memberIdOf('mateo' as Member)}/account`
  await signInAt(page, server, 'support')
  await page.goto(mateo)
  await page.getByRole('button', { name: 'End access with Rosa Delgado' }).click()
  const end = page.getByRole('dialog')
  await recognize(end)
  await end.getByRole('button', { name: 'End the access' }).click()
  await expect(end.getByText(/Nobody else acts for this person/)).toBeVisible()
  await expectAccessible(page)
  await end.getByRole('checkbox', { name: /^End it, even though/ }).focus()
  await page.keyboard.press('Space')
  await end.getByRole('button', { name: 'End the access' }).click()
  await expect(page.getByText('The access has ended')).toBeVisible()
  await expect(page.getByText(/Nobody is left to tell/)).toBeVisible()
  await expectSound(page)

  await page.goto(`${server.url}/staff`)
  await expect(page.getByRole('heading', { name: 'Nobody can act for them' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Mateo Delgado' }).click()
  await page.getByRole('button', { name: 'Add a parent' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a parent' })
  await dialog.getByLabel('Email address the person signs in with').fill('ada@demo.test')
  await dialog.getByRole('button', { name: /What are they to the child/ }).click()
  await page.getByRole('option', { name: 'Parent' }).click()
  await recognize(dialog)
  await dialog.getByRole('button', { name: 'Add this person' }).click()
  await expect(dialog.getByText(/^This opens the record to someone/).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /^I called back/ }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Add this person' }).click()
  await expect(page.getByText('The person can act for the member now')).toBeVisible()
  await expect(region(page, 'Family').getByText('Ada Okafor')).toBeVisible()
  await expectSound(page)
  await page.goto(`${server.url}/staff`)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Nobody can act for them' })).toHaveCount(0)

  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(`${server.url}/login`)
  await fillIn(own, 'ada@demo.test')
  await own.waitForURL(/\/home/)
  await own.goto(`${server.url}/account/family`)
  await expect(own.getByText('Mateo Delgado').first()).toBeVisible()
  await context.close()
})

test('a correction from an older page is refused, and what was typed stays', async ({
  page,
  watched,
}) => {
  watched.expect(/record\.v1\.|status of 409/)
  await signInAt(page, server, 'support')
  const older = await page.context().newPage()
  for (const tab of [page, older]) {
    await tab.goto(recordOf('tom'))
    await tab.getByRole('button', { name: 'Correct the date of birth' }).click()
  }
  for (const [tab, digits] of [
    [page, '02031980'],
    [older, '02031981'],
  ] as const) {
    const dialog = tab.getByRole('dialog')
    await typeDate(dialog, digits)
    await recognize(dialog)
    await dialog.getByRole('button', { name: 'Correct the date' }).click()
    if (tab === page) await expect(tab.getByText('The date of birth is corrected')).toBeVisible()
  }
  const stale = older.getByRole('dialog')
  await expect(stale.getByText(/profile has changed since you opened the page/)).toBeVisible()
  await expect(stale.getByLabel('Reason')).toHaveValue('called us this morning')
  await expectAccessible(older)
})

test('the record leads to sign-in recovery, which first asks staff for a second step of their own', async ({
  page,
}) => {
  await signInAt(page, server, 'support')
  await find(page, emailOf('mfa'), 'Mia Frost')
  await page.getByRole('link', { name: 'Reset sign-in methods' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in recovery' })).toBeVisible()
  // Support of the demo has no second step of their own yet, and is asked for it first.
  await expect(page.getByText('Set up a sign-in method for your own account first')).toBeVisible()
  await expectSound(page)
})

test('a nurse has no way to the record', async ({ page, watched }) => {
  watched.expect(/record\.v1\.|status of 40[34]/)
  await signInAt(page, server, 'nurse')
  await page.goto(recordOf('rosa'))
  await settled(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Contacts' })).toHaveCount(0)
  await expect(page.getByText('Correct the date of birth')).toHaveCount(0)
})
