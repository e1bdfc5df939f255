import { emailField, fillIn, passwordField, submit } from './lib/login-page.ts'
import { emailOf, members, staff } from './lib/people.ts'
import { expect, open, settled, test } from './lib/test.ts'

const fullNames = {
  rosa: 'Rosa Delgado',
  marcus: 'Marcus Hill',
  annmarie: 'Ann-Marie Tremblay',
  james: 'James Okafor',
  priya: 'Priya Nair',
  devon: 'Devon Brooks',
  helen: 'Helen Park',
  luis: 'Luis Ortega',
  grace: 'Grace Chen',
  tom: 'Tom Becker',
  kdoe: 'K. Doe',
  nora: 'Nora Adams',
} as const

/** S1-4.2-01, S1-2.1-01: credentials in, the person's own Home out. */
test.describe('S1-4.2-01 S2-4-07 S2-4-08 a member signs in through the page', () => {
  for (const name of members) {
    test(name, async ({ page }) => {
      await open(page, '/login')
      await fillIn(page, emailOf(name))
      // Nora reads about the move to this portal first.
      if (name === 'nora') await page.getByRole('button', { name: 'Open my portal' }).click()
      await expect(page).toHaveURL('/home')
      await settled(page)
      const given = fullNames[name].split(' ')[0] ?? ''
      await expect(page.getByRole('heading', { level: 1 })).toContainText(given)
    })
  }
})

test.describe('S1-4.2-01 staff sign in through the page and reach their desk', () => {
  for (const name of staff) {
    test(name, async ({ page }) => {
      await open(page, '/login')
      await fillIn(page, emailOf(name))
      await expect(page).toHaveURL('/staff')
      await settled(page)
      await page.goto('/home')
      await expect(page, 'a member page sends staff to their desk').toHaveURL('/staff')
    })
  }
})

test('D24 an account with a second factor reaches the choice of where to send the code', async ({
  page,
  watched,
}) => {
  watched.expect(/v1\/users\/me\/auth|status of 40[013]/)
  await open(page, '/login')
  await fillIn(page, emailOf('mfa'))
  await expect(page).toHaveURL('/mfa')
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeEnabled()
  const text = await page.locator('main').innerText()
  expect(text, 'contact points stay masked').not.toContain(emailOf('mfa'))
})

test('a former member meets the account-ended page', async ({ page, watched }) => {
  watched.expect(/v1\/users\/me\/auth|status of 40[013]/)
  await open(page, '/login')
  await fillIn(page, emailOf('ended'))
  await expect(page).toHaveURL('/non-member/account-ended')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account has ended')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('a wrong password says no more than that, and keeps the email address', async ({
  page,
  watched,
}) => {
  watched.expect(/v1\/users\/me\/auth|status of 40[01]/)
  await open(page, '/login')
  for (const email of [emailOf('grace'), 'nobody@demo.test']) {
    await fillIn(page, email, 'not the password')
    const refusal = page.getByRole('alert')
    await expect(refusal).toHaveText(/The email or password is not right\. Please try again\./)
    await expect(emailField(page)).toHaveValue(email)
  }
  await expect(page).toHaveURL('/login')
})

test('an empty form is answered beside its fields, without asking the server', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    // Passkeys are asked for when the page opens, whatever the form says.
    const isPasskey = request.url().endsWith('/StartPasskey')
    if (request.method() === 'POST' && !isPasskey) asked.push(request.url())
  })
  await open(page, '/login')
  await submit(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your email address.',
    'Enter your password.',
  ])
  await summary.getByRole('link').first().click()
  await expect(emailField(page)).toBeFocused()
  await expect(emailField(page)).toHaveAccessibleDescription(/Enter your email address\./)
  await emailField(page).fill('rosa')
  await passwordField(page).fill('x')
  await submit(page).click()
  await expect(
    page.getByText('Enter an email address like name@example.com.').first(),
  ).toBeVisible()
  expect(asked).toEqual([])
})

test('S1-4.1 a person comes back to the page they asked for', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('/programs?from=letter#list')
  await expect(page).toHaveURL('/login')
  await fillIn(page, emailOf('marcus'))
  await expect(page).toHaveURL('/programs?from=letter#list')
  await settled(page)
})

test('a signed-in person is not asked again', async ({ as }) => {
  const page = await as('grace')
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
})
