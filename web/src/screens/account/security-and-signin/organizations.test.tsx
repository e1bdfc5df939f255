import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type Call, json, now, renderApp, stubServer } from '../../../shell/testing'

let list: Answer
let unlink: Answer
let events: object[]
let calls: Call[]

const bridgewater = { providerId: 'p1', label: 'Bridgewater', linkedAt: now }

beforeEach(() => {
  events = []
  list = () => json(200, { links: [bridgewater] })
  unlink = () => {
    list = () => json(200, { offered: true })
    return json(200, {})
  }
  calls = stubServer({
    ListLinks: (request) => list(request),
    Unlink: (request) => unlink(request),
    ListSignIns: () => json(200, { events }),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/account/security-and-signin')
const card = () => screen.queryByRole('heading', { name: 'Organizations you sign in with' })

async function disconnect() {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Bridgewater' }))
  await screen.findByRole('heading', { name: 'Disconnect Bridgewater?' })
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
}

test('a member disconnects an organization that signs them in', async () => {
  await disconnect()
  await screen.findByText('You don’t sign in through an organization.')
  expect(calls.filter(({ name }) => name === 'Unlink').map(({ sent }) => JSON.parse(sent))).toEqual(
    [{ providerId: 'p1' }],
  )
})

test('an organization that can’t be disconnected stays in the list', async () => {
  unlink = () => json(500, { code: 'internal' })
  await disconnect()
  await screen.findByText('We couldn’t disconnect the organization.')
  expect(screen.getByText('It is still connected. Please try again.')).toBeTruthy()
})

test('the last organization takes its card along, and the focus goes on from the page', async () => {
  unlink = () => {
    list = () => json(200, {})
    return json(200, {})
  }
  await disconnect()
  await waitFor(() => expect(card()).toBeNull())
  const title = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('without a link and without an offer there is no card', async () => {
  const asked = vi.fn(() => json(200, {}))
  list = asked
  await show()
  await screen.findByText('Nothing has happened yet.')
  expect(asked).toHaveBeenCalled()
  expect(card()).toBeNull()
})

test('a list that can’t be loaded is told: an organization may be in it', async () => {
  list = () => json(500, {})
  await show()
  await screen.findByText('We couldn’t load the organizations you sign in with.')
})

test('recent activity names the organization', async () => {
  events = [
    { id: 'e2', at: now, kind: 'organizationUnlinked', name: 'Bridgewater' },
    { id: 'e1', at: now, kind: 'organizationLinked', name: 'Harbor' },
  ]
  await show()
  const told = await screen.findByText('This organization can now sign you in')
  expect(told.closest('li')?.textContent).toContain('Harbor')
  const gone = screen.getByText('This organization can no longer sign you in')
  expect(gone.closest('li')?.textContent).toContain('Bridgewater')
})
