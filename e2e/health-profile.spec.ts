import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { expect, open, settled, test } from './lib/test.ts'

const small = { width: 390, height: 844 }

test('S2-1-24 S2-2-57 S2-2-101 a profile is interrupted and resumed on a phone', async ({ as }) => {
  const page = await as('james')
  await page.setViewportSize(small)
  await open(page, '/condition-management/condition-profile')
  await expect(page).toHaveURL(/\/condition-profile$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Health profile' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await open(page, '/condition-profile?section=habits')
  const active = page.getByRole('radiogroup', { name: 'How active are you now?' })
  await active.getByText('Active now and then').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check 3 answers' })).toBeVisible()

  // What was chosen waits on the server, also for another device.
  await settled(page)
  await open(page, '/condition-profile?section=habits')
  await expect(active.getByRole('radio', { name: 'Active now and then' })).toBeChecked()

  for (const question of [/being more active/, /ate in the last week/, /healthy eating/]) {
    const group = page.getByRole('radiogroup', { name: question })
    await group.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await page.getByRole('button', { name: 'Save these answers' }).click()
  await expect(page.getByText('Your health profile has been updated.')).toBeVisible()
  await expectAccessible(page)
})
