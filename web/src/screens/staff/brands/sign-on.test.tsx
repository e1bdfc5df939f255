import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, json, memberSession, renderApp, stubServer } from '../../../shell/testing'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['brands'] } },
}
const acme = {
  id: 'p1',
  brandCode: 'default',
  protocol: 'oidc',
  label: 'Acme',
  issuer: 'https://acme.example',
  clientId: 'c1',
  hasClientSecret: true,
  redirectUri: 'https://portal.example/sso',
  revision: 3,
}

let list: Answer
let save: Answer

beforeEach(() => {
  list = () => json(200, { providers: [acme] })
  stubServer({
    ListIdentityProviders: (request) => list(request),
    SaveIdentityProvider: (request) => save(request),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function change() {
  await renderApp('/staff/brands/default/sign-on', admin)
  await press('Change Acme')
  await userEvent.type(await screen.findByLabelText('Name on the button'), ' 2')
}

test('a change of someone else is told, and the newest version can be seen', async () => {
  save = () => json(409, { code: 'aborted', messageKey: 'errors.conflict' })
  await change()
  await press('Save the organization')
  await screen.findByText('Someone else changed this organization while you were editing it.')
  list = () => json(200, { providers: [{ ...acme, label: 'Acme Health' }] })
  await press('See the newest version')
  await screen.findByRole('heading', { name: 'Acme Health' })
})

test('a refusal is told beside its field in our words', async () => {
  const fields = [{ field: 'issuer', messageKey: 'sso.issuerChanged', message: 'Server' }]
  save = () => json(400, { code: 'invalid_argument', fields })
  await change()
  await press('Save the organization')
  const words = await screen.findAllByText(
    'This is another organization. Add it as a new one, and remove or turn off this one.',
  )
  expect(words).not.toHaveLength(0)
  expect(screen.queryByText('Server')).toBeNull()
})

test('a browser doesn’t fill in the Admin’s own password as the client secret', async () => {
  await change()
  const secret = screen.getByLabelText<HTMLInputElement>(/^Client secret/)
  expect(secret.autocomplete).toBe('new-password')
  expect(secret.required || secret.getAttribute('aria-required') === 'true').toBe(false)
})

test('the focus follows from the list to the form and back', async () => {
  await renderApp('/staff/brands/default/sign-on', admin)
  await press('Change Acme')
  const title = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(title))
  title.blur()
  await press('Cancel')
  await waitFor(() => expect(document.activeElement).toBe(title))
})
