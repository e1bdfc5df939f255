import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BootContext } from '../data/boot-context'
import { I18nRoot } from '../i18n/i18n-root'
import { MemoryRouter } from '../routes/testing'
import { bootOf, json, now } from '../shell/testing'
import { CheckIn } from './check-in'
import { advice, questions } from './check-in-words'

const high = {
  alertId: 'a1',
  kind: 'bloodSugar',
  direction: 'high',
  readingAt: now,
  local: '2026-11-17T06:10:00',
  text: '312',
  unit: 'mg/dL',
  statusKey: 'reading.status.veryHigh',
  questionCode: 'high.feel',
  answerCodes: ['none', 'thirsty', 'vomiting'],
  multiple: true,
  adviceKey: '',
  done: false,
  action: '',
}

let stages: object[]
let answer: () => Response | Promise<Response>
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  stages = [high]
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

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BootContext value={bootOf()}>
          <I18nRoot locale="en-US" country="US">
            <CheckIn />
          </I18nRoot>
        </BootContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const sent = () =>
  Promise.all(requests.filter(({ url }) => url.includes('Update')).map((r) => r.json()))

test('S2-3-67 several answers go with their question and alert; none of these goes alone', async () => {
  show()
  await screen.findByRole('heading', { name: 'Your blood sugar was very high' })
  expect(screen.getByText('312').parentElement?.textContent).toMatch(/6:10\sAM/)
  expect(screen.getByText(/No one watches your readings/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('Choose an answer.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fine' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /thirsty/ }))
  stages = [{ ...high, questionCode: '', done: true, adviceKey: 'alert.advice.high.water' }]
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('Drink water and take it easy')
  expect(await sent()).toEqual([
    {
      alertId: 'a1',
      questionCode: 'high.feel',
      answerCodes: ['thirsty'],
      seenAction: '',
      seenAnsweredAt: 0,
    },
  ])
})

test.each([
  ['low', 'veryLow', 'Your blood sugar was very low', 'Very low'],
  ['low', 'severelyLow', 'Your blood sugar was severely low', 'Severely low'],
  ['high', 'veryHigh', 'Your blood sugar was very high', 'Very high'],
  ['high', 'severelyHigh', 'Your blood sugar was severely high', 'Severely high'],
])(
  'the heading of a blood sugar says what its status says: %s %s',
  async (direction, status, title, word) => {
    stages = [{ ...high, direction, statusKey: `reading.status.${status}` }]
    show()
    await screen.findByRole('heading', { name: title })
    expect(screen.getByText(word)).toBeTruthy()
  },
)

test('a gain of several days does not read as the gain of one day', async () => {
  const gain = { kind: 'weight', direction: 'gain', text: '+5.4', unit: 'lb' }
  stages = [{ ...high, ...gain, statusKey: 'alert.status.gain', local: '2026-11-17T06:50:00' }]
  show()
  await screen.findByRole('heading', { name: 'Your weight went up quickly' })
  const line = screen.getByText(/5\.4/).parentElement?.textContent
  expect(line).toMatch(/^Up 5\.4\slbWeighed .*6:50\sAM$/)
})

test('an emergency is not a card among others', async () => {
  stages = [{ ...high, action: 'call' }]
  const { container } = show()
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))
  expect(container.textContent).toBe('')
})

test('an answer that is not taken stays, and nothing is shown while nothing is asked', async () => {
  answer = () => json(500, { errorType: 'internal' })
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: /thirsty/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  const failed = await screen.findByText('We couldn’t save your answer')
  expect(failed.parentElement?.querySelector('a[href="tel:911"]')).toBeTruthy()
  expect((screen.getByRole('checkbox', { name: /thirsty/ }) as HTMLInputElement).checked).toBe(true)
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
  expect(Object.keys(advice)).toHaveLength(13)
})
