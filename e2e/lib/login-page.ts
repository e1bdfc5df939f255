/** The sign-in page as a person uses it. */
import { expect, type Page } from '@playwright/test'
import { emailOf, type Person, password as right } from './people.ts'

export function emailField(page: Page) {
  return page.locator('input[autocomplete^="username"]')
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

/** Signs a person in on any server, as they do it themselves. */
export async function signInAt(page: Page, server: { readonly url: string }, person: Person) {
  await page.goto(`${server.url}/login`)
  await fillIn(page, emailOf(person))
  await expect(page).not.toHaveURL(/\/login/)
}
