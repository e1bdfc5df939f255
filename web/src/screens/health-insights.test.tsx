import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type Call, json, now, offline, renderApp, stubServer } from '../shell/testing'

const survey = {
  id: 'health-insights',
  version: 1,
  title: { 'en-US': 'Health insights' },
  intro: { 'en-US': 'Only you see your answers.' },
  country: 'US',
  pages: [
    {
      id: 'moving',
      title: { 'en-US': 'Moving' },
      questions: [
        {
          id: 'activeDays',
          kind: 'count',
          label: { 'en-US': 'How many days?' },
          least: 0,
          most: 7,
        },
        {
          id: 'activeMinutes',
          kind: 'count',
          label: { 'en-US': 'How many minutes?' },
          least: 1,
          most: 600,
          visibleIf: [{ question: 'activeDays', least: 1 }],
        },
      ],
    },
    {
      id: 'sleeping',
      title: { 'en-US': 'Sleeping' },
      questions: [{ id: 'snores', kind: 'yes-no', label: { 'en-US': 'Do you snore?' } }],
    },
  ],
}

let asked: object
let save: Answer
let send: Answer
let rounds: Answer
let calls: Call[]

beforeEach(() => {
  asked = { survey }
  save = () => json(200, { revision: 1, savedAt: now })
  send = () => json(200, { round: 'r1' })
  rounds = () => json(200, { rounds: [], country: 'US' })
  calls = stubServer({
    OpenScreen: () => json(200, { mount: 'first-party' }),
    GetSurvey: () => json(200, asked),
    SaveStep: (request) => save(request),
    SendRound: (request) => send(request),
    GetInsights: (request) => rounds(request),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async () => {
  await renderApp('/health_insights')
  await screen.findByRole('heading', { level: 1, name: 'Health insights' })
}
/** The style that the container of embedded pages took from the address. */
const pageStyle = () => document.querySelector('[data-page-style]')?.getAttribute('data-page-style')
const go = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const bodies = (method: string) =>
  calls.filter(({ name }) => name === method).map(({ sent }) => JSON.parse(sent))

async function answerFirstPage() {
  fireEvent.change(await screen.findByRole('textbox', { name: /How many days/ }), {
    target: { value: '0' },
  })
  go()
}

test('S1-2.6-33 each page is saved with the revision that the page knows, and all is sent once', async () => {
  await open()
  await screen.findByText('Only you see your answers.')
  expect(pageStyle()).toBe('health-insights')
  await answerFirstPage()
  await screen.findByRole('heading', { name: 'Sleeping' })
  expect(screen.queryByText(/You stopped on/)).toBeNull()
  expect(bodies('SaveStep')).toEqual([
    {
      questionnaire: 'health-insights',
      revision: 0,
      step: 'sleeping',
      answers: [{ question: 'activeDays', number: 0 }],
    },
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'No' }))
  go()
  await screen.findByRole('heading', { name: 'Check your answers' })
  expect(screen.queryByText('How many minutes?')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send my answers' }))
  await screen.findByRole('heading', { level: 1, name: 'Your health insights' })
  expect(bodies('SendRound')).toEqual([
    {
      questionnaire: 'health-insights',
      revision: 1,
      answers: [
        { question: 'activeDays', number: 0 },
        { question: 'snores', options: ['no'] },
      ],
    },
  ])
})

test('S1-2.6-33 on another device the questions go on where they stopped', async () => {
  asked = {
    survey,
    revision: 1,
    step: 'sleeping',
    savedAt: now,
    answers: [{ question: 'activeDays', number: 0 }],
  }
  await open()
  await screen.findByRole('heading', { name: 'Sleeping' })
  expect(screen.getByText(/You stopped on/)).toBeTruthy()
})

test('a missing answer is said beside the question, and nothing is saved', async () => {
  await open()
  fireEvent.change(await screen.findByRole('textbox', { name: /How many days/ }), {
    target: { value: '8' },
  })
  go()
  await screen.findByRole('alert')
  expect(bodies('SaveStep')).toEqual([])
})

test('somebody who answered elsewhere is told, and goes on with what is saved', async () => {
  await open()
  await screen.findByRole('textbox', { name: /How many days/ })
  save = () => json(409, { code: 'aborted', message: 'changed' })
  asked = {
    survey,
    revision: 2,
    step: 'sleeping',
    answers: [
      { question: 'activeDays', number: 5 },
      { question: 'activeMinutes', number: 20 },
    ],
  }
  await answerFirstPage()
  await screen.findByText('You’ve answered on another page or device since')
  fireEvent.click(screen.getByRole('button', { name: 'Continue with the saved answers' }))
  await screen.findByRole('heading', { name: 'Sleeping' })
})

test('without a network the answers stay', async () => {
  await open()
  await screen.findByRole('textbox', { name: /How many days/ })
  save = offline
  await answerFirstPage()
  await screen.findByText('You are offline, so we did not save it')
})

const area = (id: string, state: string, more = {}) => ({ id, state, ...more })

test('S1-2.6-34 each area says what it means and offers a way; smokers get the quitline', async () => {
  rounds = () =>
    json(200, {
      country: 'US',
      rounds: [
        {
          id: 'r1',
          sentAt: now,
          areas: [
            area('sleep', 'near', { value: 6.5, goal: 7, before: 6 }),
            area('tobacco', 'talk'),
            area('mood', 'talk'),
          ],
        },
      ],
    })
  await renderApp('/health_insights_report')
  await screen.findByText('Hours of sleep a night: 6.5. The guideline is 7 or more.')
  expect(pageStyle()).toBe('health-insights-report')
  expect(screen.getByText('Last time: 6')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Call the quitline: 1-800-QUIT-NOW' }).getAttribute('href'),
  ).toBe('tel:+18007848669')
  expect(screen.getByRole('link', { name: /Talk with a person/ })).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'I need help right now' }).getAttribute('href'),
  ).toContain('/mental-health/crisis')
  expect(document.body.textContent).not.toMatch(/depress|anxiety|you have/i)
})

test('mood and worry show whom to call before what the answers mean', async () => {
  rounds = () =>
    json(200, {
      country: 'CA',
      rounds: [{ id: 'r1', sentAt: now, areas: [area('sleep', 'met'), area('worry', 'talk')] }],
    })
  await renderApp('/health_insights_report')
  const line = await screen.findByRole('link', { name: '9-8-8' })
  const sleeping = screen.getByRole('heading', { name: 'Sleeping' })
  expect(line.compareDocumentPosition(sleeping) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('an area ends with a step that exists, or with words alone', async () => {
  const areas = [area('activity', 'near'), area('produce', 'skipped'), area('food', 'met')]
  rounds = () => json(200, { country: 'US', rounds: [{ id: 'r1', sentAt: now, areas }] })
  await renderApp('/health_insights_report')
  const again = await screen.findByRole('link', { name: 'Answer these questions' })
  expect(again.getAttribute('href')).toBe('/health_insights')
  expect(screen.queryByText(/someone is there for you/)).toBeNull()
})

test('S1-2.6-34 in Canada the quitline is the Canadian one', async () => {
  rounds = () =>
    json(200, {
      country: 'CA',
      rounds: [{ id: 'r1', sentAt: now, areas: [area('tobacco', 'talk')] }],
    })
  await renderApp('/health_insights_report')
  expect(
    (await screen.findByRole('link', { name: 'Call the quitline: 1-866-366-3667' })).getAttribute(
      'href',
    ),
  ).toBe('tel:+18663663667')
})

test('S1-2.6-35 the history lists each round with a link; without one it offers the questions', async () => {
  await renderApp('/health_insights_dashboard')
  await screen.findByRole('link', { name: 'Answer the questions' })
  expect(pageStyle()).toBe('health-insights-dashboard')
  cleanup()
  rounds = () =>
    json(200, {
      country: 'US',
      rounds: [
        {
          id: 'r1',
          sentAt: now,
          areas: [area('sleep', 'met', { value: 7.5, goal: 7 }), area('mood', 'met')],
        },
      ],
    })
  await renderApp('/health_insights_dashboard')
  const link = await screen.findByRole('link', { name: 'November 17, 2026' })
  expect(link.getAttribute('href')).toBe('/health_insights_report?round=r1')
  await waitFor(() => expect(document.body.textContent).toContain('7.5 · Looks good'))
  expect(screen.getByRole('cell', { name: 'No signs of concern' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader')).toHaveLength(9)
})

test('a failed call says so and can be tried again', async () => {
  rounds = () => json(500, { errorType: 'internal' })
  await renderApp('/health_insights_report')
  await screen.findByText('We couldn’t load your results.')
})
