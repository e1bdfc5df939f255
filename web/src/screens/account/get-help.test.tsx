import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../../data/problem'
import { noteFault, notePage } from '../../data/trouble'
import {
  type Answer,
  brand,
  type Call,
  json,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'

const office = {
  timeZone: 'America/New_York',
  opensHour: 8,
  closesHour: 20,
  openNow: true,
  answerDays: 2,
}
const links = { help_center: 'https://x.test/help', privacy_practices: 'https://x.test/privacy' }

let contact: Answer
let calls: Call[]

beforeEach(() => {
  contact = () => json(200, { office, messages: [{ status: 'received' }, { status: 'answered' }] })
  calls = stubServer({
    GetContact: (request) => contact(request),
    OpenScreen: () => json(200, { mount: 'first-party' }),
    SendMessage: () => json(200, { message: { reference: 'WH-7K3M-2Q9F' } }),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const branded = {
  brand: {
    ...brand,
    support: { email: 'help@x.test', phone: '+18005550100' },
    footer_fields: { default: links },
  },
}

test('S1-2.4-07 S2-9-44 the page leads to answers and to people, with hours', async () => {
  await renderApp('/account/get-help', branded)
  await screen.findByRole('heading', { level: 1, name: 'Get help' })
  await screen.findByText('Open now')
  screen.getByRole('link', { name: 'Call Member Support at (800) 555-0100' })
  const center = screen.getByRole('link', { name: /^Help center/ })
  expect(center.getAttribute('href')).toBe(links.help_center)
  const privacy = screen.getByRole('link', { name: 'Ask us about this: Privacy and your records' })
  expect(privacy.getAttribute('href')).toBe('/help/contact?topic=privacy')
  screen.getByText('We’re working on 1 message of yours.')
})

test('a closed desk says when it opens next, in its own zone', async () => {
  const opensAt = Date.UTC(2026, 10, 16, 13)
  contact = () => json(200, { office: { ...office, openNow: false, opensAt }, messages: [] })
  await renderApp('/account/get-help', branded)
  await screen.findByText('Closed now')
  screen.getByText('Opens Monday at 8:00 AM Eastern Time')
})

test('a desk with no known opening says only that it is closed', async () => {
  contact = () => json(200, { office: { ...office, openNow: false }, messages: [] })
  await renderApp('/account/get-help', branded)
  await screen.findByText('Closed now')
  expect(screen.queryByText(/^Opens/)).toBeNull()
})

test.each([
  ['failed', () => json(500, {})],
  ['offline', offline],
])('a page without hours still has the phone: %s', async (_, answer) => {
  contact = answer as Answer
  await renderApp('/account/get-help', branded)
  await screen.findByRole('link', { name: 'Call Member Support at (800) 555-0100' })
  screen.getByRole('link', { name: 'Write to Member Support' })
  expect(screen.queryByText('Open now')).toBeNull()
})

test('what went wrong just before has its reference, and it goes with the message', async () => {
  await renderApp('/account/get-help', branded)
  await screen.findByRole('heading', { level: 1, name: 'Get help' })
  expect(screen.queryByText(/went wrong on our side/)).toBeNull()
  cleanup()

  notePage('weight')
  noteFault(new Problem({ errorType: 'internal', status: 500, requestId: 'r-77' }))
  await renderApp('/account/get-help', branded)
  await screen.findByText(/Something went wrong on our side at/)
  screen.getByText('r-77')
  const tell = screen.getByRole('link', { name: 'Tell us what happened' })
  expect(tell.getAttribute('href')).toBe('/help/contact?topic=other')
  cleanup()

  await renderApp('/help/contact?topic=device', branded)
  await userEvent.type(await screen.findByRole('textbox', { name: /Your message/ }), 'It broke')
  const adds = screen.getByRole('switch', { name: /Reference: r-77/ })
  await userEvent.click(screen.getByRole('button', { name: 'Send to Member Support' }))
  const sent = () => calls.filter(({ name }) => name === 'SendMessage').map((one) => one.sent)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(JSON.parse(sent()[0] ?? '')).toMatchObject({
    topic: 'device',
    text: expect.stringMatching(/^It broke\n\nPage: .+ · Reference: r-77$/),
  })
  expect(adds).toHaveProperty('checked', true)
})

test('nobody has to tell where they came from', async () => {
  noteFault(new Problem({ errorType: 'internal', status: 500, requestId: 'r-78' }))
  await renderApp('/help/contact?topic=nonsense', branded)
  await userEvent.type(await screen.findByRole('textbox', { name: /Your message/ }), 'Hello')
  await userEvent.click(screen.getByRole('switch', { name: /Reference: r-78/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send to Member Support' }))
  await screen.findAllByText('Choose what your message is about.')
  await userEvent.click(screen.getByRole('button', { name: /What is it about/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Something else' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send to Member Support' }))
  const sent = () => calls.filter(({ name }) => name === 'SendMessage')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(JSON.parse(sent()[0]?.sent ?? '')).toMatchObject({ topic: 'other', text: 'Hello' })
})
