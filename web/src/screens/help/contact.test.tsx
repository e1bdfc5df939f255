import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp } from '../../shell/testing'

const office = {
  timeZone: 'America/New_York',
  opensHour: 8,
  closesHour: 20,
  openNow: true,
  answerDays: 2,
}
const earlier = {
  reference: 'WH-2222-AAAA',
  topic: 'billing',
  text: 'A question about my bill',
  answerChannel: 'phone',
  status: 'answered',
  createdAt: now - 86_400_000,
}
const sent = {
  reference: 'WH-7K3M-2Q9F',
  topic: 'device',
  answerChannel: 'email',
  status: 'received',
  createdAt: now,
  answerDueAt: Date.UTC(2026, 10, 20, 1),
}

type Reply = () => Response | Promise<Response>
let contact: Reply
let send: Reply
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  contact = () => json(200, { office, messages: [], hasPhone: true })
  send = () => json(200, { message: sent })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    if (request.url.includes('OpenScreen')) return json(200, { mount: 'first-party' })
    if (request.url.includes('GetContact')) return contact()
    if (request.url.includes('SendMessage')) return send()
    return json(200, {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async () => {
  await renderApp('/help/contact')
  await screen.findByRole('heading', { level: 1, name: 'Contact us' })
}
const message = () => screen.getByRole('textbox', { name: /Your message/ })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send to Member Support' }))
const sentBodies = () =>
  Promise.all(requests.filter(({ url }) => url.includes('SendMessage')).map((r) => r.json()))

async function fill(text: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /What is it about/ }))
  await user.click(await screen.findByRole('option', { name: 'A device or supplies' }))
  fireEvent.change(message(), { target: { value: text } })
}

test('S1-2.6-30 the page stands in the embedded container and says how to reach us', async () => {
  await open()
  expect(document.querySelector('[data-page-style="help-contact"] h1')).toBeTruthy()
  expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
  expect(screen.getByRole('link', { name: '988' }).getAttribute('href')).toBe('tel:988')
  expect(screen.getByRole('link', { name: 'help@wellhouse.test' })).toBeTruthy()
  await screen.findByText('Monday to Friday, 8 AM to 8 PM Eastern Time')
  expect(screen.getByText('We answer within 2 working days.')).toBeTruthy()
  expect(await screen.findByText(/You haven’t written to us yet/)).toBeTruthy()
})

test('tokens leave the address before the page renders, and never reach the server', async () => {
  const { router } = await renderApp('/help/contact?token=secret1&from_screen=home#top')
  await screen.findByRole('heading', { level: 1, name: 'Contact us' })
  expect(router.location.search + router.location.hash).toBe('?from_screen=home#top')
  const told = await Promise.all(requests.map(async (r) => r.url + (await r.text())))
  expect(told.join()).not.toContain('secret1')
  expect(told.join()).toContain('from_screen')
})

test('a message is sent and answered with its reference number', async () => {
  await open()
  await fill('  My meter shows E-3.  ')
  contact = () => json(200, { office, messages: [{ ...sent, text: 'My meter shows E-3.' }] })
  press()
  await screen.findByRole('heading', { name: 'We got your message' })
  expect(document.body.textContent).toContain('Your reference number is WH-7K3M-2Q9F')
  expect(document.body.textContent).toContain(
    'We’ll answer by Thursday, November 19. You’ll find the answer on this page',
  )
  const [body] = await sentBodies()
  expect(body).toMatchObject({ topic: 'device', answerChannel: 'email' })
  expect(body.clientId).toMatch(/^[0-9a-f-]{36}$/)
  await waitFor(() => expect(screen.getByText('My meter shows E-3.')).toBeTruthy())
})

test('missing answers are named next to their field and at the top, and nothing is sent', async () => {
  await open()
  press()
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Choose what your message is about.', 'Write your message.'])
  expect(document.activeElement).toBe(summary)
  expect(await sentBodies()).toEqual([])
})

test('2,000 characters go, one more does not', async () => {
  await open()
  await fill('é'.repeat(2001))
  expect(screen.getByText('0 characters left')).toBeTruthy()
  press()
  await screen.findAllByText('Your message is 1 character too long.')
  fireEvent.change(message(), { target: { value: 'é'.repeat(2000) } })
  press()
  await screen.findByRole('heading', { name: 'We got your message' })
})

test('without a network the text stays, and every try carries the same name', async () => {
  await open()
  await fill('My meter shows E-3.')
  send = () => Promise.reject(new TypeError('network'))
  press()
  await screen.findByText('You are offline, so we did not send it')
  expect((message() as HTMLTextAreaElement).value).toBe('My meter shows E-3.')
  send = () => json(200, { message: sent })
  press()
  await screen.findByRole('heading', { name: 'We got your message' })
  const names = (await sentBodies()).map(({ clientId }) => clientId)
  expect(names.length).toBeGreaterThanOrEqual(2)
  expect(new Set(names).size).toBe(1)
})

test('a server error shows its reference, and the text stays', async () => {
  await open()
  await fill('My meter shows E-3.')
  send = () => json(500, { errorType: 'internal', requestId: 'q5' })
  press()
  await screen.findByText('We couldn’t send your message')
  expect(screen.getByText('Reference: q5')).toBeTruthy()
  expect((message() as HTMLTextAreaElement).value).toBe('My meter shows E-3.')
})

test('earlier messages stand with their state; a list that fails leaves the form', async () => {
  contact = () => json(200, { office, messages: [earlier], hasPhone: true })
  await open()
  await screen.findByText('A question about my bill')
  expect(screen.getByText('Answered')).toBeTruthy()
  expect(screen.getByText('WH-2222-AAAA')).toBeTruthy()
  cleanup()
  contact = () => json(403, { errorType: 'permission_denied' })
  await open()
  await screen.findByText('We couldn’t load your earlier messages.')
  expect(message()).toBeTruthy()
})

test('who has no phone number on file is not offered a call', async () => {
  contact = () => json(200, { office, messages: [], hasPhone: false })
  await open()
  await screen.findByText('We don’t have a phone number for you.')
  expect(screen.getByRole('radio', { name: /By phone/ })).toHaveProperty('disabled', true)
})

test('S1-2.6-30 the answer is under its message, with who gave it and when', async () => {
  const answer = {
    ...earlier,
    answer: 'It was paid in full.\nNothing is left to do.',
    answeredBy: 'Sam Okoye',
    answeredAt: now - 3_600_000,
    answerDueAt: now,
  }
  contact = () => json(200, { office, messages: [answer, sent], hasPhone: true })
  await open()
  const heading = await screen.findByRole('heading', { name: 'Answer from Member Support' })
  const words = heading.closest('section')?.textContent
  expect(words).toContain('Sam Okoye · November 17, 2026')
  expect(words).toContain('It was paid in full.')
  const messages = screen.getAllByRole('article')
  expect(messages[0]?.textContent).toContain('Answered')
  expect(messages[0]?.textContent).not.toContain('We’ll answer by')
  expect(messages[1]?.textContent).toContain('We’ll answer by Thursday, November 19.')
})
