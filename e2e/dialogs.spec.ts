import type { Locator, Page } from '@playwright/test'
import type { Person } from './lib/people.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'

type FormDialog = {
  who: Person
  path: string
  dialog: string | RegExp
  /** What opens the dialog; from the menu of a row where it has a name there. */
  opener: (page: Page) => Locator
  fromMenu?: string
}

const button = (name: string | RegExp) => (page: Page) =>
  page.locator('main').getByRole('button', { name }).first()

/** The button of the first row of a log. */
const rowButton = (page: Page) => page.getByRole('article').first().getByRole('button')

const dialogs: readonly FormDialog[] = [
  {
    who: 'marcus',
    path: '/blood-sugar/overview',
    dialog: 'Add a reading',
    opener: button('Add a reading'),
  },
  {
    who: 'marcus',
    path: '/blood-sugar/trends',
    dialog: 'Show other dates',
    opener: button('Other dates'),
  },
  {
    who: 'marcus',
    path: '/blood-sugar/all-logs',
    dialog: 'Edit this reading',
    opener: rowButton,
    fromMenu: 'Edit',
  },
  {
    who: 'marcus',
    path: '/blood-sugar/all-logs',
    dialog: 'Stop counting this reading?',
    opener: rowButton,
    fromMenu: 'Don’t count it',
  },
  {
    who: 'marcus',
    path: '/blood-sugar/friends-and-family',
    dialog: 'Add a person',
    opener: button('Add a person'),
  },
  {
    who: 'marcus',
    path: '/blood-sugar/friends-and-family',
    dialog: 'Coach alerts',
    opener: button('Change coach alerts'),
  },
  {
    who: 'grace',
    path: '/weight/overview',
    dialog: 'Add a weight',
    opener: button('Add a weight'),
  },
  {
    who: 'rosa',
    path: '/blood-sugar/friends-and-family',
    dialog: /^Cómo le avisamos a/,
    opener: button(/^Cambiar$/),
  },
  {
    who: 'rosa',
    path: '/blood-sugar/friends-and-family',
    dialog: 'Nombre y número',
    opener: button('Nombre y número'),
  },
  {
    who: 'grace',
    path: '/weight/overview',
    dialog: /goal/,
    opener: button(/goal/),
  },
  {
    who: 'grace',
    path: '/weight/trends',
    dialog: 'Show other dates',
    opener: button('Other dates'),
  },
  {
    who: 'grace',
    path: '/weight/all-logs',
    dialog: 'Edit this weight',
    opener: rowButton,
    fromMenu: 'Edit',
  },
  {
    who: 'tom',
    path: '/blood-pressure/overview',
    dialog: 'Add a reading',
    opener: button('Add a reading'),
  },
  {
    who: 'tom',
    path: '/blood-pressure/all-logs',
    dialog: 'Edit this reading',
    opener: rowButton,
    fromMenu: 'Edit',
  },
]

for (const { who, path, dialog: name, opener, fromMenu } of dialogs) {
  test(`Back and Escape close ${name} on ${path}, and the focus returns`, async ({ as }) => {
    const page = await as(who)
    const dialog = page.getByRole('dialog', { name })
    const show = async () => {
      await opener(page).click()
      if (fromMenu) await page.getByRole('menuitem', { name: fromMenu }).click()
      await expect(dialog).toBeVisible()
    }
    await open(page, '/home')
    await open(page, path)
    await show()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${baseUrl()}${path}`)
    await show()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
  })
}

test('a form without a draft asks before Escape, a click beside it or Back throws it away', async ({
  as,
}) => {
  const page = await as('marcus')
  const path = '/blood-sugar/friends-and-family'
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const name = dialog.getByRole('textbox', { name: 'First name' })
  await open(page, '/home')
  await open(page, path)
  await button('Add a person')(page).click()
  await name.fill('Ana')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Ana')
    await expect
      .poll(() => dialog.evaluate((form) => form.contains(document.activeElement)))
      .toBe(true)
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Leave and discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${baseUrl()}${path}`)
  await expect(button('Add a person')(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})
