import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { expect, settled, test } from './lib/test.ts'

/** The demo as it was loaded: what is changed here is nobody else's. */
const server = ownServer()

async function open(page: Page, path: string) {
  await page.goto(server.url + path)
  await settled(page)
}

async function expectSound(page: Page) {
  await settled(page)
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the form of the home address and writes a street into it. */
async function writeStreet(page: Page, street: string) {
  await page.getByRole('button', { name: 'Change home address' }).click()
  await dialog(page).getByRole('textbox', { name: 'Street address' }).fill(street)
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

test('S1-1-13 S1-2.1-08 S1-2.4-01 S1-2.4-10 S2-2-122 S2-5-40 S2-7-23 an address with a PO box is refused, then saved, and an older tab is told', async ({
  page,
  watched,
}) => {
  watched.expect(/info\/personal|status of 409/)
  await signInAt(page, server, 'tom')
  await open(page, '/account')
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByText('Thomas Becker')).toBeVisible()
  await expectSound(page)

  const older = await page.context().newPage()
  await open(older, '/my_account/personal_details')
  await expect(older).toHaveURL(/\/account\/profile$/)
  await writeStreet(older, '14 Elm Street')

  await writeStreet(page, 'P.O. Box 12')
  await save(page)
  await expect(dialog(page).getByText('We can’t ship to a PO box.').first()).toBeVisible()
  await expectSound(page)
  await dialog(page).getByRole('textbox', { name: 'Street address' }).fill('12 Oak Street')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('12 Oak Street')).toBeVisible()
  await expect(page.getByText('Your next device or supplies ship here.')).toBeVisible()
  await expect(
    page.getByText(/The scale we sent on .* still goes to the old address\./),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('12 Oak Street')).toBeVisible()

  await save(older)
  await expect(dialog(older).getByText(/changed on another page/)).toBeVisible()
  await expect(dialog(older).getByRole('textbox', { name: 'Street address' })).toHaveValue(
    '14 Elm Street',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expectSound(page)
})

test('S1-2.4-04 S1-2.4-11 S2-2-123 an emergency contact is added, called and removed', async ({
  page,
}) => {
  await signInAt(page, server, 'tom')
  await open(page, '/my_account/emergency_contact')
  await expect(page).toHaveURL(/\/account\/emergency-contacts$/)
  await expect(page.getByText('No emergency contacts yet')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'First name' }).fill('Zoë')
  await form.getByRole('textbox', { name: 'Last name' }).fill("O'Neil")
  await form.getByRole('button', { name: /Relationship/ }).click()
  await page.getByRole('option', { name: 'Neighbor' }).click()
  await form.getByRole('textbox', { name: /Mobile phone/ }).fill('555-0142')
  await save(page)
  await expect(form.getByText('Enter all 10 digits, with the area code.').first()).toBeVisible()
  await form.getByRole('textbox', { name: /Mobile phone/ }).fill('(303) 555-0142')
  await save(page)
  await expect(page.getByRole('heading', { level: 3, name: "Zoë O'Neil" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call (303) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+13035550142',
  )
  await expectSound(page)
  await page.getByRole('button', { name: "Remove Zoë O'Neil" }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No emergency contacts yet')).toBeVisible()
  await expect(page.locator(':focus')).not.toHaveCount(0)
})

test('S2-2-44 S2-2-45 S2-2-89 profile-preferences works without any program', async ({ page }) => {
  await signInAt(page, server, 'nora')
  await open(page, '/blood-sugar?form=standalone')
  await expect(page).toHaveURL(/\/profile-preferences/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Profile and preferences' }),
  ).toBeVisible()
  await expect(page.getByText('That page isn’t part of your programs')).toBeVisible()
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/profile-preferences\/account-settings/)
  await expect(page.getByText('Nora Adams')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Communication preferences' })).toBeVisible()
  await expectSound(page)
})
