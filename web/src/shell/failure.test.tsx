import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Boot } from '../data/boot'
import { BootContext } from '../data/boot-context'
import { Problem } from '../data/problem'
import { createQueryClient } from '../data/query-client'
import { I18nRoot } from '../i18n/i18n-root'
import { MemoryRouter } from '../routes/testing'
import { FaultBoundary } from '../ui/fault-boundary'
import { PageFailure, RootFailure } from './failure'
import { bootOf, rosa } from './testing'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

function Fall({ error }: { error: unknown }): ReactNode {
  throw error
}

type Setting = {
  path?: string
  form?: Boot['form']
  of?: typeof PageFailure
  startup?: Boot['startup']
}

async function fall(
  error: unknown,
  { path = '/home', form = 'one-app', of, startup = rosa }: Setting = {},
) {
  const Failure = of ?? PageFailure
  const boot = bootOf({ form, startup })
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient(boot)}>
        <BootContext value={boot}>
          <I18nRoot locale="en-US" country="US">
            <MemoryRouter initialEntries={[path]}>
              <FaultBoundary resetKey="" fallback={(caught) => <Failure error={caught} />}>
                <Fall error={error} />
              </FaultBoundary>
            </MemoryRouter>
          </I18nRoot>
        </BootContext>
      </QueryClientProvider>,
    )
  })
}

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const broken = new TypeError('x is undefined')
const unavailable = new Problem({ errorType: 'internal', status: 500, requestId: 'q7' })

function expectSupport() {
  expect(screen.getByText('help@wellhouse.test').getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.getByText('(555) 010-0100').getAttribute('href')).toBe('tel:+15550100100')
}

test('S1-2.7-13 S1-4.1-17 S1-8-04 S1-8-05 S2-2-107 S2-9-43 a fault of a page shows the unavailable page', async () => {
  await fall(unavailable)
  expect(await title()).toBe('Uh-oh! Our site had a hiccup.')
  expect(screen.getByText('Please refresh this page and try again.')).toBeTruthy()
  expect(screen.getByText('Reference: q7')).toBeTruthy()
  expectSupport()
})

test('S2-8-06 a fault of our code says that something went wrong', async () => {
  await fall(broken)
  expect(
    screen.getByText('Something went wrong. Please refresh this page and try again.'),
  ).toBeTruthy()
  expect(document.body.textContent).not.toContain('undefined')
})

test('S2-8-05 a fault in condition management had a hiccup, and says refresh first, then support', async () => {
  await fall(broken, { path: '/blood-sugar/overview' })
  expect(await title()).toBe('We had a hiccup!')
  const text = document.body.textContent ?? ''
  expect(text.indexOf('Please refresh this page')).toBeGreaterThan(0)
  expect(text.indexOf('Please refresh this page')).toBeLessThan(text.indexOf('Member Support'))
  expectSupport()
})

test('S2-8-05 so does any fault of condition management on its own', async () => {
  await fall(unavailable, { form: 'standalone' })
  expect(await title()).toBe('We had a hiccup!')
})

test('S2-8-07 a fault of the one-app frame asks to refresh or to sign out and back in', async () => {
  await fall(broken, { of: RootFailure })
  expect(document.body.textContent).toContain(
    'Please refresh this page, or sign out and sign back in.',
  )
  expect(screen.getByRole('link', { name: 'sign out' }).getAttribute('href')).toBe('/logout')
})

test('a fault of the frame keeps the call of an emergency in view', async () => {
  const attention = [{ kind: 'checkIn', values: { action: 'call', reading: 'bloodPressure' } }]
  await fall(broken, { of: RootFailure, startup: { ...rosa, home: { ...rosa.home, attention } } })
  expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
  expect(await title()).toBe('Uh-oh! Our site had a hiccup.')
})

test('a fault of the frame keeps everybody who is in danger in view, by name', async () => {
  const caredFor = [
    { linkId: 'l1', givenName: 'Mateo', alert: { action: 'recheck' } },
    { linkId: 'l2', givenName: 'Sofía', recheck: { low: true } },
    { linkId: 'l3', givenName: 'Ana', waits: 'checkIn' },
  ]
  await fall(broken, { of: RootFailure, startup: { ...rosa, caredFor } })
  const titles = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(titles).toEqual(['Give Sofía 15 grams of fast sugar now', 'Mateo needs another check'])
})

test.each(['invalid_token', 'unauthenticated'])(
  'S2-8-09 S2-2-104 a page that falls over %s offers to sign out',
  async (errorType) => {
    await fall(new Problem({ errorType, status: 401 }))
    await screen.findByText(
      'Error: Invalid session - Authentication error, please try logging out and then try again.',
    )
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout')
  },
)
