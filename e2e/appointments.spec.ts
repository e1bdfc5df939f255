import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import { freshFolder, removeFolder, startServer } from './lib/server.ts'
import { expect, settled, test } from './lib/test.ts'

/** What is booked stays on the server, so it is one of its own. */
const server = ownServer()

const times = 'main ul[aria-label] > li > button'

test('S1-2.6-04 S1-2.6-32 a lab draw is booked on a phone by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAt(page, server, 'marcus')
  await page.goto(`${server.url}/information/lab_partner_testing`)
  await settled(page)
  await expectAccessible(page)
  await page.locator('main').getByRole('link', { name: 'Book a lab draw' }).press('Enter')
  await settled(page)
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('12')
  await page.getByRole('button', { name: 'Show the nearest first' }).press('Enter')
  await expect(page.locator('[id$="-error"], [slot="errorMessage"]').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('80210')
  await page.getByRole('button', { name: 'Show the nearest first' }).press('Enter')
  await expect(page.getByText('Same ZIP area')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /See free times.*Union Station/ }).press('Enter')
  await expect(
    page.getByText(/Times are in Mountain Time, the time zone of the place/),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(() => expectNoSidewaysScroll(page)).toPass()
  await page.locator(times).first().press('Enter')
  await expect(page.getByText(/^That is .* in Eastern Time\.$/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Kidney tests/ }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book this time' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The lab draw is booked' })).toBeVisible()
  await expect(page.getByText(/^WL-/)).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /Add it to my calendar/ }).press('Enter')
  expect((await saving).suggestedFilename()).toBe('appointment.ics')

  await page.goto(`${server.url}/home`)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Next appointment' })).toBeVisible()
})

test('S1-2.6-32 someone else takes the time in between: the list is read again, and the ticks stay', async ({
  page,
  browser,
  watched,
}) => {
  watched.expect(/409/)
  const other = await browser.newPage()
  for (const [each, who] of [
    [page, 'rosa'],
    [other, 'luis'],
  ] as const) {
    await signInAt(each, server, who)
    await each.goto(`${server.url}/lab_scheduling`)
    await settled(each)
    await each.getByRole('button', { name: /Hyde Park/ }).click()
    await each.locator(times).first().click()
    await each.getByRole('checkbox').first().check({ force: true })
  }
  await other.locator('main form button[type=submit]').click()
  await expect(other.getByRole('heading', { name: 'The lab draw is booked' })).toBeVisible()
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText('Otra persona acaba de tomar esta hora')).toBeVisible()
  await expectAccessible(page)
  await page.locator(times).first().click()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await other.close()
})

test('a French-speaking member in Canada moves an appointment and cancels it', async ({ page }) => {
  const maple = { url: server.url.replace('localhost', 'maple.localhost') }
  await signInAt(page, maple, 'annmarie')
  await page.goto(`${maple.url}/lab_scheduling`)
  await settled(page)
  await page.getByRole('button', { name: /Plateau/ }).click()
  await page.locator(times).nth(5).click()
  await page.getByRole('checkbox', { name: /HbA1c/ }).check({ force: true })
  await page.getByRole('button', { name: 'Réserver cette heure' }).click()
  await expect(page.getByRole('heading', { name: 'La prise de sang est réservée' })).toBeVisible()
  await page.goto(`${maple.url}/appointments`)
  await settled(page)
  await page.getByRole('button', { name: 'Déplacer le rendez-vous' }).click()
  await page.locator(`${times}:has-text("h")`).nth(7).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Déplacer le rendez-vous' }).click()
  await expect(page.getByText('Le rendez-vous a une nouvelle heure')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
  await dialog.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
  await expect(page.getByText('Le rendez-vous est annulé')).toBeVisible()
  await expectAccessible(page)
})

test('an Admin closes a day, and the member is told', async ({ page, browser }) => {
  const member = await browser.newPage()
  await signInAt(member, server, 'grace')
  await member.goto(`${server.url}/appointments`)
  await settled(member)
  await expect(member.getByRole('heading', { name: 'Lab draw' })).toBeVisible()

  await signInAt(page, server, 'admin')
  await page.goto(`${server.url}/staff/calendars`)
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lakeview Draw Center' }).click()
  await settled(page)
  const grace = page.getByRole('article', { name: 'Grace Chen' })
  for (let days = 0; days < 10 && !(await grace.isVisible()); days += 1) {
    const day = await page.getByRole('heading', { level: 2 }).first().innerText()
    await page.getByRole('button', { name: 'Day after' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(day)
    await settled(page)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close this day' }).click()
  await page.getByRole('link', { name: 'See them' }).click()
  await grace.getByRole('button', { name: /Move the appointment/ }).click()
  await expect(
    page.getByText(/Times are in Central Time, the time zone of the place/),
  ).toBeVisible()
  await expectAccessible(page)
  await grace.locator('ul[aria-label] > li > button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'The place is closed' }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move and tell the member' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Every booking is within the hours.')).toBeVisible()
  await expect(member.getByText('We moved this appointment')).toBeVisible()
  await expect(member.getByText('The place isn’t open at the time you had.')).toBeVisible()
  await expectAccessible(member)
  await member.goto(`${server.url}/__outbox`)
  const email = member.getByRole('article').filter({ hasText: 'We had to move your appointment' })
  await expect(email.getByText('appointment.ics')).toBeVisible()
  await member.close()
})

test('the same test is booked once, and the labs page shows the draw', async ({
  page,
  watched,
}) => {
  watched.expect(/400/)
  const maple = { url: server.url.replace('localhost', 'maple.localhost') }
  await signInAt(page, maple, 'priya')
  for (const nth of [2, 3]) {
    await page.goto(`${maple.url}/lab_scheduling`)
    await settled(page)
    await page.getByRole('button', { name: /Plateau/ }).click()
    await page.locator(times).nth(nth).click()
    await page.getByRole('checkbox', { name: /A1c/ }).check({ force: true })
    await page.getByRole('button', { name: 'Book this time' }).click()
    if (nth === 2) {
      await expect(page.getByRole('heading', { name: 'The lab draw is booked' })).toBeVisible()
    }
  }
  await expect(page.getByText(/One of these tests is booked within two weeks/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Move it instead' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${maple.url}/labs`)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Next lab draw' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Move or cancel' })).toBeVisible()
  await expectAccessible(page)
})

test('without a program, the page about lab draws says why nothing can be booked', async ({
  page,
}) => {
  await signInAt(page, server, 'nora')
  await page.goto(`${server.url}/information/lab_partner_testing`)
  await settled(page)
  await expect(page.getByText(/if you’re in a condition management program/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${server.url}/lab_scheduling`)
  await settled(page)
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveCount(0)
})

test('staff mark that somebody came, and the member sees it', async ({ page, browser }) => {
  const data = await freshFolder()
  // The day of Grace’s appointment, in the afternoon.
  const later = await startServer({ data, now: '2026-03-11T19:00:00Z' })
  const member = await browser.newPage()
  try {
    await signInAt(member, later, 'grace')
    await member.goto(`${later.url}/appointments`)
    await settled(member)
    const past = member.getByRole('list', { name: 'Earlier appointments' })
    await expect(past).toBeVisible()
    await expect(past.getByText('You were there')).toHaveCount(0)

    await signInAt(page, later, 'support')
    await page.goto(`${later.url}/staff/calendars`)
    await settled(page)
    await page.getByRole('link', { name: 'Lakeview Draw Center' }).click()
    await settled(page)
    const grace = page.getByRole('article', { name: 'Grace Chen' })
    await grace.getByRole('button', { name: /^Arrived/ }).click()
    await expect(grace.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expectAccessible(page)
    await expect(past.getByText('You were there')).toBeVisible()
    await expectAccessible(member)
    await grace.getByRole('button', { name: /^Undo/ }).click()
    await expect(past.getByText('You were there')).toHaveCount(0)
  } finally {
    await member.close()
    await page.close()
    await later.stop()
    await removeFolder(data)
  }
})
