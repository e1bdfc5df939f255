import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  json,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['apps'] } },
}
const app = {
  id: 'a1',
  name: 'Trail Mix',
  site: 'https://trail.example',
  redirectUris: ['https://trail.example/cb'],
  scopes: ['openid'],
  revision: 3,
}

let list: Answer
let update: Answer
let renew: Answer

beforeEach(() => {
  list = () => json(200, { clients: [app], scopes: ['openid', 'profile'] })
  update = () => json(200, {})
  renew = () => json(200, { secret: 's3cret' })
  stubServer({
    ListClients: (request) => list(request),
    UpdateClient: (request) => update(request),
    RenewSecret: (request) => renew(request),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

async function change() {
  await renderApp('/staff/apps', admin)
  await press('Change Trail Mix')
  await userEvent.type(await screen.findByLabelText('Name'), ' 2')
  await press('Save the app')
}

test('a change of someone else is told, and the newest version can be seen', async () => {
  update = () => json(409, { code: 'aborted', messageKey: 'openid.changed' })
  await change()
  await screen.findByText('Someone else changed this app while you were editing it.')
  list = () => json(200, { clients: [{ ...app, name: 'Trail Mix Pro' }], scopes: [] })
  await press('See the newest version')
  await screen.findByRole('heading', { name: 'Trail Mix Pro' })
})

test('a refused address is told beside its field in our words', async () => {
  const fields = [{ field: 'redirectUris', messageKey: 'openid.redirect', message: 'Server' }]
  update = () => json(400, { code: 'invalid_argument', fields })
  await change()
  expect(await screen.findAllByText(/Enter whole addresses such as/)).not.toHaveLength(0)
  expect(screen.queryByText('Server')).toBeNull()
})

test('without a network nothing is lost', async () => {
  update = offline
  await change()
  await screen.findByText('You are offline, so we did not save it')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Trail Mix 2')
})

test('a secret is shown once, with the focus and a button that copies it', async () => {
  await renderApp('/staff/apps', admin)
  await press('New secret Trail Mix')
  await press('Make a new secret')
  await screen.findByText('s3cret')
  screen.getByRole('button', { name: 'Copy: Secret' })
})

test('the list and the form hand the focus to the heading', async () => {
  await renderApp('/staff/apps', admin)
  await press('Change Trail Mix')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
})

test.each([
  ['no answer', offline, 'We don’t know if it worked.'],
  ['a refusal', () => json(403, {}), 'We couldn’t make a new secret.'],
] as [string, Answer, string][])(
  '%s to a new secret makes no false claim',
  async (_, answer, words) => {
    renew = answer
    await renderApp('/staff/apps', admin)
    await press('New secret Trail Mix')
    await press('Make a new secret')
    await screen.findByText(words)
  },
)
