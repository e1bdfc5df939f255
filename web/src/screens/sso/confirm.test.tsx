import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../../shell/testing'

let finish: Answer
let calls: Call[]
const replace = vi.fn()

beforeEach(() => {
  replace.mockReset()
  calls = stubServer({
    GetArrival: () => json(200, { label: 'Maple Clinic', hint: 'Rosa' }),
    Finish: (request) => finish(request),
  })
  vi.spyOn(location, 'replace').mockImplementation(replace)
  location.hash = 'arrival=a1'
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const count = (of: string) => calls.filter(({ name }) => name === of).length

test('a sign-in that failed for want of a network is tried again', async () => {
  finish = offline
  await renderApp('/saml/idp_initiated_sso/default', { session: null, startup: null })
  await press('Sign in')
  await screen.findByText('We cannot reach the server')
  finish = () => json(200, { outcome: 'OUTCOME_SIGNED_IN', role: 'member' })
  await press('Try again')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/home'))
  expect([count('GetArrival'), count('Finish')]).toEqual([1, 2])
})
