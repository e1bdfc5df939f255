import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp } from '../../shell/testing'
import { failure, few, fiveOfFive, pressureServer, withMonitor } from './parts/testing'

let server: ReturnType<typeof pressureServer>
beforeEach(() => {
  server = pressureServer()
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await renderApp('/blood-pressure/personalized-report', { startup: withMonitor })
  await screen.findByRole('heading', { level: 1, name: 'Your personalized report' })
}

test('S2-2-21, S2-9-30: a member who comes early sees four of five, not an error', async () => {
  await open()
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(
    '4 of 5 readings',
  )
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(5)
  expect(screen.queryByText('Your next steps')).toBeNull()
})

test('S2-1-41, S2-1-43: five readings make the report, with three next steps, the most urgent first', async () => {
  server.challenge = () => json(200, fiveOfFive)
  await open()
  await screen.findByText('150/95')
  const steps = within(
    (await screen.findByText('Your next steps')).closest('section') as HTMLElement,
  )
  expect(steps.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
    'Know what to do when it is very high',
    'Show your average to your care team',
    'Check in the morning and in the evening',
  ])
  await screen.findByText('Your blood pressure is higher in the morning than in the evening.')
  expect(screen.getByRole('link', { name: 'Talk with Ana Ruiz' })).toBeTruthy()
})

test('mornings and evenings are compared only where both have enough', async () => {
  server.challenge = () => json(200, fiveOfFive)
  server.stats = () => json(200, few)
  await open()
  await screen.findByText('To compare mornings and evenings, each needs at least three readings.')
})

test('partial, error and offline', async () => {
  server.challenge = () => json(200, fiveOfFive)
  server.stats = failure
  await open()
  await screen.findByText('We couldn’t load your averages.')
  expect(screen.getByText('150/95')).toBeTruthy()
  cleanup()
  server.challenge = failure
  await open()
  await screen.findByText('We couldn’t load your report.')
  cleanup()
  onlineManager.setOnline(false)
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('S2-2-22: the guide to the monitor needs no call and speaks its pictures', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await renderApp('/blood-pressure/using-your-monitor', { startup: withMonitor })
  await screen.findByRole('heading', { level: 1, name: 'Using your monitor' })
  expect(screen.getByRole('img', { name: /both feet flat on the floor/ })).toBeTruthy()
  const words = within(screen.getByRole('table', { name: 'Blood pressure categories' }))
  // S2-9-29
  expect(words.getByRole('row', { name: /High, stage 1/ }).textContent).toContain('130 to 139')
})
