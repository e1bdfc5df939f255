import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { labServer } from '../labs/testing'
import { json, renderApp } from '../shell/testing'
import { actingFor, booking } from './testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('../screens/labs'), 60_000)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (coming: object, parts: Parameters<typeof renderApp>[1] = {}) => {
  labServer({ ListBookings: () => json(200, coming) })
  await renderApp('/labs', parts)
}

test('the labs page shows the next booked draw, with the way to change it', async () => {
  await open({ bookings: [{ ...booking, place: { ...booking.place, kind: 'visit' } }, booking] })
  const card = (await screen.findByRole('heading', { name: 'Next lab draw' })).closest('section')
  expect(card?.textContent).toMatch(/Thursday, November 19.*9:00.AM.*Union Station Lab/)
  const link = screen.getByRole('link', { name: 'Move or cancel' })
  expect(link.getAttribute('href')).toBe('/appointments')
})

test('too late to change, the link says nothing of it', async () => {
  await open({ bookings: [{ ...booking, canChange: false }] })
  await screen.findByRole('heading', { name: 'Next lab draw' })
  expect(screen.queryByRole('link', { name: 'Move or cancel' })).toBeNull()
})

test('nothing is booked, or appointments are closed to who acts: no card', async () => {
  await open({})
  await screen.findByRole('heading', { name: 'A1c' })
  expect(screen.queryByRole('heading', { name: 'Next lab draw' })).toBeNull()
  cleanup()
  await open({ bookings: [booking] }, { session: actingFor('Mateo', 'documents') })
  await screen.findByRole('heading', { name: 'A1c' })
  expect(screen.queryByRole('heading', { name: 'Next lab draw' })).toBeNull()
})
