import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp } from '../../shell/testing'

type Call = { method: string; body: Record<string, unknown> }
type Answer = (call: Call) => Response | object

const hour = 3_600_000

const late = {
  id: 'm1',
  reference: 'WH-2222-AAAA',
  topic: 'device',
  memberName: 'Helen Park',
  locale: 'en-US',
  answerChannel: 'email',
  status: 'received',
  createdAt: now - 80 * hour,
  answerDueAt: now - hour,
  late: true,
}
const call = {
  id: 'm2',
  reference: 'WH-3333-BBBB',
  topic: 'billing',
  memberName: 'Rosa Delgado',
  locale: 'es-US',
  answerChannel: 'phone',
  status: 'in_progress',
  createdAt: now - hour,
  answerDueAt: now + 30 * hour,
  ownerId: 's2',
  ownerName: 'Ada Second',
}
const mine = { ...late, status: 'in_progress', ownerId: 's1', mine: true }

const calls: Call[] = []
let answers: Record<string, Answer> = {}

beforeEach(() => {
  calls.length = 0
  answers = {
    ListContactMessages: () => ({ items: [late, call], counts: { waiting: 2, late: 1 } }),
    CountContactMessages: () => ({ counts: { waiting: 2, late: 1 } }),
    GetContactMessage: ({ body }) =>
      body.id === 'm1'
        ? { message: late, text: 'My meter shows E-3.', timeZone: 'America/Denver' }
        : { message: call, text: 'Llámeme.', phones: ['+13125550142'], timeZone: 'UTC' },
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url, 'http://localhost')
    const method = url.pathname.split('/').at(-1) ?? ''
    const text = url.searchParams.get('message') ?? (await request.clone().text())
    const one = { method, body: text ? JSON.parse(text) : {} }
    calls.push(one)
    const answer = answers[method]?.(one) ?? {}
    return answer instanceof Response ? answer : json(200, answer)
  })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
// What was typed is saved a moment after its page has gone: the server stays until the last test.
afterEach(cleanup)

async function open(path = '/staff/contact') {
  await renderApp(path, {
    session: { ...memberSession, role: 'support' },
    startup: { staff: { name: 'Sam Okoye', role: 'support', rights: [] } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Contact messages' })
}
const made = (method: string) => calls.filter((one) => one.method === method)
const refused = (key: string, name: string) =>
  json(409, {
    errorType: 'aborted',
    messageKey: key,
    fields: [{ field: 'id', messageKey: key, message: '', values: { name } }],
  })

test('S1-2.6-30 the list says who waits, in which language, until when, and who answers', async () => {
  await open()
  const first = await screen.findByRole('button', { name: /Helen Park/ })
  expect(first.textContent).toContain('Late')
  expect(first.textContent).toContain('Unassigned')
  expect(first.textContent).toContain('English · WH-2222-AAAA')
  expect(first.textContent).toContain('was due')
  const second = screen.getByRole('button', { name: /Rosa Delgado/ })
  expect(second.textContent).toContain('Spanish')
  expect(second.textContent).toContain('Wants a call')
  expect(second.textContent).toContain('Assigned to Ada Second')
  expect(screen.getByRole('radio', { name: /Waiting/ }).textContent).toContain('Waiting (2)')
  expect(made('GetContactMessage')).toHaveLength(0)
})

test('S1-2.6-30 a message is opened, taken and answered', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: /Helen Park/ }))
  await screen.findByText('My meter shows E-3.')
  expect(screen.queryByRole('textbox')).toBeNull()
  answers.GetContactMessage = () => ({ message: mine, text: 'My meter shows E-3.' })
  await user.click(screen.getByRole('button', { name: 'I’ll answer this one' }))
  const field = await screen.findByRole('textbox', { name: /Your answer/ })
  expect(made('TakeContactMessage')[0]?.body).toEqual({ id: 'm1', fromOwnerId: '' })
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  expect(document.body.textContent).toContain('Write your answer.')
  expect(made('AnswerContactMessage')).toHaveLength(0)
  fireEvent.change(field, { target: { value: 'We send you a new one.' } })
  answers.GetContactMessage = () => ({
    message: { ...mine, status: 'answered', answeredBy: 'Sam Okoye', answeredAt: now },
    text: 'My meter shows E-3.',
    answer: 'We send you a new one.',
  })
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByRole('heading', { name: /Answered by Sam Okoye/ })
  expect(made('AnswerContactMessage')[0]?.body).toEqual({
    id: 'm1',
    text: 'We send you a new one.',
  })
  expect(screen.getByText('We send you a new one.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Helen Park' }))
})

test('who comes second hears who was first, and what they wrote stays', async () => {
  const user = userEvent.setup()
  answers.GetContactMessage = () => ({ message: mine, text: 'My meter shows E-3.' })
  answers.AnswerContactMessage = () => refused('errors.taken', 'Ada Second')
  await open('/staff/contact?message=m1')
  const field = await screen.findByRole('textbox', { name: /Your answer/ })
  fireEvent.change(field, { target: { value: 'Mine' } })
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('Ada Second is answering this one now')
  expect((field as HTMLTextAreaElement).value).toBe('Mine')
})

test('a colleague’s message is taken over by name', async () => {
  const user = userEvent.setup()
  await open('/staff/contact?message=m2')
  await screen.findByText('Llámeme.')
  expect(screen.getByRole('link', { name: '(312) 555-0142' }).getAttribute('href')).toBe(
    'tel:+13125550142',
  )
  answers.TakeContactMessage = () => refused('support.answered', 'Ada Second')
  await user.click(screen.getByRole('button', { name: 'Take over from Ada Second' }))
  await screen.findByText(/Ada Second is already answering this one/)
  expect(made('TakeContactMessage')[0]?.body).toEqual({ id: 'm2', fromOwnerId: 's2' })
})

test('nothing waits, and nothing was answered yet', async () => {
  answers.ListContactMessages = () => ({ items: [], counts: {} })
  await open()
  await screen.findByText('No one is waiting')
  cleanup()
  await open('/staff/contact?view=answered')
  await screen.findByText('No answers yet')
  expect(made('ListContactMessages').at(-1)?.body).toEqual({ view: 'answered', after: '' })
})

test('a message that is not there says so', async () => {
  answers.GetContactMessage = () => json(404, { code: 'not_found', message: 'x' })
  await open('/staff/contact?message=gone')
  await screen.findByText('We couldn’t find this message')
})

test('a list that does not come says so and is asked for again', async () => {
  answers.ListContactMessages = () => json(500, { code: 'internal', message: 'x' })
  await open()
  await screen.findByText('We couldn’t load the messages.')
  answers.ListContactMessages = () => ({ items: [late], counts: { waiting: 1 } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: /Helen Park/ })
})
