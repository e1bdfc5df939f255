import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { json, now } from '../shell/testing'
import { CheckIn } from './check-in'
import { advice, questions } from './check-in-words'
import { SeverePressure } from './severe-pressure'

const low = {
  alertId: 'a1',
  kind: 'bloodSugar',
  direction: 'low',
  readingAt: now,
  local: '2026-11-17T06:10:00',
  text: '52',
  unit: 'mg/dL',
  statusKey: 'reading.status.veryLow',
  questionCode: 'low.feel',
  answerCodes: ['better', 'shaky', 'severe'],
  multiple: false,
  adviceKey: '',
  done: false,
}
const severe = {
  ...low,
  kind: 'bloodPressure',
  direction: 'severe',
  text: '184/122',
  unit: 'mmHg',
  statusKey: 'reading.pressure.severe',
  questionCode: 'pressure.symptoms',
  answerCodes: ['none', 'headache', 'vision'],
  multiple: true,
}

let stages: object[]
let answer: () => Response | Promise<Response>
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  stages = [low]
  answer = () => json(200, { stage: stages[0] })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    return request.url.includes('UpdateAlertStage') ? answer() : json(200, { stages })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (what = <CheckIn />) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nRoot locale="en-US" country="US">
        {what}
      </I18nRoot>
    </QueryClientProvider>,
  )
const sent = () =>
  Promise.all(requests.filter(({ url }) => url.includes('Update')).map((r) => r.json()))

test('S2-3-67 one answer goes with its question and alert, then the next question comes', async () => {
  show()
  await screen.findByRole('heading', { name: 'Your blood sugar was very low' })
  expect(screen.getByText('52').parentElement?.textContent).toMatch(/at 6:10\sAM/)
  expect(screen.getByText(/Nobody watches your readings/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('Choose an answer.')
  fireEvent.click(screen.getByRole('radio', { name: /Shaky/ }))
  stages = [{ ...low, questionCode: 'low.treated', answerCodes: ['ate', 'notYet'] }]
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('Did you have something sweet?')
  expect(await sent()).toEqual([
    { alertId: 'a1', questionCode: 'low.feel', answerCodes: ['shaky'] },
  ])
})

test('S2-3-67 several answers; none of these goes with nothing else', async () => {
  stages = [severe]
  show(<SeverePressure />)
  await screen.findByRole('heading', { name: 'Your blood pressure was very high' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'None of these' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /headache/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /sight/ }))
  stages = [{ ...severe, questionCode: '', done: true, adviceKey: 'alert.advice.pressure.call' }]
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('Call 911 now')
  expect(await sent()).toEqual([
    { alertId: 'a1', questionCode: 'pressure.symptoms', answerCodes: ['headache', 'vision'] },
  ])
})

test('five quiet minutes before the second check', async () => {
  stages = [
    { ...severe, readingAt: Date.now() - 60_000, questionCode: 'pressure.again', multiple: false },
  ]
  show(<SeverePressure />)
  await screen.findByRole('progressbar', { name: 'Sit quietly and do not talk' })
  expect(screen.getByText('4 minutes left')).toBeTruthy()
})

test('an answer that is not taken stays, and nothing is shown while nothing is asked', async () => {
  answer = () => json(500, { errorType: 'internal' })
  show()
  fireEvent.click(await screen.findByRole('radio', { name: /Shaky/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('We could not save your answer')
  expect((screen.getByRole('radio', { name: /Shaky/ }) as HTMLInputElement).checked).toBe(true)
  cleanup()
  stages = []
  const { container } = show()
  await waitFor(() => expect(requests.length).toBeGreaterThan(2))
  expect(container.textContent).toBe('')
})

test('every code and key of the server has words', () => {
  for (const { ask, answers } of Object.values(questions)) {
    expect(ask).toBeTruthy()
    expect(Object.keys(answers).length).toBeGreaterThan(1)
  }
  expect(Object.keys(advice)).toHaveLength(11)
})
