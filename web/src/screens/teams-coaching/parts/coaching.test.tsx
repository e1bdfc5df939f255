import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BootContext } from '../../../data/boot-context'
import { createQueryClient } from '../../../data/query-client'
import { I18nRoot } from '../../../i18n/i18n-root'
import { channelOf, said, serveChat } from '../../../messages/testing'
import { MemoryRouter } from '../../../routes/testing'
import { bootOf, json } from '../../../shell/testing'
import { Coaching } from './coaching'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const doctor = { name: 'Dr. Maria Chen', phone: '+13125550142' }

/** The frame of a member whose emergency is what `emergency` says at the time. */
async function open(emergency: () => object) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const { calls, replies } = serveChat([channelOf()], { u1: [said(1, 'Hello')] })
  replies.GetEmergency = () => json(200, emergency())
  const boot = bootOf()
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient(boot)}>
        <BootContext value={boot}>
          <I18nRoot locale="en-US" country="US">
            <MemoryRouter initialEntries={['/teams-coaching']}>
              <Coaching />
            </MemoryRouter>
          </I18nRoot>
        </BootContext>
      </QueryClientProvider>,
    )
  })
  return calls
}

const precedes = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

test.each([
  [
    'the doctor',
    { action: 'team', kind: 'weight', doctor },
    'Call your care team today',
    ['Call Dr. Maria Chen at (312) 555-0142', 'Call 911'],
  ],
  [
    'Member Support',
    { action: 'team', kind: 'bloodSugar' },
    'Call your care team now',
    ['Call Member Support at (555) 010-0100', 'Call 911'],
  ],
  ['911', { action: 'call', adviceKey: 'alert.advice.low.call' }, 'Call 911 now', ['Call 911']],
  ['911 after sugar', { action: 'treat' }, 'Treat your low blood sugar now', ['Call 911']],
])(
  'an emergency stands above the conversation and calls %s first',
  async (_, told, title, calls) => {
    await open(() => told)
    const bar = await screen.findByRole('region', { name: title })
    const links = within(bar).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([...calls, 'See what to do'])
    const portal = links.at(-1)
    expect(portal?.getAttribute('href')).toBe('/home')
    expect(portal?.getAttribute('target')).toBe('_blank')
    expect(precedes(bar, screen.getByRole('heading', { name: 'Coaching' }))).toBe(true)
    expect(precedes(bar, await screen.findByText('Hello'))).toBe(true)
  },
)

test('an emergency that begins or ends while the frame is open shows within seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let told: object = { action: '', kind: '' }
  const calls = await open(() => told)
  await screen.findByText('Hello')
  expect(screen.queryByText('See what to do')).toBeNull()
  told = { action: 'treat' }
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByRole('region', { name: 'Treat your low blood sugar now' })
  told = {}
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(screen.queryByText('See what to do')).toBeNull())
  const asked = new Set(calls.map(({ method }) => method))
  expect(asked, 'closed to a frame').not.toContain('ListAlertStages')
})

test('the conversation stays when nobody can tell whether there is an emergency', async () => {
  await open(() => {
    throw new TypeError('offline')
  })
  await screen.findByText('Hello')
  expect(screen.queryByText('See what to do')).toBeNull()
})
