import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aloneQuery } from '../../../data/member-record'
import {
  type Answer,
  json,
  memberSession,
  now,
  renderApp,
  stubServer,
} from '../../../shell/testing'

let answers: Record<string, Answer>

beforeEach(() => {
  answers = {}
  stubServer(answers)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(role = 'support') {
  const { queries } = await renderApp('/staff', {
    session: { ...memberSession, role },
    startup: { staff: { name: 'Alex Morgan', role, rights: [] }, features: [] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Alex' })
  return queries
}

const title = { level: 2, name: 'Nobody can act for them' } as const
const mateo = { memberId: 'm9', name: 'Mateo Delgado', brandName: 'Wellhouse', since: now }

test('D35 people without a sign-in for whom nobody acts lead to their record', async () => {
  answers.ListAlone = () => json(200, { people: [mateo], more: true })
  await open()
  const heading = await screen.findByRole('heading', title)
  const card = within(heading.closest('section') as HTMLElement)
  expect(card.getByRole('link', { name: 'Mateo Delgado' }).getAttribute('href')).toBe(
    '/staff/members/m9/account',
  )
  expect(card.getByText('Wellhouse')).toBeTruthy()
  expect(card.getByText(/^Since November 1\d, 2026/)).toBeTruthy()
  expect(card.getByText('There are more. These have waited longest.')).toBeTruthy()
})

test('with nobody left alone there is no card', async () => {
  answers.ListAlone = () => json(200, { people: [mateo] })
  const queries = await open()
  await screen.findByRole('heading', title)
  answers.ListAlone = () => json(200, { people: [] })
  await act(() => queries.invalidateQueries({ queryKey: aloneQuery.queryKey }))
  await waitFor(() => expect(screen.queryByRole('heading', title)).toBeNull())
})

test('a list that does not load says so, and the desk stays', async () => {
  answers.ListAlone = () => json(503, { errorType: 'unavailable' })
  await open()
  expect(
    await screen.findByText('We couldn’t load who needs someone to act for them.'),
  ).toBeTruthy()
})

test('roles that add nobody to a family do not ask for it', async () => {
  const asked = vi.fn(() => json(200, { people: [mateo] }))
  answers.ListAlone = asked
  answers.ListOpenAlerts = () => json(200, { alerts: [] })
  await open('coach')
  // What a coach is told in the same place has come by then.
  await screen.findByText('None of your members’ readings need you right now.')
  expect(asked).not.toHaveBeenCalled()
  expect(screen.queryByRole('heading', title)).toBeNull()
})
