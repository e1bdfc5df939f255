import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  later,
  now,
  offline,
  renderApp,
  stubServer,
} from '../shell/testing'

const mood = {
  id: 'mood',
  version: 1,
  title: { 'en-US': 'Mood', 'es-US': 'Ánimo' },
  country: 'US',
  readers: 'careTeam',
  pages: [
    {
      id: 'weeks',
      title: { 'en-US': 'The last 2 weeks' },
      questions: [
        {
          id: 'harm',
          kind: 'choice',
          label: { 'en-US': 'Thoughts?' },
          options: [
            { id: 'no', label: { 'en-US': 'Not at all' } },
            { id: 'some', label: { 'en-US': 'Several days' } },
          ],
        },
      ],
    },
  ],
}

const rows = [
  { id: 'mood', title: mood.title, published: true, waiting: true },
  { id: 'rides', title: { 'en-US': 'Rides' }, published: true, started: true },
  { id: 'old', title: { 'en-US': 'Old' }, sent: [{ id: 'r1', sentAt: now }] },
]

let list: Answer
let asked: Answer
let save: Answer
let dismiss: Answer
let round: Answer
let sent: Answer
let calls: Call[]

beforeEach(() => {
  list = () => json(200, { surveys: rows })
  asked = () => json(200, { survey: mood })
  save = () => json(200, { revision: 1, savedAt: now })
  dismiss = () => json(200, {})
  sent = () => json(200, { round: 'r2', does: ['crisis'] })
  round = () =>
    json(200, { survey: mood, sentAt: now, answers: [{ question: 'harm', options: ['some'] }] })
  calls = stubServer({
    ListSurveys: (request) => list(request),
    GetSurvey: (request) => asked(request),
    SaveStep: (request) => save(request),
    DismissSurvey: (request) => dismiss(request),
    SendRound: (request) => sent(request),
    GetRound: (request) => round(request),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const times = (method: string) => calls.filter(({ name }) => name === method).length

test('the list offers to begin, to go on and to read again, each by what was done', async () => {
  await renderApp('/questionnaires')
  const to = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await to('Answer the questions')).toBe('/questionnaires/mood')
  expect(await to('Continue my answers')).toBe('/questionnaires/rides')
  expect(await to('Sent on November 17, 2026')).toBe('/questionnaires/old?round=r1')
})

test('a member takes a questionnaire off Home; it stays in the list', async () => {
  await renderApp('/questionnaires')
  dismiss = offline
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t show this on Home' }))
  await screen.findByText('You are offline, so we did not save it')
  dismiss = () => json(200, {})
  list = () => json(200, { surveys: rows.map((row) => ({ ...row, waiting: false })) })
  fireEvent.click(screen.getByRole('button', { name: 'Don’t show this on Home' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Don’t show this on Home' })).toBeNull(),
  )
  expect(screen.getByRole('link', { name: 'Answer the questions' })).toBeTruthy()
})

test('the list while it loads, without anything, and when it does not come', async () => {
  let arrive: ((answer: Response) => void) | undefined
  list = () => new Promise<Response>((resolve) => (arrive = resolve))
  await renderApp('/questionnaires')
  await waitFor(() => expect(arrive).toBeDefined())
  expect(screen.queryByText('No questions right now')).toBeNull()
  arrive?.(json(200, {}))
  await screen.findByText('No questions right now')
  cleanup()
  list = () => json(500, { errorType: 'internal' })
  await renderApp('/questionnaires')
  await screen.findByText('We couldn’t load the questionnaires.')
  cleanup()
  list = offline
  await renderApp('/questionnaires')
  await screen.findByText('We couldn’t load the questionnaires.')
})

async function answer(option: string) {
  fireEvent.click(await screen.findByRole('radio', { name: option }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

test('an answer that asks for help shows it before anything else, and keeps nobody', async () => {
  save = () => json(200, { revision: 1, savedAt: now, does: ['crisis'] })
  await renderApp('/questionnaires/mood')
  await screen.findByText(/Your care team can read what you send/)
  await answer('Several days')
  const help = await screen.findByRole('alertdialog', {
    name: 'You don’t have to go through this alone',
  })
  const to = (name: string) => within(help).getByRole('link', { name }).getAttribute('href')
  expect(to('Call 988')).toBe('tel:988')
  expect(to('Text 988')).toBe('sms:988')
  expect(to('In danger now? Call 911')).toBe('tel:911')
  expect(to('Leave the questions')).toBe('/home')
  expect(help.textContent).toContain('Nobody is reading your answers right now')
  // The page behind it can't be reached.
  expect(screen.queryByRole('button', { name: 'Send my answers' })).toBeNull()
  fireEvent.click(within(help).getByRole('button', { name: 'I am safe, continue' }))
  await screen.findByRole('heading', { name: 'Check your answers' })
  fireEvent.click(screen.getByRole('button', { name: 'Send my answers' }))
  // The same answer shows it once.
  await screen.findByRole('heading', { level: 1, name: 'What you sent' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('questions about self-harm that lead to no help have it above them', async () => {
  asked = () => json(200, { survey: { ...mood, country: 'CA', offersHelp: true } })
  await renderApp('/questionnaires/mood')
  const banner = (await screen.findByText(/someone is there for you/)).closest('section, div')
  const main = screen.getByRole('main')
  expect(within(main).getByRole('link', { name: '9-8-8' }).getAttribute('href')).toBe('tel:988')
  expect(within(main).getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
  const first = await screen.findByRole('radio', { name: 'Not at all' })
  expect(banner?.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
  asked = () => json(200, { survey: mood })
  await renderApp('/questionnaires/mood')
  await screen.findByRole('radio', { name: 'Not at all' })
  expect(screen.queryByText(/someone is there for you/)).toBeNull()
})

test('help stays when the form is built anew under it', async () => {
  save = () => json(200, { revision: 1, savedAt: now, does: ['crisis'] })
  const { answer: arrives, give } = later()
  asked = () => arrives
  const { queries, router } = await renderApp('/questionnaires')
  // What was looked at before shows at once, and the server is asked again.
  queries.setQueryData(['surveys', 'one', 'mood'], { survey: mood })
  await act(async () => router.navigate('/questionnaires/mood'))
  await answer('Several days')
  await screen.findByRole('alertdialog')
  const answers = [{ question: 'harm', options: ['some'] }]
  give(json(200, { survey: mood, revision: 1, step: 'review', answers }))
  await screen.findByText('Check your answers')
  expect(screen.getByRole('alertdialog').textContent).toContain('Call 988')
})

test('a save whose reply was lost shows help with the next try', async () => {
  await renderApp('/questionnaires/mood')
  save = offline
  await answer('Several days')
  await screen.findByText('You are offline, so we did not save it')
  const answers = [{ question: 'harm', options: ['some'] }]
  asked = () => json(200, { survey: mood, revision: 1, step: 'review', answers })
  save = (request) => {
    save = () => json(200, { revision: 2, savedAt: now, does: ['crisis'] })
    return json(409, { code: 'aborted', message: request.url })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('alertdialog')
})

test('help comes before the result too, and Escape goes on', async () => {
  await renderApp('/questionnaires/mood')
  await answer('Several days')
  fireEvent.click(await screen.findByRole('button', { name: 'Send my answers' }))
  const help = await screen.findByRole('alertdialog')
  expect(times('GetRound')).toBe(0)
  fireEvent.keyDown(help, { key: 'Escape' })
  await screen.findByRole('heading', { level: 1, name: 'What you sent' })
})

test('in Canada the line is written as Canada writes it; an emergency is 911 alone', async () => {
  asked = () => json(200, { survey: { ...mood, country: 'CA', readers: '' } })
  save = () => json(200, { revision: 1, savedAt: now, does: ['crisis'] })
  await renderApp('/questionnaires/mood')
  await answer('Several days')
  await screen.findByRole('link', { name: 'Call 9-8-8' })
  expect(document.body.textContent).toContain('Nobody else sees your answers')
  cleanup()
  save = () => json(200, { revision: 1, savedAt: now, does: ['emergency'] })
  await renderApp('/questionnaires/mood')
  await answer('Several days')
  const help = await screen.findByRole('alertdialog', { name: 'This may be an emergency' })
  expect(within(help).queryByRole('link', { name: /9-8-8/ })).toBeNull()
  expect(within(help).getByRole('link', { name: 'Call 911' })).toBeTruthy()
})

test.each([
  ['careTeam', 'asked', 'We’ve asked your care team to call you. Nobody watches your answers live'],
  ['guide', 'asked', 'We’ve asked your care team to call you. Nobody watches your answers live'],
  ['coach', 'called', 'Your care team has already talked with you about this'],
  ['careTeam', undefined, 'Nobody is reading your answers right now'],
  ['', undefined, 'we tell no one. So nobody will call you.'],
])('help for readers %j says who is told: %s', async (readers, call, words) => {
  asked = () => json(200, { survey: { ...mood, readers } })
  save = () => json(200, { revision: 1, savedAt: now, does: ['crisis'], call })
  await renderApp('/questionnaires/mood')
  await answer('Several days')
  const help = await screen.findByRole('alertdialog')
  expect(help.textContent).toContain(words)
  expect(help.textContent?.includes('asked your care team')).toBe(call === 'asked')
  expect(within(help).getByRole('link', { name: 'Leave the questions' })).toBeTruthy()
})

test('help shows again when the care team is asked to call anew', async () => {
  save = () => json(200, { revision: 1, savedAt: now, does: ['crisis'], call: 'called' })
  await renderApp('/questionnaires/mood')
  await answer('Several days')
  const help = await screen.findByRole('alertdialog')
  sent = () => json(200, { round: 'r2', does: ['crisis'], call: 'asked', askedAt: now })
  fireEvent.click(within(help).getByRole('button', { name: 'I am safe, continue' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send my answers' }))
  const again = await screen.findByRole('alertdialog')
  expect(again.textContent).toContain('We’ve asked your care team to call you.')
})

test.each([
  ['careTeam', /we ask your care team to call you. They see that answer/],
  ['coach', /we ask your care team to call you. They see that answer/],
  ['guide', /we ask your care team to call you. They don’t see what you answered/],
  ['', /Whatever you answer, we tell no one/],
])(
  'before the first answer, for readers %j, the form says what becomes of it',
  async (readers, words) => {
    asked = () => json(200, { survey: { ...mood, readers } })
    await renderApp('/questionnaires/mood')
    await screen.findByText(words)
  },
)

test('what was sent can be kept as a file, which stays until the browser has read it', async () => {
  const revoked = vi.fn()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: revoked }),
  )
  await renderApp('/questionnaires/mood?round=r1')
  fireEvent.click(await screen.findByRole('button', { name: /Save a copy for another clinic/ }))
  expect(revoked).not.toHaveBeenCalled()
})

test('a questionnaire that is gone, and answers that do not come', async () => {
  asked = () => json(404, { code: 'not_found', message: 'gone' })
  await renderApp('/questionnaires/mood')
  await screen.findByText('We couldn’t load the questions.')
  cleanup()
  round = () => json(500, { errorType: 'internal' })
  await renderApp('/questionnaires/mood?round=r1')
  await screen.findByText('We couldn’t load these answers.')
})
