import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atSessionEnd } from '../../data/unsaved'
import { type Answer, json, offline, renderApp, stubServer } from '../../shell/testing'
import { problemsOf } from './security-questions'

const good = {
  question1: 'firstPet',
  question2: 'firstCar',
  question3: 'firstJob',
  answer1: 'Rex',
  answer2: 'Blue one',
  answer3: 'Baker',
}

test.each<[string, Partial<typeof good>, string[]]>([
  ['all there', {}, []],
  ['no question', { question2: '' }, ['question2']],
  ['the same question twice', { question3: 'firstPet' }, ['question3']],
  ['one character', { answer1: 'R' }, ['answer1']],
  ['two characters', { answer1: 'Re' }, []],
  ['spaces count for nothing', { answer1: ' R ' }, ['answer1']],
  ['100 characters', { answer2: 'x'.repeat(100) }, []],
  ['101 characters', { answer2: 'x'.repeat(101) }, ['answer2']],
  ['the same answer in other capitals', { answer3: ' rEX' }, ['answer3']],
])('%s', (_, change, wrong) => {
  expect(Object.keys(problemsOf({ ...good, ...change }))).toEqual(wrong)
})

let save: Answer

beforeEach(() => {
  save = () => json(200, {})
  stubServer({
    ListQuestions: () =>
      json(200, {
        choices: ['firstPet', 'firstCar', 'firstJob'],
        answered: ['firstPet', 'firstCar', 'firstJob'],
      }),
    SaveAnswers: (request) => save(request),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (at: number) => screen.findByLabelText<HTMLInputElement>(`Answer ${at}`)

async function answer() {
  await renderApp('/account/security-questions')
  await userEvent.type(await field(1), 'Rex')
  await userEvent.type(await field(2), 'Blue one')
  await userEvent.type(await field(3), 'Baker')
  await userEvent.click(screen.getByRole('button', { name: 'Save my answers' }))
}

test('what is saved is gone from the fields and counts as saved', async () => {
  await answer()
  await screen.findByText('Your answers are saved')
  expect((await field(1)).value).toBe('')
  await waitFor(() => expect(atSessionEnd()).toBe('nothing'))
  expect(document.activeElement?.textContent).toContain('Your answers are saved')
})

test('what is not saved stays, and the form says so', async () => {
  save = offline
  await answer()
  await screen.findByText('You are offline, so we did not save it')
  expect((await field(1)).value).toBe('Rex')
  expect(atSessionEnd()).toBe('lost')
})

test('an answer that the server refuses is told beside its field', async () => {
  const fields = [{ field: 'answer2', messageKey: 'questions.long', message: 'Server' }]
  save = () => json(400, { code: 'invalid_argument', fields })
  await answer()
  expect(await screen.findAllByText('Please use at most 100 characters.')).not.toHaveLength(0)
})
