/** What a form says when a reading could not be saved must be seen, however far it was scrolled. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './lib/checks.ts'
import { expect, open, test } from './lib/test.ts'

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const save = { name: 'Save this reading' }

async function fillPressure(form: Locator, top: string, bottom: string) {
  await form.getByRole('textbox', { name: 'Top number' }).fill(top)
  await form.getByRole('textbox', { name: 'Bottom number' }).fill(bottom)
}

/** Scrolls a dialog to its end, where Save is. */
async function scrollDown(page: Page, dialog: Locator) {
  await dialog.hover()
  await page.mouse.wheel(0, 5_000)
}

/** Leaves no kept text behind for the next visit. */
async function empty(dialog: Locator) {
  for (const field of await dialog.getByRole('textbox').all()) {
    if (await field.isVisible()) await field.fill('')
  }
}

/** The order and the reason are in view, and the focus is on them. */
async function expectSeen(dialog: Locator, order: Locator) {
  await expect(order).toBeInViewport({ ratio: 1 })
  const box = dialog.getByRole('group', { name: 'Not saved' })
  await expect(box).toBeFocused()
  await expect(box).toContainText('You are offline, so we did not save it')
}

for (const size of widths) {
  test(`a severe reading that could not be saved: 911 is in view at ${size.width} px`, async ({
    as,
    context,
    watched,
  }) => {
    watched.expect(/ERR_INTERNET_DISCONNECTED/)
    const page = await as('tom')
    await page.setViewportSize(size)
    await open(page, '/blood-pressure/overview?add')
    const dialog = page.getByRole('dialog', { name: 'Add a reading' })
    await fillPressure(dialog, '195', '128')
    await scrollDown(page, dialog)
    await context.setOffline(true)
    await dialog.getByRole('button', save).click()
    const call = dialog.getByRole('link', { name: 'Call 911' })
    await expectSeen(dialog, call)
    await expectAccessible(page)
    // The next try that fails brings it back into view.
    await scrollDown(page, dialog)
    await dialog.getByRole('button', save).click()
    await expectSeen(dialog, call)
    await context.setOffline(false)
    await empty(dialog)
  })

  test(`a low with its details open: what to do is in view at ${size.width} px`, async ({
    as,
    context,
    watched,
  }) => {
    watched.expect(/ERR_INTERNET_DISCONNECTED/)
    const page = await as('marcus')
    await page.setViewportSize(size)
    await open(page, '/blood-sugar/overview?add')
    const dialog = page.getByRole('dialog', { name: 'Add a reading' })
    await dialog.getByRole('textbox', { name: 'Blood sugar' }).fill('44')
    await dialog.getByRole('button', { name: 'Feeling, carbs, insulin, note' }).click()
    await scrollDown(page, dialog)
    await context.setOffline(true)
    await dialog.getByRole('button', save).click()
    await expectSeen(dialog, dialog.getByText('Eat or drink 15 grams of sugar now'))
    await context.setOffline(false)
    await empty(dialog)
  })

  test(`the quick sheet, scrolled, shows 911 after a failed save at ${size.width} px`, async ({
    as,
    context,
    watched,
  }) => {
    watched.expect(/ERR_INTERNET_DISCONNECTED/)
    const page = await as('tom')
    await page.setViewportSize(size)
    await open(page, '/account')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a reading' })
    await sheet.getByRole('radio', { name: 'Blood pressure' }).click()
    await fillPressure(sheet, '195', '128')
    const more = sheet.getByRole('button', { name: 'Pulse, arm, note' })
    if (await more.isVisible()) await more.click()
    await scrollDown(page, sheet)
    await context.setOffline(true)
    await sheet.getByRole('button', save).click()
    await expectSeen(sheet, sheet.getByRole('link', { name: 'Call 911' }))
    await context.setOffline(false)
    await empty(sheet)
  })
}

test('a low that was kept says what to do when its form opens again', async ({
  as,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED/)
  const page = await as('marcus')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/blood-sugar/overview?add')
  const dialog = page.getByRole('dialog', { name: 'Add a reading' })
  await dialog.getByRole('textbox', { name: 'Blood sugar' }).fill('48')
  await context.setOffline(true)
  await dialog.getByRole('button', save).click()
  await expect(dialog.getByRole('group', { name: 'Not saved' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add a reading' }).click()
  await expect(dialog.getByText('We kept what you wrote')).toBeVisible()
  const order = dialog.getByText('Eat or drink 15 grams of sugar now')
  await expect(order).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(order).toBeHidden()
})

test('a server that cannot save is named in view as well', async ({ as, watched }) => {
  watched.expect(/503/)
  const page = await as('tom')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(/AddBloodPressure/, (route) => route.fulfill({ status: 503, body: '' }))
  await open(page, '/blood-pressure/overview?add')
  const dialog = page.getByRole('dialog', { name: 'Add a reading' })
  await fillPressure(dialog, '128', '82')
  await scrollDown(page, dialog)
  await dialog.getByRole('button', save).click()
  await expect(dialog.getByText('We couldn’t save it')).toBeInViewport({ ratio: 1 })
  await empty(dialog)
})
