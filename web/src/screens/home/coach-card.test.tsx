import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp, rosa } from '../../shell/testing'

beforeEach(() => vi.stubGlobal('fetch', async () => json(200, {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function coachCard(coach: object) {
  await renderApp('/home', { startup: { ...rosa, coaching: { coach } } })
  const heading = await screen.findByRole('heading', { name: 'Your coach' })
  return within(heading.closest('section') ?? document.body)
}

test.each([
  [{ role: 'coach' }, 'Coach'],
  [{ role: 'coach', title: 'Diabetes educator' }, 'Diabetes educator'],
])('a coach with %o is called %s', async (own, words) => {
  const card = await coachCard({ name: 'Sam Whitaker', availability: 'AVAILABLE', ...own })
  expect(card.getByText(words)).toBeTruthy()
})

test.each([
  ['AVAILABLE', 'Message Sam'],
  ['EXTENDED_AWAY', 'Message Sam'],
  ['INDEFINITE_AWAY', 'Message your coaching team'],
])('a coach who is %s: %s', async (availability, button) => {
  const card = await coachCard({ name: 'Sam Whitaker', title: 'Health coach', availability })
  expect(card.getByRole('button', { name: button })).toBeTruthy()
})
