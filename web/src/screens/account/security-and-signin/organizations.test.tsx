import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp, rosa } from '../../../shell/testing'

const sent: unknown[] = []
let links: object[]
let refuses: boolean

beforeEach(() => {
  sent.length = 0
  refuses = false
  links = [{ providerId: 'p1', label: 'Bridgewater', linkedAt: now }]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('SignOnService/ListLinks')) return json(200, { links })
    if (request.url.includes('SignOnService/Unlink')) {
      sent.push(await request.json())
      if (refuses) return json(500, { code: 'internal' })
      links = []
    }
    return json(200, {})
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function ask() {
  await renderApp('/account/security-and-signin', { startup: rosa })
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Bridgewater' }))
  await screen.findByRole('heading', { name: 'Disconnect Bridgewater?' })
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
}

test('a member disconnects an organization that signs them in', async () => {
  await ask()
  await screen.findByText('You don’t sign in through an organization.')
  expect(sent).toEqual([{ providerId: 'p1' }])
})

test('an organization that can’t be disconnected stays in the list', async () => {
  refuses = true
  await ask()
  await screen.findByText('We couldn’t disconnect the organization.')
  expect(screen.getByText('It is still connected. Please try again.')).toBeTruthy()
})
