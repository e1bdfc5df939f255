import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp } from '../shell/testing'

const token = 'AbCdEfGhIjKlMnOpQrStUvWx'
let link: Record<string, unknown>
let open: () => Response | Promise<Response>
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  link = { purpose: 'alert', member: 'Rosa', direction: 'low', state: 'open', urgent: true }
  open = () => json(200, link)
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    if (request.url.includes('OpenContactLink')) return open()
    if (request.url.includes('AnswerContactLink')) {
      const { answer } = await request.clone().json()
      link = { ...link, state: answer === 'stop' ? 'stopped' : answer }
      return json(200, { state: link.state })
    }
    return json(200, {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const render = () => renderApp(`/family#${token}`, { session: null, startup: null })

test('an alert is acknowledged without signing in; the secret leaves the address and every URL', async () => {
  await render()
  await screen.findByRole('heading', { level: 1, name: 'Rosa may need your help' })
  expect(screen.getByText('Please call or go to them now.')).toBeTruthy()
  await waitFor(() => expect(location.hash).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'I’ve seen this' }))
  await screen.findByText('Thank you. We’ve noted that you’ve seen this.')
  expect(requests.every(({ url }) => !url.includes(token))).toBe(true)
  const bodies = await Promise.all(requests.map((r) => r.text()))
  expect(bodies.some((body) => body.includes(token))).toBe(true)
})

test('an invitation is answered, and the answer can be taken back', async () => {
  link = { purpose: 'invite', member: 'Rosa', state: 'open' }
  await render()
  await screen.findByRole('heading', { level: 1, name: 'Rosa would like you as a contact' })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I accept' }))
  await screen.findByText('Thank you for being there for Rosa')
  fireEvent.click(screen.getByRole('button', { name: 'Stop these messages' }))
  await screen.findByText('You won’t get messages about Rosa')
})

test('after STOP by text message the page offers START, not a button', async () => {
  for (const purpose of ['invite', 'alert']) {
    link = { ...link, purpose, state: 'texted' }
    await render()
    await screen.findByText(
      'You texted STOP. To get messages about Rosa again, text START to the same number.',
    )
    expect(screen.queryByRole('button', { name: 'Yes, I accept' })).toBeNull()
    cleanup()
  }
})

test('over: nothing more to do', async () => {
  link = { ...link, state: 'clear' }
  await render()
  await screen.findByRole('heading', { level: 1, name: 'All clear for Rosa' })
})

test('a link that leads nowhere says so, and what to do when worried', async () => {
  open = () => json(404, { errorType: 'not_found' })
  await render()
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
})

test('a failure can be tried again', async () => {
  open = () => json(503, { errorType: 'unavailable', requestId: 'q1' })
  await render()
  await screen.findByText('We couldn’t open your link.')
  open = () => json(200, link)
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  await screen.findByRole('heading', { level: 1, name: 'Rosa may need your help' })
})
