import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp, rosa } from '../../shell/testing'
import { sugarServer } from './parts/testing'

let server: ReturnType<typeof sugarServer>
beforeEach(() => {
  server = sugarServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (bloodSugarDevice?: string) => {
  const startup = { ...rosa, devices: bloodSugarDevice ? { bloodSugarDevice } : {} }
  await renderApp('/blood-sugar/share-from-meter', { startup })
  await screen.findByRole('heading', { level: 1, name: 'Share from your meter' })
}
const selected = () => screen.getByRole('radio', { checked: true }).textContent

test("S2-2-15: the steps are those of the member's own meter", async () => {
  await open('inTouch')
  expect(selected()).toBe('InTouch')
  expect(screen.getAllByText(/round button/).length).toBeGreaterThan(2)
  await userEvent.setup({ delay: null }).click(screen.getByRole('radio', { name: 'BG300' }))
  expect(screen.queryByText(/round button/)).toBeNull()
  expect(screen.getAllByText('Touch Share below the number.')).toHaveLength(2)
})

test('the meter offers the people who accepted', async () => {
  const contacts = [
    { id: 'a', firstName: 'Lucia', lastName: 'Delgado', consent: 'yes', channel: 'SMS' },
    { id: 'b', firstName: 'Pedro', lastName: 'Delgado', consent: 'invited', channel: 'EMAIL' },
  ]
  server.rpc = ({ url }) => json(200, url.includes('ListFamily') ? { contacts } : {})
  await open()
  await screen.findByText('Lucia Delgado')
  expect(screen.getByText('by text message', { exact: false })).toBeTruthy()
  expect(screen.queryByText('Pedro Delgado')).toBeNull()
  cleanup()
  server.rpc = () => json(200, {})
  await open()
  await screen.findByText(/No one is on it yet/)
})

test('without a meter on file the usual one is shown', async () => {
  await open()
  expect(selected()).toBe('BG300')
  expect(screen.getByRole('link', { name: 'Choose people' }).getAttribute('href')).toBe(
    '/blood-sugar/friends-and-family',
  )
})
