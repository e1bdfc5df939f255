import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatSession, tellChat } from '../data/chat-session'
import { quickEntry } from '../data/quick-entry'
import { json, renderApp, rosa } from './testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  quickEntry.set(null)
  fetched.mockReset()
  fetched.mockImplementation(async () => json(200, {}))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(document.body, 'clientWidth', 'get').mockImplementation(() => 390)
})

afterEach(() => {
  cleanup()
  tellChat({ kind: 'loggedOut' })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
  // The sheet and its form are compiled on demand, which a busy machine takes its time for.
  const sheet = await screen.findByRole('dialog', { name: 'Add a reading' }, { timeout: 25_000 })
  return within(sheet)
}

test('two taps from anywhere: the plus, then the number on a pad of its own', async () => {
  await renderApp('/account')
  const sheet = await open()
  const field = await sheet.findByLabelText(/^Blood sugar/, {}, { timeout: 20_000 })
  const pad = within(sheet.getByRole('group', { name: 'Number pad' }))
  for (const key of ['1', '2', '9']) await userEvent.click(pad.getByRole('button', { name: key }))
  expect(field).toHaveProperty('value', '129')
  await userEvent.click(pad.getByRole('button', { name: 'Delete the last digit' }))
  expect(field).toHaveProperty('value', '12')
  expect(field.getAttribute('inputmode')).toBe('none')
  await userEvent.type(field, '0')
  expect(field).toHaveProperty('value', '120')
})

test('the chooser has the kinds of the programs, and a message instead', async () => {
  const programs = {
    programs: [
      { dbSlug: 'DIABETES', status: 'ACTIVE' },
      { dbSlug: 'HYPERTENSION', status: 'ACTIVE' },
    ],
  }
  await renderApp('/account', { startup: { ...rosa, programs } })
  const sheet = await open()
  fireEvent.click(await sheet.findByRole('radio', { name: 'Blood pressure' }))
  expect(await sheet.findByLabelText(/^Top number/)).toBeTruthy()
  expect(sheet.queryByRole('radio', { name: 'Weight' })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Message your coach instead' }))
  await waitFor(() => expect(chatSession.get().isShowing).toBe(true))
  expect(quickEntry.get()).toBeNull()
})

const addWeight = async (dbSlug: string) => {
  const app = await renderApp('/account', {
    startup: { ...rosa, programs: { programs: [{ dbSlug, status: 'ACTIVE' }] } },
  })
  const sheet = await open()
  await userEvent.type(await sheet.findByLabelText(/^Weight/, {}, { timeout: 20_000 }), '201.6')
  return { app, sheet }
}

test('a weight in heart failure leads to its page, where the gain is judged', async () => {
  const { app, sheet } = await addWeight('HEART_FAILURE')
  fireEvent.click(sheet.getByRole('button', { name: 'Save this weight' }))
  await waitFor(() => expect(app.router.location.pathname).toBe('/weight/overview'))
})

test('elsewhere a saved weight leaves the page as it is, and so does cancelling', async () => {
  const { app, sheet } = await addWeight('WEIGHT_MANAGEMENT')
  fireEvent.click(sheet.getByRole('button', { name: 'Save this weight' }))
  await waitFor(() => expect(quickEntry.get()).toBeNull())
  expect(app.router.location.pathname).toBe('/account')
  cleanup()
  const heart = await addWeight('HEART_FAILURE')
  fireEvent.click(heart.sheet.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(quickEntry.get()).toBeNull())
  expect(heart.app.router.location.pathname).toBe('/account')
})

test('staff who view a member and members with nothing to add have no plus', async () => {
  const viewing = {
    impersonatorId: 's1',
    impersonatorType: 'CallCenterRep',
    impersonatedName: 'Rosa',
  }
  await renderApp('/home', { session: { role: 'CallCenterRep', impersonation: viewing } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  cleanup()
  await renderApp('/home', {
    startup: {
      ...rosa,
      programs: { programs: [] },
      user: { ...rosa.user, hasChatAvailable: false },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})
