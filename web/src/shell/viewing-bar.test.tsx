import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageLoad } from '../data/page-load'
import { sessionQuery } from '../data/session'
import { readStored } from '../data/session-storage'
import { json, memberSession, now, renderApp, rosa } from './testing'

const minute = 60_000
const fetched = vi.fn<(request: Request) => Promise<Response>>()
const to = vi.fn<(path: string) => void>()
const again = vi.fn<() => void>()

const impersonation = {
  impersonatorId: 'a-7',
  impersonatorType: 'Admin',
  impersonatedId: 'm-1',
  impersonatedType: 'member',
  impersonatedName: 'Rosa Delgado',
  endsAt: now + 30 * minute,
}
const viewing = { ...memberSession, accountId: 'a-7', role: 'Admin', impersonation }
/** Nobody is idle or out of session before the view ends. */
const almostOver = { ...viewing, impersonation: { ...impersonation, endsAt: now + 6 * minute } }
const desk = {
  staff: { name: 'Alex Morgan', role: 'Admin', rights: ['search.audited', 'view-as-member'] },
  features: [],
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  fetched.mockReset()
  fetched.mockImplementation(async () => json(200, { session: viewing }))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(pageLoad, 'to').mockImplementation(to)
  vi.spyOn(pageLoad, 'again').mockImplementation(again)
  to.mockReset()
  again.mockReset()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const header = () => within(document.querySelector<HTMLElement>('header[data-size]') as HTMLElement)
const asked = (method: string) => fetched.mock.calls.some(([{ url }]) => url.includes(method))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('S1-1-02 the header says who is viewed and for how long, minute by minute', async () => {
  await renderApp('/home', { session: viewing, startup: rosa })
  expect(await header().findByText('30 minutes left')).toBeTruthy()
  expect(header().getByText('You are impersonating member Rosa Delgado')).toBeTruthy()
  await waitFor(() => expect(readStored('impersonation')).toEqual(impersonation))
  cleanup()
  await renderApp('/home', { session: almostOver, startup: rosa })
  expect(await header().findByText('6 minutes left')).toBeTruthy()
  await pass(4 * minute + 30_000)
  expect(header().getByText('2 minutes left')).toBeTruthy()
  await pass(31_000)
  expect(header().getByText('1 minute left')).toBeTruthy()
  expect(to).not.toHaveBeenCalled()
})

test('little time left is said aloud, and only then', async () => {
  await renderApp('/home', { session: almostOver, startup: rosa })
  await header().findByText('6 minutes left')
  expect(screen.queryByText('The view ends in 6 minutes.')).toBeNull()
  await pass(minute + 1_000)
  expect(screen.getByText('The view ends in 5 minutes.').getAttribute('role')).toBe('status')
})

test('when the time is over the portal goes at once and the workspace says why', async () => {
  await renderApp('/home', { session: almostOver, startup: rosa })
  await header().findByText('6 minutes left')
  await pass(6 * minute - 2_000)
  expect(to).not.toHaveBeenCalled()
  await pass(3_000)
  expect(to).toHaveBeenCalledWith('/staff?view=over')
  expect(readStored('impersonation')).toBeUndefined()
})

test('End view asks the server and goes back to the desk; a failure is said and can be tried again', async () => {
  await renderApp('/home', { session: viewing, startup: rosa })
  const end = await header().findByRole('button', { name: 'End view' })
  fetched.mockImplementation(async () => json(503, { errorType: 'unavailable' }))
  await person().click(end)
  expect(await screen.findByText('We couldn’t end the view. Please try again.')).toBeTruthy()
  expect(to).not.toHaveBeenCalled()
  fetched.mockImplementation(async () =>
    json(200, { session: { ...viewing, impersonation: null } }),
  )
  await person().click(end)
  await vi.waitFor(() => expect(to).toHaveBeenCalledWith('/staff?view=ended'))
  expect(asked('SessionService/EndView')).toBe(true)
})

test('a tab of the portal leaves when another tab ends the view', async () => {
  await renderApp('/home', { session: viewing, startup: rosa })
  await header().findByText('30 minutes left')
  const other = new BroadcastChannel('wellhouse-view')
  other.postMessage('ended')
  await vi.waitFor(() => expect(to).toHaveBeenCalledWith('/staff?view=ended'))
  other.close()
})

test('a tab of the workspace shows the bar when another tab starts a view, and drops it at the end', async () => {
  await renderApp('/staff', { session: { ...viewing, impersonation: undefined }, startup: desk })
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Alex' })
  const other = new BroadcastChannel('wellhouse-view')
  await vi.waitFor(async () => {
    other.postMessage('started')
    expect(await header().findByText('You are impersonating member Rosa Delgado')).toBeTruthy()
  })
  expect(header().getByRole('link', { name: 'Open the portal' }).getAttribute('href')).toBe('/home')
  fetched.mockImplementation(async () =>
    json(200, { session: { ...viewing, impersonation: undefined } }),
  )
  other.postMessage('ended')
  await vi.waitFor(() => expect(screen.queryByText(/You are impersonating/)).toBeNull())
  expect(to).not.toHaveBeenCalled()
  other.close()
})

test('the desk asks the server when the time is over and stays where it is', async () => {
  const { queries } = await renderApp('/staff', { session: almostOver, startup: desk })
  await header().findByText('6 minutes left')
  fetched.mockImplementation(async () =>
    json(200, { session: { ...viewing, impersonation: undefined } }),
  )
  await pass(6 * minute + 1_000)
  await vi.waitFor(() => expect(screen.queryByText(/You are impersonating/)).toBeNull())
  expect(queries.getQueryData(sessionQuery.queryKey)?.impersonation).toBeFalsy()
  expect(to).not.toHaveBeenCalled()
})

test('a page of the portal never shows the data of the desk, nor the desk the member’s', async () => {
  await renderApp('/home', { session: viewing, startup: desk })
  await vi.waitFor(() => expect(again).toHaveBeenCalled())
  cleanup()
  again.mockReset()
  await renderApp('/staff', { session: viewing, startup: rosa })
  await vi.waitFor(() => expect(again).toHaveBeenCalled())
})

test('nobody else has a bar', async () => {
  await renderApp('/home')
  expect(screen.queryByText(/impersonating|minutes left/)).toBeNull()
})
