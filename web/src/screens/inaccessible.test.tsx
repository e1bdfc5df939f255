import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageLoad } from '../data/page-load'
import { json, memberSession, renderApp, rosa } from '../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const to = vi.fn<(path: string) => void>()
const impersonation = { impersonatorId: 'a', impersonatorType: 'Admin', impersonatedName: 'Rosa' }

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => json(200, { session: memberSession }))
  to.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(pageLoad, 'to').mockImplementation(to)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(['/inaccessible', '/account/security-questions'])(
  'S1-2.7-03 S2-2-106 %s shows the inaccessible page with a way back and a way out',
  async (path) => {
    await renderApp(path, { session: { ...memberSession, impersonation }, startup: rosa })
    await screen.findByRole('heading', { level: 1, name: 'You can’t open this page' })
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/home')
    await userEvent.click(screen.getByRole('button', { name: 'End the view' }))
    await vi.waitFor(() => expect(to).toHaveBeenCalledWith('/staff?view=ended'))
    expect(fetched.mock.calls.some(([{ url }]) => url.includes('EndView'))).toBe(true)
  },
)

test('an end that fails is said and can be tried again', async () => {
  await renderApp('/inaccessible', { session: { ...memberSession, impersonation }, startup: rosa })
  fetched.mockImplementation(async () => json(403, { errorType: 'permission_denied' }))
  await userEvent.click(await screen.findByRole('button', { name: 'End the view' }))
  expect(await screen.findByText('We couldn’t end the view. Please try again.')).toBeTruthy()
  expect(to).not.toHaveBeenCalled()
})

test('a member who opens the address has no view to end', async () => {
  await renderApp('/inaccessible', { startup: rosa })
  await screen.findByRole('heading', { level: 1, name: 'You can’t open this page' })
  expect(screen.queryByRole('button', { name: 'End the view' })).toBeNull()
})
