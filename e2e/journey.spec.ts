import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './lib/checks.ts'
import { deviceOf, upload } from './lib/device.ts'
import type { Person } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

let server: Server

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder() })
})

test.afterAll(async () => {
  await server.stop()
  await removeFolder(server.data)
})

async function adopt(page: Page, person: Person) {
  const { state } = await signIn(person, server.url)
  await page
    .context()
    .addCookies([...state.cookies, { name: 'locale', value: 'en-US', url: server.url }])
}

/** Opens a page and waits until it listens for what is new. */
async function listen(page: Page, path: string) {
  const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/live'))
  await page.goto(server.url + path)
  await (await opened).waitForEvent('framereceived')
  await settled(page)
}

async function go(page: Page, path: string) {
  await page.goto(server.url + path)
  await settled(page)
}

/** Has a file made and reads it. */
async function fileFrom(page: Page, row: Locator, make: string | RegExp): Promise<string> {
  await row.getByRole('button', { name: make }).click()
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: /Download/ }).click()
  return (await saved).path()
}

type Stats = { count: number; average: { text: string }; lowest: { text: string } }

test('G25 S2-2-14 S2-7-54 one severe low from the meter to the family, the doctor and the coach: the same number everywhere', {
  tag: '@smoke',
}, async ({ page, context, browser }) => {
  test.setTimeout(120_000)
  await adopt(page, 'rosa')
  await listen(page, '/condition-management/home')
  const overview = await context.newPage()
  await listen(overview, '/blood-sugar/overview?days=30')
  const statsOf = async () => {
    const period = 'start=2026-02-03T00:00:00&end=2026-03-05T00:00:00'
    const reply = await page.request.get(
      `${server.url}/v1/users/me/readings/bgs/stats/extended?${period}`,
    )
    return (await reply.json()) as Stats
  }
  const before = await statsOf()
  let loads = 0
  for (const each of [page, overview]) each.on('framenavigated', () => loads++)

  await upload(server.url, deviceOf('rosa'), [{ kind: 'bloodSugar', unit: 'mg/dL', value: 21 }])

  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Blood sugar' }) })
  await expect(card).toContainText('21 milligrams per deciliter')
  await expect(overview.getByText('21 milligrams per deciliter').first()).toBeAttached()
  const after = await statsOf()
  expect(after.count).toBe(before.count + 1)
  expect(after.average.text).not.toBe(before.average.text)
  expect(after.lowest.text).toBe('21')
  const figures = overview
    .locator('section')
    .filter({ has: overview.getByRole('heading', { name: 'Your figures' }) })
    .last()
  await expect(figures).toContainText(after.average.text)
  await expect(figures).toContainText(/21 to \d+/)
  expect(loads, 'without a reload').toBe(0)

  await go(page, '/blood-sugar/friends-and-family')
  const told = page.locator('article').filter({ hasText: 'Low reading alert' })
  await expect(told).toHaveCount(1)
  await expect(told).toContainText('Elena Delgado')

  await go(page, '/blood-sugar/summary-report?days=30')
  const report = page.getByRole('article').first()
  await expect(report).toContainText(after.average.text)
  await expect(report).toContainText('21')
  await expectAccessible(page)
  const pdf = await fileFrom(page, page.locator('main'), 'Create a PDF')
  const { stdout: paper } = await promisify(execFile)('pdftotext', ['-layout', pdf, '-'])
  expect(paper).toContain('Rosa Delgado')
  expect(paper).toContain(after.average.text)
  expect(paper).toMatch(/\b21\b/)

  await go(page, '/reports-and-data?days=30')
  const row = page.getByRole('listitem').filter({ hasText: 'Blood sugar readings' }).first()
  const table = await readFile(await fileFrom(page, row, /Create the file/), 'utf8')
  expect(table.split('\n').filter((line) => /,21,/.test(line))).toHaveLength(1)

  const desk = await browser.newContext()
  const coach = await desk.newPage()
  await adopt(coach, 'coach.es')
  await go(coach, '/staff')
  const alert = coach.locator('article').filter({ hasText: 'Rosa Delgado' })
  await expect(alert).toContainText('21 mg/dL')
  await desk.close()
  for (const each of context.pages()) await each.close()
})
