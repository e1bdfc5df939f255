import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellChat } from '../data/chat-session'
import { confirmIdentity, identityQuestion } from '../data/step-up'
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

let stage: object
let doctors: object[]

beforeEach(() => {
  stage = { alertId: 'a1', kind: 'bloodPressure', direction: 'severe', action: 'call' }
  doctors = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('GetStartup')) return json(200, { startup: inDanger })
    const isList = request.url.includes('ListAlertStages')
    return json(200, isList ? { stages: [{ ...stage, readingAt: Date.now() }], doctors } : {})
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

test('the question whether it’s really them has the emergency at its top', async () => {
  await renderApp('/help/contact', { startup: inDanger })
  await bars()
  act(() => void confirmIdentity())
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await within(dialog).findByRole('link', { name: 'Call 911' })
  await act(async () => identityQuestion.get()?.answer(false))
})

test('a visit that has the page to itself leaves the emergency in view', async () => {
  await renderApp('/programs#waiting', { startup: inDanger })
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('[data-chrome] nav, header [data-chrome]'), 'in a visit').toBeNull()
  const [bar] = await bars()
  expect(within(bar as HTMLElement).getByRole('link', { name: 'Call 911' })).toBeTruthy()
})

const gain = { alertId: 'a1', kind: 'weight', direction: 'gain', action: 'team' }
const doctor = { name: 'Dr. Maria Chen', phone: '+13125550142' }

test.each([
  ['the doctor', [doctor], 'Call Dr. Maria Chen at (312) 555-0142', 'tel:+13125550142'],
  ['Member Support', [], 'Call Member Support at (555) 010-0100', 'tel:+15550100100'],
])(
  'where the care team is to be called, the strip calls %s, and 911 comes second',
  async (_, known, name, number) => {
    stage = gain
    doctors = known
    await renderApp('/help/contact', { startup: inDanger })
    const bar = await screen.findByRole('region', { name: 'Call your care team today' })
    const first = await within(bar).findByRole('link', { name })
    expect(first.getAttribute('href')).toBe(number)
    const second = within(bar).getByRole('link', { name: 'Call 911' })
    expect(second.getAttribute('href')).toBe('tel:911')
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

test('where 911 or sugar comes first, the strip calls 911 alone', async () => {
  doctors = [doctor]
  await renderApp('/help/contact', { startup: inDanger })
  const [bar] = await bars()
  const calls = within(bar as HTMLElement).getAllByRole('link', { name: /Call/ })
  expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:911'])
})
