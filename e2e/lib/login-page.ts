/** The sign-in page as a person uses it. */
import type { Page } from '@playwright/test'
import { password as right } from './people.ts'

export function emailField(page: Page) {
  return page.locator('input[autocomplete="username"]')
}

export function passwordField(page: Page) {
  return page.locator('input[autocomplete="current-password"]')
}

export function submit(page: Page) {
  return page.locator('form button[type="submit"]')
}

export async function fillIn(page: Page, email: string, password = right) {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await submit(page).click()
}
