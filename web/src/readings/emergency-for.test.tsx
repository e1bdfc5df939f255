import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BootContext } from '../data/boot-context'
import { setServerClock } from '../data/clock'
import { createQueryClient } from '../data/query-client'
import { I18nRoot } from '../i18n/i18n-root'
import { MemoryRouter } from '../routes/testing'
import { bootOf, json, memberSession, now } from '../shell/testing'
import { advice, questions } from './check-in-words'
import { adviceFor, questionsFor } from './check-in-words-for'
import { Emergency } from './emergency'

const stage = {
  alertId: 'a1',
  kind: 'bloodSugar',
  direction: 'low',
  readingAt: now,
  local: '2026-11-17T18:28:00',
  text: '45',
  unit: 'mg/dL',
  statusKey: 'reading.status.veryLow',
  questionCode: 'low.feel',
  answerCodes: ['better', 'shaky', 'severe'],
  adviceKey: '',
  action: 'treat',
}
const acting = {
  memberId: 'm',
  linkId: 'l',
  name: 'Mateo Delgado',
  givenName: 'Mateo',
  relationship: 'guardian',
  areas: ['readings'],
}
let answer: object

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  setServerClock(now)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => json(200, answer))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(...stages: object[]) {
  answer = { stages }
  const boot = bootOf({ session: { ...memberSession, acting } })
  render(
    <QueryClientProvider client={createQueryClient(boot)}>
      <MemoryRouter>
        <BootContext value={boot}>
          <I18nRoot locale="en-US" country="US">
            <Emergency danger={{ kind: 'open', action: 'call', reading: 'bloodSugar' }} />
          </I18nRoot>
        </BootContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText(/Mateo’s (blood|weight)/)
}
const said = () => (document.body.textContent ?? '').replace(/\u00a0/g, ' ')

/** Words that would take the caregiver for the patient. */
const firstPerson =
  /\b(your (blood|low|weight|care team|doctor|readings|body|belly|breath)|you feel|if you throw|you’re (confused|awake)|do you have any|how you are|I (got|fainted|cough|cannot))/i

test('a low of somebody: what to give them, what to ask about them, and no word to the patient', async () => {
  await show(stage)
  screen.getByRole('heading', { name: 'Treat Mateo’s low blood sugar now' })
  expect(said()).toContain('Give Mateo 15 grams of fast sugar now')
  expect(said()).toContain('half a cup of juice or regular soda')
  screen.getByRole('link', { name: 'Call 911 if Mateo is confused or can’t swallow' })
  expect(said()).toContain('How is Mateo now?')
  screen.getByRole('radio', { name: 'Confused, or can’t swallow' })
  fireEvent.click(screen.getByRole('button', { name: 'Mateo got help' }))
  expect(said()).toContain('Is Mateo safe now, or is help there?')
  expect(said()).not.toMatch(firstPerson)
})

test.each([
  ['call', 'bloodSugar', 'low', 'alert.advice.low.call', 'Do not give Mateo anything to eat'],
  [
    'recheck',
    'bloodSugar',
    'low',
    'alert.advice.low.recheck',
    'give Mateo 15 grams of sugar again',
  ],
  ['call', 'bloodSugar', 'high', 'alert.advice.high.call', 'Do not let Mateo drive'],
  ['team', 'bloodSugar', 'high', 'alert.advice.high.now', 'Call Mateo’s care team now'],
  ['team', 'bloodSugar', 'high', '', 'if Mateo throws up, has belly pain'],
  ['recheck', 'bloodPressure', 'severe', '', 'Let Mateo sit quietly, then check again'],
  ['team', 'bloodPressure', 'severe', '', 'Call Mateo’s doctor or care team now'],
  ['call', 'weight', 'gain', 'alert.advice.gain.call', 'Mateo’s weight went up quickly'],
  ['team', 'weight', 'gain', 'alert.advice.gain.team', 'Mateo’s body is holding water'],
  ['team', 'weight', 'gain', 'alert.advice.felt', 'What Mateo felt matters'],
])('%s, %s %s %s speaks of them', async (action, kind, direction, adviceKey, words) => {
  await show({ ...stage, action, kind, direction, adviceKey, questionCode: '' })
  expect(said()).toContain(words)
  expect(said()).not.toMatch(firstPerson)
})

test('who answered: the person who acts, the member, somebody else', async () => {
  const given = { questionCode: 'low.feel', answerCodes: ['shaky'] }
  await show({
    ...stage,
    answers: [
      { ...given, mine: true, byName: 'Rosa Delgado' },
      { questionCode: 'low.treated', answerCodes: ['notYet'] },
      { questionCode: 'high.signs', answerCodes: ['none'], byName: 'Ana Ruiz' },
    ],
  })
  expect(said()).toContain('You answered: Shaky, sweaty or weak.')
  await waitFor(() => expect(said()).toContain('Mateo answered: Not yet.'), { timeout: 15_000 })
  expect(said()).toContain('Ana Ruiz answered: None of these.')
})

test('every question and every advice has words for somebody else, with the same answers', () => {
  const theirs = questionsFor('Mateo')
  for (const [code, { ask, answers }] of Object.entries(questions)) {
    expect(Object.keys(theirs[code]?.answers ?? {})).toEqual(Object.keys(answers))
    expect(i18n._(theirs[code]?.ask ?? ask)).toContain('Mateo')
  }
  const told = adviceFor('Mateo')
  for (const [key, { tone }] of Object.entries(advice)) {
    expect(told[key]?.tone).toBe(tone)
    const { title, text } = told[key] ?? {}
    expect(`${title && i18n._(title)} ${text && i18n._(text)}`).not.toMatch(firstPerson)
  }
})
