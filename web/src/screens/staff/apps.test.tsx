import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityQuestion } from '../../data/step-up'
import {
  type Answer,
  type Call,
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
let disable: Answer
let calls: Call[]

beforeEach(() => {
  list = () => json(200, { clients: [app], scopes: ['openid', 'profile'] })
  update = () => json(200, {})
  renew = () => json(200, { secret: 's3cret' })
  disable = () => json(200, {})
  calls = stubServer({
    ListBrands: () => json(200, { brands: [{ code: 'maple', brandName: 'Maple Wellness' }] }),
    SetDisabled: (request) => disable(request),
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

const unproven = () => json(403, { errorType: 'step_up_required' })

/** Answers the question whether it's them. */
async function confirm(isThem: boolean) {
  await waitFor(() => expect(identityQuestion.get()).not.toBeNull())
  await act(async () => identityQuestion.get()?.answer(isThem))
}

test('a change asks whether it’s them, keeps what was typed and goes on', async () => {
  update = unproven
  await change()
  await confirm(false)
  await screen.findByText('Nothing has changed yet')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Trail Mix 2')
  await press('Save the app')
  update = () => json(200, {})
  await confirm(true)
  await screen.findByRole('button', { name: 'Change Trail Mix' })
  const sent = calls.filter(({ name }) => name === 'UpdateClient').at(-1)
  expect(sent?.sent).toContain('"name":"Trail Mix 2"')
})

test('closing the question before a new secret or the end of an app is no failure', async () => {
  renew = unproven
  disable = unproven
  await renderApp('/staff/apps', admin)
  await press('New secret Trail Mix')
  await press('Make a new secret')
  await confirm(false)
  await screen.findByText('Nothing has changed yet')
  await press('Cancel')
  await press('Turn off Trail Mix')
  await press('Turn off')
  await confirm(false)
  await screen.findByText('Nothing has changed yet')
  expect(screen.queryByText('We couldn’t change the app.')).toBeNull()
})

test('an app of one brand says so, and keeps its brand when it changes', async () => {
  list = () => json(200, { clients: [{ ...app, brandCode: 'maple' }], scopes: ['openid'] })
  await renderApp('/staff/apps', admin)
  await screen.findByText(/Maple Wellness/)
  await press('Change Trail Mix')
  await press('Save the app')
  await screen.findByRole('button', { name: 'Change Trail Mix' })
  const sent = calls.filter(({ name }) => name === 'UpdateClient').at(-1)
  expect(sent?.sent).toContain('"brandCode":"maple"')
})
