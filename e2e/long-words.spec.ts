import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { adopt, expect, open, test } from './lib/test.ts'

const word = 'Superlongwordwithoutanyspaceorhyphenthatnobodycouldeverbreak'

/** Calls the server as the page does. */
async function call(page: Page, path: string, body: object) {
  const status = await page.evaluate(
    async ([to, text]) => {
      const headers = {
        'Content-Type': 'application/json',
        'Connect-Protocol-Version': '1',
        'Idempotency-Key': crypto.randomUUID(),
      }
      return (await fetch(to, { method: 'POST', headers, body: text })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(status, path).toBeLessThan(300)
}

async function channelOf(page: Page): Promise<string> {
  await open(page, '/message-center/chronic-care')
  await expect(page).toHaveURL(/channel=/)
  return new URL(page.url()).searchParams.get('channel') ?? ''
}

test('a word of 60 letters breaks and pushes no page sideways at 320 px', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  expect(word).toHaveLength(60)
  const page = await as('rosa')
  const channelUrl = await channelOf(page)
  await call(page, '/wellhouse.chat.v1.ChatService/SendMessage', {
    channelUrl,
    clientId: crypto.randomUUID(),
    message: word,
  })
  const at = new Date(Date.now() - 60_000).toISOString().slice(0, 19)
  const when = { local: at, offsetMinutes: 0 }
  await call(page, '/wellhouse.reading.v1.ReadingService/AddBloodPressure', {
    when,
    systolic: 118,
    diastolic: 76,
    note: word,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    `/message-center/chronic-care?channel=${encodeURIComponent(channelUrl)}`,
    '/message-center/chronic-care',
    '/blood-pressure/all-logs',
    '/blood-pressure/overview',
    '/home',
    '/condition-management/home',
  ]) {
    await open(page, path)
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 5_000 })
  }
  const context = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 } })
  const coach: Person = 'coach.es'
  await adopt(context, coach)
  const desk = await context.newPage()
  await open(desk, '/staff/inbox')
  await expect(() => expectNoSidewaysScroll(desk)).toPass({ timeout: 5_000 })
  await context.close()
})
