import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => json(200, {}))
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = {
  ...rosa,
  home: { ...rosa.home, attention: [{ kind: 'reviewSignIn', level: 'urgent', at: now }] },
}

test('the question names the browser and the time, and what was forgotten leaves the list', async () => {
  const events = [
    { id: '2', at: now + 60_000, kind: 'signIn', device: 'Chrome, Mac' },
    { id: '1', at: now - 5, kind: 'signIn', device: 'Safari, iPhone' },
  ]
  let devices = [{ id: 'd1', device: 'Safari, iPhone (remembered)', expiresAt: now }]
  fetched.mockImplementation(async ({ url }) => {
    if (url.includes('ReviewSignIns')) devices = []
    return json(200, url.includes('ListSignIns') ? { events } : { methods: [], devices })
  })
  await renderApp('/account/security-and-signin', { startup: asked as typeof rosa })
  await screen.findByText(/^Safari, iPhone · 11\/17\/2026, /)
  await screen.findByText('Safari, iPhone (remembered)')
  await userEvent.click(screen.getByRole('button', { name: 'This wasn’t me' }))
  await waitFor(() => expect(screen.queryByText('Safari, iPhone (remembered)')).toBeNull())
})

test('who says that a sign-in wasn’t them finds the form for a new password open', async () => {
  await renderApp('/account/security-and-signin', { startup: asked as typeof rosa })
  await userEvent.click(await screen.findByRole('button', { name: 'This wasn’t me' }))
  await screen.findByText('We signed out everyone else')
  expect(await screen.findByLabelText('Current password')).toBe(document.activeElement)
  expect(screen.queryByText(/can still sign you in/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
})

test('who says that a sign-in wasn’t them reads which organizations can still sign them in', async () => {
  const links = [
    { providerId: 'p1', label: 'Bridgewater', linkedAt: now },
    { providerId: 'p2', label: 'Harbor', linkedAt: now },
  ]
  fetched.mockImplementation(async ({ url }) =>
    json(200, url.includes('ListLinks') ? { links } : {}),
  )
  await renderApp('/account/security-and-signin', { startup: asked as typeof rosa })
  await userEvent.click(await screen.findByRole('button', { name: 'This wasn’t me' }))
  await screen.findByText(/These can still sign you in: Bridgewater and Harbor\./)
})

test('who says that it was them is left alone', async () => {
  await renderApp('/account/security-and-signin', { startup: asked as typeof rosa })
  await userEvent.click(await screen.findByRole('button', { name: 'This was me' }))
  await screen.findByText('Thanks. We won’t ask about this sign-in again.')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy()
})

test('while one answer is on its way there is no other, and then the focus is not lost', async () => {
  let answer = () => {}
  fetched.mockImplementation(async ({ url }) => {
    if (url.includes('Review')) await new Promise<void>((done) => (answer = done))
    return json(200, {})
  })
  await renderApp('/account/security-and-signin', { startup: asked as typeof rosa })
  await userEvent.click(await screen.findByRole('button', { name: 'This was me' }))
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'This wasn’t me' })
  await waitFor(() => expect(other.disabled).toBe(true))
  answer()
  await screen.findByText('Thanks. We won’t ask about this sign-in again.')
  const title = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(title))
})
