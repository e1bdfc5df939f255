import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: [] } },
}
const version = { id: 'rides', version: 1, title: { 'en-US': 'Rides' }, brands: ['default'] }
const survey = {
  id: 'mood',
  version: 1,
  title: { 'en-US': 'Mood' },
  country: 'US',
  pages: [
    {
      id: 'weeks',
      title: { 'en-US': 'Weeks' },
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

let list: Answer
let check: Answer
let add: Answer
let publish: Answer
let calls: Call[]

beforeEach(() => {
  list = () => json(200, { versions: [version], brands: ['default', 'north'] })
  check = () => json(200, { survey })
  publish = () => json(409, { code: 'aborted', message: 'changed' })
  add = () => json(200, { id: 'mood', version: 1 })
  calls = stubServer({
    ListQuestionnaires: (request) => list(request),
    CheckQuestionnaire: (request) => check(request),
    AddQuestionnaire: (request) => add(request),
    SetPublished: (request) => publish(request),
    GuardQuestionnaire: () => json(200, { version: 2 }),
    ListBrands: () => json(200, { brands: [{ code: 'north', brandName: 'North Health' }] }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function choose() {
  await renderApp('/staff/questionnaires', admin)
  const field = await screen.findByLabelText('A file with a FHIR R4 Questionnaire (JSON)')
  await userEvent.upload(field, new File(['{}'], 'mood.json', { type: 'application/json' }))
}

test('the desk while it loads, without anything, and when it does not come', async () => {
  let arrive: ((answer: Response) => void) | undefined
  list = () => new Promise<Response>((resolve) => (arrive = resolve))
  await renderApp('/staff/questionnaires', admin)
  await waitFor(() => expect(arrive).toBeDefined())
  expect(screen.queryByText('No questionnaire yet')).toBeNull()
  arrive?.(json(200, { brands: ['default'] }))
  await screen.findByText('No questionnaire yet')
  for (const failed of [() => json(500, { errorType: 'internal' }), offline]) {
    cleanup()
    list = failed
    await renderApp('/staff/questionnaires', admin)
    await screen.findByText('We couldn’t load the questionnaires.')
  }
})

test.each([
  ['careTeam', 'The care team is asked to call each member who saves one of them.'],
  ['', 'Nobody is told: only the member sees the answers.'],
])('what such an answer of readers %j leads to is told, too', async (readers, words) => {
  const acts = [{ does: 'crisis', question: 'harm', options: ['some'] }]
  check = () => json(200, { survey: { ...survey, readers }, acts })
  await choose()
  await screen.findByText(words)
})

test('a file is tried before it is added, with the answers that show help', async () => {
  check = () =>
    json(200, { survey, acts: [{ does: 'crisis', question: 'harm', options: ['some'] }] })
  await choose()
  const told = await screen.findByText('These answers show help right away')
  expect(told.parentElement?.textContent).toContain('Thoughts? Several days')
  expect(screen.getByRole('region', { name: 'Preview' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add this questionnaire' }))
  await screen.findByText('The questionnaire is added')
})

test('the desk says when no help can show automatically', async () => {
  await choose()
  await screen.findByText('No answer shows help right away')
  cleanup()
  check = () => json(200, { survey, unguarded: ['harm'] })
  await choose()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('These questions seem to be about suicide or self-harm')
  expect(alert.textContent).toContain('Thoughts?')
})

test('a form about self-harm is published only once its answers show help', async () => {
  const unguarded = [
    {
      id: 'harm',
      label: { 'en-US': 'Thoughts?' },
      options: [
        { id: 'no', label: { 'en-US': 'Not at all' } },
        { id: 'some', label: { 'en-US': 'Several days' } },
      ],
    },
    { id: 'days', label: { 'en-US': 'On how many days?' } },
  ]
  const shown = (more: object) => () => json(200, { versions: [more], brands: ['north'] })
  list = shown({ ...version, unguarded, brands: [] })
  await renderApp('/staff/questionnaires', admin)
  await screen.findByText('Thoughts?')
  const publishButton = () => screen.getByRole('button', { name: 'Publish for North Health' })
  expect(publishButton().hasAttribute('disabled')).toBe(true)
  const save = screen.getByRole('button', { name: 'Save as a new version' })
  await userEvent.click(save)
  await screen.findAllByText('Choose an answer or enter a reason.')
  const reasons = screen.getAllByLabelText(/Or say why no answer has to show help/)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Several days' }))
  await userEvent.type(reasons[1] as HTMLElement, 'Only how')
  await userEvent.click(save)
  await screen.findAllByText('Enter 10 to 500 characters.')
  expect(calls.filter(({ name }) => name === 'GuardQuestionnaire')).toEqual([])
  await userEvent.type(reasons[1] as HTMLElement, ' often, asked after the other.')
  const before = { ...version, unguarded, brands: [] }
  list = () =>
    json(200, { versions: [{ ...version, version: 2, brands: [] }, before], brands: ['north'] })
  await userEvent.click(save)
  await screen.findByText('Rides, version 2')
  const said = await screen.findByRole('group', { name: 'Saved as version 2' })
  await waitFor(() => expect(document.activeElement).toBe(said))
  screen.getByText('What you decided is in version 2. You can’t publish this one.')
  expect(screen.queryByText('Thoughts?')).toBeNull()
  const [sent] = calls.filter(({ name }) => name === 'GuardQuestionnaire')
  expect(JSON.parse(sent?.sent ?? '')).toEqual({
    questionnaire: 'rides',
    version: 1,
    guards: [
      { question: 'harm', options: ['some'] },
      { question: 'days', reason: 'Only how often, asked after the other.' },
    ],
  })
  const publish = screen.getAllByRole('button', { name: 'Publish for North Health' })
  expect(publish.map((button) => button.hasAttribute('disabled'))).toEqual([false, true])
})

test('what Add finds wrong is told, too', async () => {
  add = () => json(200, { problems: [{ path: 'id', reason: 'ours' }] })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Add this questionnaire' }))
  await screen.findByText('One of our own questionnaires has this name.')
  expect(screen.queryByText('The questionnaire is added')).toBeNull()
})

test('what is wrong in a file is told by its place', async () => {
  check = () => json(200, { problems: [{ path: 'item[0].type', reason: 'unsupported' }] })
  await choose()
  await screen.findByText('item[0].type')
  expect(screen.queryByRole('button', { name: 'Add this questionnaire' })).toBeNull()
})

test('somebody else was faster: it is said, and nothing is lost', async () => {
  await renderApp('/staff/questionnaires', admin)
  fireEvent.click(await screen.findByRole('button', { name: 'Unpublish for default' }))
  await screen.findByRole('alert')
  expect(screen.getByText('Published for default')).toBeTruthy()
})
