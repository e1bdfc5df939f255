import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { deviceOf, upload } from './lib/device.ts'
import { freshFolder, removeFolder, startServer } from './lib/server.ts'
import { baseUrl, signIn } from './lib/session.ts'
import { expect, open, settled, test } from './lib/test.ts'
import { startViewing } from './lib/viewing.ts'

const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'locale', value: locale, url: baseUrl() }])

const small = { width: 390, height: 844 }

test('S2-1-43 S2-9-30 the fifth reading of the monitor is severe: the open page says what to do, and the report opens', async ({
  page,
}) => {
  // A severe reading of Luis would be in the way of other tests.
  const server = await startServer({ data: await freshFolder() })
  try {
    const { state } = await signIn('luis', server.url)
    const locale = { name: 'locale', value: 'en-US', url: server.url }
    await page.context().addCookies([...state.cookies, locale])
    const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/live'))
    await page.goto(`${server.url}/blood-pressure`)
    await (await opened).waitForEvent('framereceived')
    await settled(page)
    await expect(page.getByRole('progressbar')).toContainText('4 of 5 readings')

    const pressure = {
      kind: 'bloodPressure',
      unit: 'mmHg',
      systolic: 184,
      diastolic: 122,
      pulse: 88,
    }
    await upload(server.url, deviceOf('luis', 0), [pressure])
    const main = page.getByRole('main')
    await expect(main.getByText('184 over 122')).toBeAttached({ timeout: 2_000 })
    await expect(main.getByRole('link', { name: '911' }).first()).toBeVisible()
    await expect(main.getByText('None of these')).toBeVisible()
    await expectAccessible(page)
    await main.getByText('None of these').click()
    await main.getByRole('button', { name: 'Answer' }).click()
    await expect(main.getByText(/Sit quietly for 5 minutes and check again/)).toBeVisible()

    await main.getByRole('link', { name: 'Open your report' }).click()
    await settled(page)
    await expect(page.getByText('150/95').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(
      'Know what to do when it is very high',
    )
    await expectAccessible(page)
  } finally {
    await page.close()
    await server.stop()
    await removeFolder(server.data)
  }
})

test('S2-2-19 a reading by hand: limits beside the fields, then saved, corrected, left out, taken back and removed', async ({
  as,
  watched,
}) => {
  watched.expect(/AddBloodPressure/)
  const page = await as('tom')
  await open(page, '/blood-pressure/all-logs')
  await page.getByRole('button', { name: 'Add a reading' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const top = dialog.getByRole('textbox', { name: 'Top number' })
  await expect(top).toBeFocused()
  await page.keyboard.type('261')
  await page.keyboard.press('Tab')
  await page.keyboard.type('29')
  await page.keyboard.press('Enter')
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Please enter a top number between 60 and 260.')
  await expect(alert).toContainText('Please enter a bottom number between 30 and 160.')
  await expectAccessible(page)
  await alert.getByRole('link', { name: /top number/ }).click()
  await expect(top).toBeFocused()
  await top.fill('77')
  await dialog.getByRole('textbox', { name: 'Bottom number' }).fill('123')
  await dialog.getByRole('button', { name: 'Save this reading' }).click()
  await expect(alert).toContainText('Did you swap the top and bottom numbers?')
  await top.fill('123')
  await dialog.getByRole('textbox', { name: 'Bottom number' }).fill('77')
  await dialog.getByRole('button', { name: 'Save this reading' }).click()
  await expect(page.getByText('Saved: 123/77 mmHg, Elevated')).toBeVisible()

  const row = (numbers: string) => page.getByRole('article').filter({ hasText: numbers })
  const menu = async (numbers: string, entry: string) => {
    await row(numbers).first().getByRole('button').click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('123/77', 'Edit')
  await top.fill('113')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('after a walk')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. It is now: Normal')).toBeVisible()
  const walked = row('after a walk')
  await expect(walked).toContainText('113/77')
  await expect(row('123/77')).toHaveCount(0)

  await menu('after a walk', 'Don’t count it')
  await dialog.getByText('I didn’t take it correctly').click()
  await dialog.getByRole('button', { name: 'Don’t count it' }).click()
  await expect(walked).toContainText('Not counted: Not taken correctly')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(walked).not.toContainText('Not counted')
  await menu('after a walk', 'Remove')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(walked).toHaveCount(0)
})

test('S2-2-18 trends by keyboard: points, table twin, time of day, before and after a day', async ({
  as,
}) => {
  const page = await as('rosa')
  await speak(page, 'en-US')
  await open(page, '/blood-pressure/trends?days=30')
  const chart = page.getByRole('figure', { name: 'Blood pressure over time' })
  const points = chart.getByRole('img')
  await points.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(points.nth(-2)).toBeFocused()
  await expect(points.nth(-2)).toHaveAccessibleName(/over \d+ millimeters of mercury/)
  const count = Number(/average of (\d+) readings/.exec((await chart.textContent()) ?? '')?.[1])
  await chart.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(chart.getByRole('row')).toHaveCount(count + 1)

  await page.getByRole('radio', { name: 'Bottom number' }).press('Space')
  await expect(page.getByRole('figure', { name: 'Bottom number by time of day' })).toBeVisible()
  await page.getByRole('spinbutton', { name: /month/ }).click()
  await page.keyboard.type('02152026')
  await expect(page.getByText('From that day on')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: '90 days' }).press('Space')
  const weeks = page.getByRole('figure', { name: 'Top number week by week' })
  await expect(weeks.getByRole('img').last()).toHaveAccessibleName(
    /, \d+ readings?, from \d+ to \d+$/,
  )
  await expectAccessible(page)
})

test('S2-2-20 the plural path holds, its singular leads there, and a phone in Spanish shows it all', async ({
  as,
}) => {
  const page = await as('rosa')
  await speak(page, 'es-US')
  await open(page, '/blood-pressure/summary-report')
  await expect(page).toHaveURL(/\/blood-pressure\/summary-reports$/)
  await page.setViewportSize(small)
  await open(page, '/blood-pressure/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Presión arterial')
  await expect(page.getByText('Su promedio en casa')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The sweep looks at every page; the guide has drawings and the widest table.
  await open(page, '/blood-pressure/using-your-monitor')
  await expectNamed(page)
  await expectNoSidewaysScroll(page)
})

test('fr-CA: dates, times and words of a Canadian member', async ({ as }) => {
  const page = await as('annmarie')
  await speak(page, 'fr-CA')
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/blood-pressure/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tension artérielle')
  await expect(page.getByText(/pouls \d+ · .*\d+.h.\d\d · /)).toBeVisible()
  await expect(page.getByText(/\d+ sur \d+ millimètres de mercure/).first()).toBeAttached()
  await expectAccessible(page)
})

test('staff who view a member see the readings and can change nothing', async ({ page }) => {
  const { state } = await startViewing('rep', 'rosa')
  await page.context().addCookies(state.cookies)
  await open(page, '/blood-pressure/all-logs')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a reading' })).toHaveCount(0)
})
