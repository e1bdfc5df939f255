import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BootContext } from '../data/boot-context'
import { createQueryClient } from '../data/query-client'
import { startupQuery } from '../data/startup'
import { bootOf, json, rosa } from '../shell/testing'
import { decide } from './access'
import { type RouteId, routeById } from './catalogue'
import { MemoryRouter } from './testing'
import { useFacts } from './use-facts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Gate({ id }: { id: RouteId }) {
  const facts = useFacts()
  const route = routeById(id)
  const decision = decide(route, facts)
  return <p>{decision.allow ? 'open' : decision.reason}</p>
}

test('a gated route opens with the navigation refresh, without a reload', async () => {
  const areas = { 'Condition Management': ['Home'], 'Mental Health Support': ['Home'] }
  const startup = { ...rosa, navigation: { ...rosa.navigation, navigation: areas } }
  const features = [{ name: 'goalSetting', state: 'on' }]
  vi.stubGlobal('fetch', async () => json(200, { startup: { ...startup, features } }))
  const boot = bootOf({ startup })
  const queries = createQueryClient(boot)
  render(
    <QueryClientProvider client={queries}>
      <BootContext value={boot}>
        <MemoryRouter>
          <Gate id="goal-setting" />
        </MemoryRouter>
      </BootContext>
    </QueryClientProvider>,
  )
  expect(screen.getByText('flag')).toBeTruthy()
  await act(() => queries.fetchQuery({ ...startupQuery, staleTime: 0 }))
  expect(await screen.findByText('open')).toBeTruthy()
})
