import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BootContext } from '../../../data/boot-context'
import { I18nRoot } from '../../../i18n/i18n-root'
import { bootOf, json } from '../../../shell/testing'
import { OpenAlerts } from './open-alerts'

const at = Date.UTC(2026, 10, 17, 12, 10)
const alert = {
  memberId: 'm1',
  alertId: 'a1',
  memberName: 'Rosa Delgado',
  kind: 'bloodSugar',
  direction: 'low',
  text: '44',
  unit: 'mg/dL',
  statusKey: 'reading.status.veryLow',
  readingAt: at,
  local: '2026-11-17T06:10:00',
  method: 'CALL',
  notBefore: at + 20 * 60_000,
  familyAcknowledged: true,
  more: 2,
  through: at + 5000,
}
let queue: () => Response
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  queue = () => json(200, { alerts: [alert] })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    return request.url.includes('ListOpenAlerts') ? queue() : json(200, {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <BootContext value={bootOf()}>
        <I18nRoot locale="en-US" country="US">
          <OpenAlerts />
        </I18nRoot>
      </BootContext>
    </QueryClientProvider>,
  )

test('an alert says who, what, how to reach them and from when on, by their own clock', async () => {
  show()
  const row = (await screen.findByRole('heading', { name: 'Rosa Delgado' })).closest('article')
  const words = (row?.textContent ?? '').replace(/\u00a0/g, ' ')
  expect(words).toContain('44 mg/dL')
  expect(words).toContain('6:10 AM')
  expect(words).toContain('Prefers a call')
  expect(words).toContain('not before 6:30 AM')
  expect(words).toContain('and 2 more')
  expect(words).toContain('Family has seen it')
  queue = () => json(200, { alerts: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Taken care of' }))
  await screen.findByText('No reading of your members asks for you now.')
  const closed = requests.find(({ url }) => url.includes('CloseAlert'))
  expect(await closed?.json()).toEqual({ memberId: 'm1', alertId: 'a1', through: at + 5000 })
})

test('whoever stands in for a team that is not here is told so', async () => {
  const own = { ...alert, alertId: 'a2', memberId: 'm2', memberName: 'James Whitfield' }
  queue = () => json(200, { alerts: [{ ...alert, standsIn: true }, own] })
  show()
  const rowOf = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('article')?.textContent ?? ''
  expect(await rowOf('Rosa Delgado')).toContain('Nobody of their team is here')
  expect(await rowOf('James Whitfield')).not.toContain('Nobody of their team')
})

test('a queue that cannot be had says so', async () => {
  queue = () => json(500, { errorType: 'internal', requestId: 'q1' })
  show()
  await screen.findByText('We could not load open alerts.')
})
