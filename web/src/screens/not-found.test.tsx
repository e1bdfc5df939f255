import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, renderApp } from '../shell/testing'

beforeEach(() => vi.stubGlobal('fetch', async () => json(200, {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(['/no-such', '/not-found'])(
  'S1-2.7-04 S1-2.7-10 S1-2.7-11 S1-8-06 S2-2-87 S2-2-105 %s has a title, a body and one button to Home',
  async (path) => {
    await renderApp(path)
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that page' })
    const main = document.querySelector('main')
    expect(main?.textContent).toContain('The address may be old')
    const ways = main?.querySelectorAll('a, button') ?? []
    expect([...ways].map((way) => way.getAttribute('href'))).toEqual(['/home'])
  },
)

test('S2-8-04 condition management on its own had a hiccup and leads back to the dashboard', async () => {
  await renderApp('/no-such', { form: 'standalone' })
  await screen.findByRole('heading', { level: 1, name: 'We had a hiccup!' })
  expect(screen.getByText('This page doesn’t exist, or we can’t find it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  )
})

test('S2-8-04 who is not signed in there has no dashboard to go to', async () => {
  await renderApp('/no-such', { form: 'standalone', session: null, startup: null })
  await screen.findByRole('heading', { level: 1, name: 'We had a hiccup!' })
  expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull()
})

test('staff are led back to their workspace', async () => {
  await renderApp('/no-such', {
    session: { ...memberSession, role: 'coach' },
    startup: { staff: { name: 'Ana Ruiz', role: 'coach' } },
  })
  const back = await screen.findByRole('link', { name: 'Back to your workspace' })
  expect(back.getAttribute('href')).toBe('/staff')
})
