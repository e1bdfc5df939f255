import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turn } from '../data/acting'
import { rpc } from '../data/client'
import { pageLoad } from '../data/page-load'
import { startupQuery } from '../data/startup'
import { showFor } from '../data/transport'
import { json, memberSession, renderApp, rosa } from './testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const to = vi.fn<(path: string) => void>()
const turned = vi.fn<() => void>()

const acting = {
  memberId: 'm-9',
  name: 'Mateo Delgado',
  givenName: 'Mateo',
  relationship: 'guardian',
  areas: ['readings', 'visits'],
}

beforeEach(() => {
  pageLoad.isTurning = false
  fetched.mockReset()
  fetched.mockImplementation(async () => json(200, {}))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(pageLoad, 'to').mockImplementation(to)
  vi.spyOn(turn, 'away').mockImplementation(turned)
  to.mockReset()
  turned.mockReset()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('D35 the bar says for whom somebody acts, every call names them, and it leads back', async () => {
  showFor('m-9') // as the first step of a page does
  await renderApp('/home', { session: { ...memberSession, acting }, startup: rosa })
  expect(await screen.findByText('You are acting for Mateo Delgado')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to my portal' }))
  await waitFor(() => expect(to).toHaveBeenCalledWith('/home'))
  const ending = fetched.mock.calls
    .map(([request]) => request)
    .find(({ url }) => url.includes('EndActing'))
  expect(ending?.headers.get('Wellhouse-For')).toBe('m-9')
  expect(turned).not.toHaveBeenCalled()
})

test('D35 a page that shows someone else comes anew', async () => {
  await renderApp('/home', { session: memberSession, startup: rosa })
  await waitFor(() => expect(turned).toHaveBeenCalled())
})

test('D35 the end of the access shows as soon as a call is told of it', async () => {
  // The page shows Mateo since the first test.
  const { queries } = await renderApp('/home', {
    session: { ...memberSession, acting },
    startup: rosa,
  })
  expect(await screen.findByText('You are acting for Mateo Delgado')).toBeTruthy()
  fetched.mockImplementation(async ({ url }) => {
    if (url.includes('GetSession')) {
      return json(200, { session: { ...memberSession, acting: { ...acting, ended: true } } })
    }
    return json(403, { errorType: 'acting_ended' })
  })
  await queries.invalidateQueries({ queryKey: ['readings'] })
  await queries
    .fetchQuery({ queryKey: ['anything'], retry: false, queryFn: () => rpc('wellhouse.x/Y', {}) })
    .catch(() => undefined)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You can no longer act for Mateo' }),
  ).toBeTruthy()
})

const carla = { linkId: 'l-2', name: 'Carla Delgado', givenName: 'Carla' }

test('D35 somebody who acts for several people goes from one straight to another', async () => {
  await renderApp('/home', {
    session: { ...memberSession, acting },
    startup: { ...rosa, caredFor: [carla] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to someone else' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Switch to Carla Delgado' }))
  await waitFor(() => expect(to).toHaveBeenCalledWith('/home'))
  const turns = fetched.mock.calls
    .map(([request]) => request)
    .filter(({ url }) => url.includes('Acting'))
  expect(turns.map(({ url }) => url.split('/').at(-1))).toEqual(['EndActing', 'StartActing'])
  // The second call is made by the person themselves, from a page that shows Mateo.
  expect(turns.map(({ headers }) => headers.get('Wellhouse-For'))).toEqual(['m-9', ''])
  expect(sessionStorage.getItem('wellhouse.turned')).toBe('"here"')
  expect(turned).not.toHaveBeenCalled()
})

test('D35 a switch that ends halfway leads to the own portal, and says so', async () => {
  fetched.mockImplementation(async ({ url }) =>
    url.includes('StartActing') ? json(404, { errorType: 'not_found' }) : json(200, {}),
  )
  await renderApp('/home', {
    session: { ...memberSession, acting },
    startup: { ...rosa, caredFor: [carla] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to someone else' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Switch to Carla Delgado' }))
  await waitFor(() => expect(to).toHaveBeenCalledWith('/home'))
  expect(sessionStorage.getItem('wellhouse.turned')).toBe('"back"')
})

test('D35 somebody who acts for one person has nobody to switch to', async () => {
  const { queries } = await renderApp('/home', {
    session: { ...memberSession, acting },
    startup: { ...rosa, caredFor: [carla] },
  })
  // The way to others is there as long as there is somebody else.
  await screen.findByRole('button', { name: 'Switch to someone else' })
  act(() => void queries.setQueryData(startupQuery.queryKey, rosa))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull())
  expect(screen.getByText('You are acting for Mateo Delgado')).toBeTruthy()
})

test('D35 a page without a header has the bar too', async () => {
  await renderApp('/home', {
    form: 'standalone',
    session: { ...memberSession, acting },
    startup: rosa,
  })
  expect(await screen.findByText('You are acting for Mateo Delgado')).toBeTruthy()
})
