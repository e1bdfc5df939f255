import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { expect, open, settled, test } from './lib/test.ts'

/** The words of a page, with ordinary spaces. */
const words = async (page: Page) => (await page.locator('main').innerText()).replace(/\u00a0/g, ' ')

function logRows(page: Page) {
  return page.locator('main article')
}

// Marcus has one day with every limit of the scale, before and after breakfast, at full and half hours.
const levels = {
  'Severely low': [[19], [19]],
  'Very low': [
    [20, 53],
    [20, 53],
  ],
  Low: [
    [54, 69],
    [54, 69],
  ],
  'In range': [
    [70, 130],
    [70, 130, 131, 180],
  ],
  'Slightly high': [[131, 180], []],
  High: [
    [181, 250],
    [181, 250],
  ],
  'Very high': [
    [251, 600],
    [251, 600],
  ],
  'Severely high': [[601], [601]],
} as const

test('S2-4-52, S2-5-46, S2-5-47, S2-9-13..20: each of the eight levels shows its word', async ({
  as,
}) => {
  const page = await as('marcus')
  await open(page, '/blood-sugar/all-logs?from=2026-03-02&to=2026-03-02')
  await expect(logRows(page).first()).toBeVisible()
  const rows = (await logRows(page).allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))
  for (const [word, [before, after]] of Object.entries(levels)) {
    for (const [tag, values] of [
      ['Before breakfast', before],
      ['After breakfast', after],
    ] as const) {
      for (const value of values) {
        const shown = value < 20 ? '< 20' : value > 600 ? '> 600' : String(value)
        const found = rows.filter(
          (row) => /^\d+:[03]0 /.test(row) && row.includes(` ${shown} mg/dL ${word} ${tag}`),
        )
        expect(found, `${shown} ${tag} is ${word}`).not.toEqual([])
      }
    }
  }
})

test('S2-2-09, S2-2-10, S2-2-13: the overview and the report tell the same, in Spanish', async ({
  as,
}) => {
  const page = await as('rosa')
  await open(page, '/blood-sugar?days=14')
  await expect(page).toHaveURL(/\/blood-sugar\/overview\?days=14$/)
  await expectNamed(page)
  for (const part of [
    '119 mg/dL',
    'antes del desayuno · hoy 6:49 a. m. · de su medidor',
    'Promedio',
  ]) {
    await expect.poll(() => words(page)).toContain(part)
  }
  const said = await words(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver las bajas' }).click()
  await settled(page)
  await expect(logRows(page)).toHaveCount(1)
  await expect(logRows(page)).toContainText('Muy baja')

  // The page for the doctor has the same number.
  const average = /Promedio\s+(\d+ mg\/dL)/.exec(said)?.[1]
  await page.getByRole('link', { name: 'Informe resumido' }).click()
  await expect.poll(() => words(page)).toMatch(new RegExp(`Promedio\\s+${average}`))
})

test('S2-2-11: trends by keyboard; the range follows the tags, and the table is the chart', async ({
  as,
}) => {
  const page = await as('marcus')
  await open(page, '/blood-sugar/trends?days=7')
  const chart = page.getByRole('figure', { name: 'Blood sugar day by day' })
  await expect(page.getByText('Before meals: 70 to 130 mg/dL')).toBeVisible()
  await expect(page.getByText('After meals and other times: 70 to 180 mg/dL')).toBeVisible()
  await page.getByRole('radio', { name: 'All readings' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tags=before/)
  await expect(page.getByText('After meals and other times: 70 to 180 mg/dL')).toHaveCount(0)
  await expectAccessible(page)
  await chart.getByRole('button', { name: 'Show as table' }).press('Enter')
  const summary = async () => (await chart.innerText()).replace(/\u00a0/g, ' ')
  const rows = chart.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await expect
    .poll(async () => /of (\d+) readings/.exec(await summary())?.[1])
    .toBe(String(await rows.count()))
  await expect(chart.getByRole('row').filter({ hasText: '< 20' })).toHaveCount(1)
})

test('S2-7-55, S2-7-56: a check by hand is retagged, corrected, left out and restored', {
  tag: '@smoke',
}, async ({ as }) => {
  const page = await as('grace')
  await open(page, '/blood-sugar/overview')
  await page.getByRole('button', { name: 'Add a reading' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a reading' })
  await expect(dialog.getByRole('textbox', { name: 'Blood sugar' })).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(dialog.getByText('Please enter a value between 1 and 999.')).toHaveCount(2)
  await expectAccessible(page)
  // The meal is preselected by the time of day, whatever that is now.
  await dialog.getByRole('button', { name: /Around which meal/ }).press('Enter')
  await page.getByRole('option', { name: 'No tag' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Blood sugar' }).fill('150')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved: 150 mg/dL, In range')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('main')).toContainText('entered by you')

  await page.getByRole('link', { name: 'All logs' }).click()
  const row = logRows(page).filter({ hasText: '150' }).first()
  await expect(row).toContainText('In range')
  await row.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('button', { name: /Around which meal/ }).press('Enter')
  await page.getByRole('option', { name: 'Before lunch' }).press('Enter')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText('Saved. It is now: Slightly high')).toBeVisible()
  await expect(row).toContainText('Slightly high')

  await row.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const value = page.getByRole('textbox', { name: 'Blood sugar' })
  await expect(value).toHaveValue('150')
  await expectAccessible(page)
  await value.fill('140')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  const corrected = logRows(page).filter({ hasText: '140' }).first()
  await expect(corrected).toContainText('entered by you')
  await corrected.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await value.fill('150')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(row).toContainText('Slightly high')

  await row.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Don’t count it' }).press('Enter')
  await page.getByRole('radio', { name: /It is not mine/ }).press(' ')
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t count it' }).press('Enter')
  await expect(row).toContainText('Not counted: Not mine')
  await expect(page.getByRole('button', { name: /^1 of \d+ not counted$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Slightly high')
  await expect(page.getByRole('button', { name: /not counted$/ })).toHaveCount(0)
})

/** The choices that people begin with, whatever an earlier test left. */
async function chooseNothing(page: Page) {
  const first = {
    OptIntoAlerts: 'true',
    BGLowerLimit: '54',
    BGUpperLimit: '250',
    OptIntoNightAlt: 'false',
    StartBlTime: '00:00',
    EndBlTime: '00:00',
  }
  const reply = await page.request.post('/v1/users/me/prefs/apps', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: Object.entries(first).map(([prefName, prefVal]) => ({ appId: 11, prefName, prefVal })),
  })
  expect(reply.ok()).toBe(true)
}

test('S2-3-59, S2-7-57, S2-7-58: when the coach gets alerts is shown, and changed by keyboard', async ({
  as,
}) => {
  const marcus = await as('marcus')
  await open(marcus, '/blood-sugar/friends-and-family')
  const coach = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your coach' }) })
  await expect(coach(marcus)).toContainText(/Quiet hours 10:00\sPM to 6:30\sAM, except below 54/)

  const page = await as('grace')
  await chooseNothing(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/blood-sugar/friends-and-family')
  await expect(coach(page)).toContainText(/below 54\smg\/dL or above 250\smg\/dL/)
  const change = page.getByRole('button', { name: 'Change coach alerts' })
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Coach alerts' })
  await dialog.getByRole('button', { name: /When it is below/ }).press('Enter')
  await page.getByRole('option', { name: /^70/ }).press('Enter')
  await dialog.getByRole('switch', { name: /Set quiet hours/ }).press(' ')
  await dialog.getByRole('switch', { name: /severe low/ }).press(' ')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(change).toBeFocused()
  await page.reload()
  await expect(coach(page)).toContainText(/below 70\smg\/dL or above 250\smg\/dL/)
  await expect(coach(page)).toContainText(/Quiet hours 10:00\sPM to 7:00\sAM, except below 54/)
  await expectAccessible(page)
})

test('a key that is still down when its dialog closes does not lose the focus', async ({ as }) => {
  const page = await as('grace')
  await open(page, '/blood-sugar/friends-and-family')
  const change = page.getByRole('button', { name: 'Change coach alerts' })
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Coach alerts' })
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.down('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(change).toBeFocused()
  await page.keyboard.up('Enter')
  await expect(change).toBeFocused()
  await expect(dialog).toHaveCount(0)
})

test('Back closes the form and stays on the page; closing it leaves nothing to go back to', async ({
  as,
}) => {
  const page = await as('marcus')
  const dialog = page.getByRole('dialog', { name: 'Add a reading' })
  await open(page, '/home')
  await open(page, '/blood-sugar/overview?add')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/blood-sugar\/overview$/)
  await page.getByRole('button', { name: 'Add a reading' }).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/blood-sugar\/overview$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('server errors appear next to their field; a rare value is confirmed', async ({
  as,
  watched,
}) => {
  watched.expect(/readings\/bgs\/data|status of 400/)
  const page = await as('grace')
  await open(page, '/blood-sugar/overview?add')
  const dialog = page.getByRole('dialog', { name: 'Add a reading' })
  await dialog.getByRole('textbox', { name: 'Blood sugar' }).fill('19')
  await dialog.getByRole('spinbutton', { name: /^year/ }).fill('2027')
  await dialog.getByRole('button', { name: 'Save this reading' }).click()
  await expect(dialog.getByText('Did you mean 19 mmol/L?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'No, it is 19 mg/dL' }).click()
  await expect(dialog.getByText('This time is in the future.')).toHaveCount(2)
  await expect(dialog.getByRole('textbox', { name: 'Blood sugar' })).toHaveValue('19')
})

test('offline: nothing is saved silently, and what was entered stays', async ({
  as,
  context,
  watched,
}) => {
  watched.expect(/.*/)
  const page = await as('marcus')
  await open(page, '/blood-sugar/overview?add')
  const value = page.getByRole('textbox', { name: 'Blood sugar' })
  await value.fill('118')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save this reading' }).click()
  await expect(page.getByText('You are offline, so we did not save it')).toBeVisible()
  await expect(value).toHaveValue('118')
  await context.setOffline(false)
  // Nothing is kept for the next visit.
  await value.fill('')
})

test('D3: Canada in French has mmol/L with a comma, on a phone', async ({ as }) => {
  const page = await as('annmarie')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/blood-sugar/overview?add')
  const dialog = page.getByRole('dialog', { name: 'Ajouter une lecture' })
  await expect(dialog).toContainText('mmol/L')
  const value = dialog.getByRole('textbox', { name: 'Glycémie' })
  // What an earlier visit left there is kept, and may come only now.
  await value.fill('1')
  await value.fill('')
  // A dot is not the decimal mark of French, so it is asked about.
  await value.pressSequentially('55.5')
  await dialog.getByRole('button', { name: '55,5 mmol/L' }).click()
  await expect(value).toHaveValue('55,5')
  await dialog.getByRole('button', { name: 'Enregistrer cette lecture' }).click()
  await expect(dialog.getByText('Veuillez entrer une valeur entre 0,1 et 55,4.')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.locator('main')).toContainText(/\d,\d\s+mmol\/L/)
  await expectNoSidewaysScroll(page)
})

test('S2-2-12, S2-2-15: the logs and how to share from the meter, in Spanish on a phone', async ({
  as,
}) => {
  const page = await as('rosa')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['share-from-meter', 'all-logs']) {
    await open(page, `/blood-sugar/${path}`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await expect(page.locator('main')).toContainText('Antes del desayuno')
})
