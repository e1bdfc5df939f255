import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellChat } from '../data/chat-session'
import { json, renderApp, rosa } from './testing'
import { visitFlag } from './use-in-visit'

const inDanger = {
  ...rosa,
  home: {
    ...rosa.home,
    attention: [
      { kind: 'checkIn', level: 'urgent', values: { action: 'call', reading: 'bloodPressure' } },
    ],
  },
}

beforeEach(() => {
  const stage = { alertId: 'a1', kind: 'bloodPressure', direction: 'severe', action: 'call' }
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('GetStartup')) return json(200, { startup: inDanger })
    const isList = request.url.includes('ListAlertStages')
    return json(200, isList ? { stages: [{ ...stage, readingAt: Date.now() }] } : {})
  })
})
afterEach(() => {
  act(() => tellChat({ kind: 'loggedOut' }))
  cleanup()
  visitFlag.set(false)
  vi.unstubAllGlobals()
})

const bars = () => screen.findAllByRole('region', { name: 'This can be an emergency' })

test('the chat panel has the emergency at its top', async () => {
  await renderApp('/help/contact', { startup: inDanger })
  await bars()
  act(() => tellChat({ kind: 'opened' }))
  const panel = await screen.findByRole('complementary', { name: 'Chat' })
  const call = await within(panel).findByRole('link', { name: 'Call 911' })
  expect(call.getAttribute('href')).toBe('tel:911')
  const title = within(panel).getByRole('heading', { name: 'Chat' })
  expect(call.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a visit that has the page to itself leaves the emergency in view', async () => {
  await renderApp('/programs#waiting', { startup: inDanger })
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('header[data-chrome]'), 'in a visit').toBeNull()
  const [bar] = await bars()
  expect(within(bar as HTMLElement).getByRole('link', { name: 'Call 911' })).toBeTruthy()
})
