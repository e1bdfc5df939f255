import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameBy } from '../data/boot-link'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../shell/testing'

let look: Answer
let open: Answer
let calls: Call[]
const replace = vi.fn()

beforeEach(() => {
  replace.mockReset()
  look = () => json(200, { name: 'Rosa', maskedEmail: 'r•••@demo.test' })
  open = () => json(200, { session: { reference: 'r2', expiresAt: Date.now() + 60_000 } })
  calls = stubServer({
    LookAtLink: (request) => look(request),
    SignInOnce: (request) => open(request),
  })
  vi.spyOn(location, 'replace').mockImplementation(replace)
  cameBy.set({ link: { authToken: 't', bundleId: 'b' }, to: '/reports-and-data' })
})

afterEach(() => {
  cleanup()
  cameBy.set(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/open-document', { session: null, startup: null })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const count = (of: string) => calls.filter(({ name }) => name === of).length

test('a sign-in that failed is tried again, not the look at the link', async () => {
  open = offline
  await show()
  await press('Yes, open as Rosa')
  await screen.findByText('We couldn’t open your link.')
  open = () => json(200, { session: { reference: 'r2', expiresAt: Date.now() + 60_000 } })
  await press('Try again')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/reports-and-data'))
  expect([count('LookAtLink'), count('SignInOnce')]).toEqual([1, 2])
})

test('a look that failed is repeated', async () => {
  look = () => json(500, {})
  await show()
  await screen.findByText('We couldn’t open your link.')
  look = () => json(200, { name: 'Rosa', maskedEmail: 'r•••@demo.test' })
  await press('Try again')
  await screen.findByRole('button', { name: 'Yes, open as Rosa' })
  expect(count('SignInOnce')).toBe(0)
})
