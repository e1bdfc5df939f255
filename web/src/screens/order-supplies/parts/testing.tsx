/** What the tests of the page share: a member with a box to order. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type Answer,
  type Call,
  json,
  now,
  renderApp,
  rosa,
  stubServer,
} from '../../../shell/testing'

export const day = 86_400_000

export const address = { line1: '12 Elm St', city: 'Dallas', region: 'TX', postalCode: '75201' }
export const box = { strips: 100, lancets: 100, controlSolutions: 1, lastsDays: 50 }

export const order = {
  id: 'o1',
  number: 'WH-7K3M-92QX',
  state: 'PLACED',
  placedAt: now,
  box,
  address,
  steps: [{ state: 'PLACED', at: now }],
  canCancel: true,
}

export const onItsWay = {
  ...order,
  state: 'SHIPPED',
  canCancel: false,
  canSayArrived: true,
  carrier: 'ups',
  tracking: '1Z999',
  trackingUrl: 'https://ups.example/1Z999',
  missingFromDate: '2026-11-27',
  steps: [
    { state: 'PLACED', at: now - 2 * day },
    { state: 'SHIPPED', at: now },
  ],
}

export const eligible = { status: 'ELIGIBLE', code: 200, codes: [200], reason: 'eligible' }

export const supplies = {
  strips: {
    remaining: 18,
    countedAt: now - 10 * day,
    counted: 40,
    checksSince: 22,
    source: 'member',
    runOutDate: '2026-11-26',
    orderByDate: '2026-11-19',
  },
  pace: { perDay: 2.1, source: 'checks', checks: 63, days: 30 },
  verdict: eligible,
  box,
  shipTo: { name: 'Rosa Delgado', address, country: 'US' },
  autoReorder: false,
  orders: [] as object[],
  day: '2026-11-17',
}

export const give =
  (change: object): Answer =>
  () =>
    json(200, { ...supplies, ...change })

export const path = '/order-supplies'

export async function open(answers: Record<string, Answer> = {}, parts: object = {}) {
  const calls = stubServer({ GetSupplies: give({}), ...answers })
  const app = await renderApp(path, { startup: rosa, ...parts })
  return { calls, ...app }
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

export const sentTo = (calls: readonly Call[], name: string) =>
  calls.filter((call) => call.name === name).map(({ sent }) => sent)
