import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { ownServer } from './lib/own-server.ts'
import type { Person } from './lib/people.ts'
import { expect, settled, test } from './lib/test.ts'

/** A server of its own, because each person here signs in for the first time. */
const server = ownServer()

async function signIn(page: Page, person: Person) {
  await signInAt(page, server, person)
  await settled(page)
}

async function openHome(page: Page) {
  await page.goto(`${server.url}/home`)
  await settled(page)
}

const next = { name: 'Next', exact: true } as const
const comfort = { name: 'Make it easy to read' } as const
const begin = { name: 'One thing to start with' } as const

test('three steps by keyboard: kept where they were left, and gone for good once done', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'tom')
  const welcome = page.getByRole('heading', { name: /^Welcome to / })
  await expect(welcome).toBeVisible()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByText('Emily Carter is here for your questions.')).toBeVisible()
  const card = page.locator('section').filter({ has: welcome })
  await expect(card.getByText('Comprehensive weight care')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', next).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', comfort)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('radio', { name: '130%' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-text', '130')
  await expectNoSidewaysScroll(page)

  await openHome(page)
  await expect(page.getByRole('heading', comfort), 'goes on where it was left').toBeVisible()
  await page.getByRole('button', next).click()
  await expect(page.getByRole('heading', begin)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a reading' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', begin)).toHaveCount(0)

  await openHome(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Step \d of 3$/)).toHaveCount(0)
})

test('skipped steps stay skipped on another device, and the text size goes along', async ({
  page,
  browser,
}) => {
  await signIn(page, 'luis')
  await page.getByRole('button', next).click()
  await page.getByRole('radio', { name: '150%' }).click()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/onboarding/status'))
  await page.getByRole('button', { name: 'Skip these steps' }).click()
  expect((await kept).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const other = await browser.newContext()
  const phone = await other.newPage()
  await signIn(phone, 'luis')
  await phone.waitForLoadState('networkidle')
  await expect(phone.getByText(/^Step \d of 3$/)).toHaveCount(0)
  await expect(phone.locator('html')).toHaveAttribute('data-text', '150')
  await other.close()
})

test('a device that has arrived is the first thing to do', async ({ page }) => {
  await signIn(page, 'luis')
  await page.getByRole('button', next).click()
  await page.getByRole('button', next).click()
  await page.getByRole('link', { name: 'Set up my device' }).click()
  await expect(page).toHaveURL(/\/activate-devices/)
  await openHome(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Step \d of 3$/)).toHaveCount(0)
})

test('an emergency comes before the first steps, which wait until it is over', async ({ page }) => {
  await signIn(page, 'luis')
  await page.goto(`${server.url}/blood-pressure/overview?add=`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Top number' }).fill('190')
  await dialog.getByRole('textbox', { name: 'Bottom number' }).fill('125')
  await dialog.getByRole('button', { name: 'Save this reading' }).click()
  await expect(page.getByRole('link', { name: 'Call 911', exact: true })).toBeVisible()
  await openHome(page)
  await expect(page.getByRole('link', { name: 'Call 911', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Step \d of 3$/)).toHaveCount(0)
  await expect(page.getByText('Welcome to your new Home')).toHaveCount(0)
})
