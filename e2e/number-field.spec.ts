import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import type { Member } from './lib/people.ts'
import { expect, open, test } from './lib/test.ts'

async function paste(page: Page, field: Locator, text: string) {
  await field.focus()
  await field.press('ControlOrMeta+a')
  // The clipboard of the machine may be shut, so the page itself is handed what was copied.
  await page.evaluate((copied) => document.execCommand('insertText', false, copied), text)
}

/** Counts what would be saved. */
function saves(page: Page): { count: number } {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /readings|AddWeight/.test(request.url())) seen.count += 1
  })
  return seen
}

const cases = [
  { person: 'grace', asks: (a: string, b: string) => `Did you mean ${a} or ${b}?` },
  { person: 'rosa', asks: (a: string, b: string) => `¿Quiso decir ${a} o ${b}?` },
] as const satisfies readonly { person: Member; asks: (a: string, b: string) => string }[]

for (const { person, asks } of cases) {
  test(`a pasted comma is asked about, never guessed (${person})`, async ({ as }) => {
    const page = await as(person)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/blood-sugar/overview?add')
    const saved = saves(page)
    const dialog = page.getByRole('dialog')
    const value = dialog.locator('#check-value')
    const save = dialog.locator('button[type=submit]')
    await paste(page, value, '5,6')
    await expect(value).toHaveValue('5,6')
    const question = dialog.getByRole('group', { name: asks('5.6', '56') })
    await expect(question.getByRole('button')).toHaveText(['5.6 mg/dL', '56 mg/dL'])
    await save.click()
    await expect(value).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await question.getByRole('button', { name: '56 mg/dL' }).click()
    await expect(value).toHaveValue('56')
    await expect(value).toBeFocused()
    await expect(question).toHaveCount(0)

    // An optional field holds the form back too, even when it is folded away.
    const more = dialog.locator('button[aria-controls][aria-expanded]').last()
    await more.click()
    const insulin = dialog.locator('#check-short')
    await paste(page, insulin, '3,5')
    await more.click()
    await expect(insulin).toBeHidden()
    await save.click()
    await expect(insulin).toBeFocused()
    await expect(dialog.getByRole('group', { name: asks('3.5', '35') })).toBeVisible()
    expect(saved.count).toBe(0)
  })
}
