import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { flushDrafts } from '../data/use-draft-queue'
import { json, memberSession, now, renderApp, rosa } from '../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const choice = (id: string, ids: readonly string[], answer?: string) => ({
  id,
  kind: 'choice',
  visible: true,
  options: ids.map((each) => ({ id: each })),
  requiredKey: `healthProfile.${id}.required`,
  ...(answer && { answer: { question: id, options: [answer] } }),
})
const yesNo = ['yes', 'no', 'unsure']
const smoking = (answer?: string) => [
  choice('smoker', ['yes', 'tryingToQuit', 'haveQuit', 'no'], answer),
  choice('fluVaccine', yesNo, answer && 'yes'),
]
const yearAgo = now - 400 * 86_400_000
const habits = choice('activity', ['notActive', 'occasional', 'regular'], 'regular')
const section = (id: string, parts: object) => ({ id, version: 3, total: 2, left: 0, ...parts })
const profile = (prevention: object, parts: object = {}) => ({
  profile: {
    questionnaireVersion: 1,
    country: 'US',
    years: [2026, 2025, 1968],
    today: '2026-11-17',
    total: 3,
    left: 2,
    next: 'prevention',
    sections: [
      section('prevention', { state: 'new', left: 2, questions: smoking(), ...prevention }),
      section('habits', {
        state: 'done',
        total: 1,
        confirmedAt: yearAgo,
        reviewDue: true,
        questions: [habits],
      }),
    ],
    ...parts,
  },
})
const saved = profile(
  { state: 'done', left: 0, version: 4, confirmedAt: now, questions: smoking('yes') },
  { left: 0, next: '', follows: ['quitSmoking', 'eyeExam'] },
)

type Replies = Record<string, () => Response | Promise<Response>>
function answer(replies: Replies) {
  const usual: Replies = { GetHealthProfile: () => json(200, profile({})) }
  fetched.mockImplementation(async (request) => {
    const method = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const reply = { ...usual, ...replies }[method]
    return reply ? reply() : json(200, {})
  })
}
const sent = async (method: string) => {
  const requests = fetched.mock.calls.flatMap(([request]) =>
    request instanceof Request && request.url.endsWith(method) ? [request] : [],
  )
  return Promise.all(requests.map((request) => request.clone().json()))
}

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./condition-profile'), 60_000)

beforeEach(() => {
  fetched.mockReset()
  answer({})
  vi.stubGlobal('fetch', fetched)
})
afterEach(async () => {
  cleanup()
  await flushDrafts()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (question: RegExp, name: string) => {
  const group = await screen.findByRole('radiogroup', { name: question })
  await userEvent.click(within(group).getByRole('radio', { name }))
}

async function fillIn() {
  await choose(/Do you smoke/, 'Yes')
  await choose(/flu vaccine/, 'Yes')
  await press('Continue')
  await screen.findByRole('heading', { name: 'Check your answers' })
  await press('Save these answers')
}

test('S2-2-47 the profile is a tab of profile and preferences, and its sections stay there', async () => {
  await renderApp('/profile-preferences/health-profile', { startup: rosa, form: 'standalone' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Health profile' })).toBeTruthy()
  const tabs = screen.getByRole('navigation', { name: 'Profile and preferences' })
  const tab = within(tabs).getByRole('link', { name: 'Health profile' })
  expect(tab.getAttribute('aria-current')).toBe('page')
  const start = await screen.findByRole('link', { name: 'Continue with: Staying well' })
  expect(start.getAttribute('href')).toMatch(/^\/profile-preferences\/health-profile\?/)
})

test('S1-2.2-04 S2-1-24 S2-2-101 S2-5-07 S2-8-16 a section is answered, looked at and saved', async () => {
  answer({ SaveSection: () => json(200, saved) })
  await renderApp('/condition-profile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Health profile' })).toBeTruthy()
  const start = await screen.findByRole('link', { name: 'Continue with: Staying well' })
  expect(screen.getByText(/2 questions are left/)).toBeTruthy()
  await userEvent.click(start)
  await screen.findByRole('radiogroup', { name: /Do you smoke/ })
  await press('Continue')
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('Please choose an answer about smoking.')
  await fillIn()
  expect(await screen.findByText('Your health profile has been updated.')).toBeTruthy()
  expect(await sent('SaveSection')).toEqual([
    {
      section: 'prevention',
      version: 3,
      answers: [
        { question: 'smoker', options: ['yes'] },
        { question: 'fluVaccine', options: ['yes'] },
      ],
    },
  ])
  // Free help is offered at once, and the eye exam is something to do.
  expect(screen.getByRole('link', { name: /1-800-QUIT-NOW/ }).getAttribute('href')).toBe(
    'tel:+18007848669',
  )
  expect(screen.getByRole('heading', { name: 'To do: an eye exam' })).toBeTruthy()
})

test('an unlikely A1c is asked about, and one that needs a call is no reason to thank', async () => {
  const a1c = { id: 'a1cValue', kind: 'number', visible: true, least: 4, most: 20, usualMost: 14 }
  const asks = { id: 'tests', state: 'new', questions: [{ ...a1c, digits: 1, unit: 'percent' }] }
  answer({
    GetHealthProfile: () => json(200, profile(asks)),
    SaveSection: () => json(200, profile(asks, { follows: ['callAboutA1c'] })),
  })
  await renderApp('/condition-profile?section=tests')
  const field = await screen.findByRole('textbox')
  await userEvent.type(field, '19.5')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/Is 19\.5.% right\?/)
  await userEvent.click(screen.getByRole('button', { name: /Yes, 19\.5.% is right/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save these answers' }))
  await screen.findByText('A1c: please talk with someone today')
  expect(screen.queryByText('Your health profile has been updated.')).toBeNull()
  expect(await sent('SaveSection')).toMatchObject([{ answers: [{ number: 19.5 }] }])
})

test('an open call about an A1c doesn’t hide that another section is saved', async () => {
  const parts = { left: 0, next: '', follows: ['callAboutA1c'] }
  const other = profile({ state: 'done', left: 0, version: 4, questions: smoking('yes') }, parts)
  answer({ SaveSection: () => json(200, other) })
  await renderApp('/condition-profile?section=prevention')
  await fillIn()
  await screen.findByText('Your health profile has been updated.')
  expect(screen.getByText('A1c: please talk with someone today')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'A1c: please talk with someone today' })).toBeNull()
})

test('S2-8-15 a save that fails says so and keeps the answers', async () => {
  answer({ SaveSection: () => json(500, { code: 'internal' }) })
  await renderApp('/condition-profile?section=prevention')
  await fillIn()
  expect(
    await screen.findByText(
      'We could not update your health profile at this time. Please try again later.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('What you entered is still here.')).toBeTruthy()
})

test('another tab was faster: the newer answers are shown, and ours are saved over them', async () => {
  let tries = 0
  const newer = profile({ state: 'done', version: 9, questions: smoking('no') })
  answer({
    GetHealthProfile: () => json(200, tries > 0 ? newer : profile({})),
    SaveSection: () => {
      tries += 1
      return tries === 1 ? json(409, { code: 'aborted' }) : json(200, saved)
    },
  })
  await renderApp('/condition-profile?section=prevention')
  await fillIn()
  await screen.findByText('These answers were changed in another tab or on another device')
  await screen.findByText('The newer answers:')
  await press('Save these answers')
  await screen.findByText('Your health profile has been updated.')
  const versions = (await sent('SaveSection')).map(({ version }) => version)
  expect(versions).toEqual([3, 9])
})

test('S2-0-08 an answer on file is changed and saved', async () => {
  answer({ SaveSection: () => json(200, saved) })
  await renderApp('/condition-profile')
  await userEvent.click(await screen.findByRole('link', { name: /Change something/ }))
  const group = await screen.findByRole('radiogroup', { name: /How active are you now/ })
  const regular = within(group).getByRole<HTMLInputElement>('radio', { name: 'Active regularly' })
  expect(regular.checked).toBe(true)
  await choose(/How active are you now/, 'Not active')
  await press('Continue')
  await screen.findByRole('heading', { name: 'Check your answers' })
  await press('Save these answers')
  await screen.findByText('Your health profile has been updated.')
  expect(await sent('SaveSection')).toEqual([
    {
      section: 'habits',
      version: 3,
      answers: [{ question: 'activity', options: ['notActive'] }],
    },
  ])
})

test('answers of more than a year ago are confirmed with one tap', async () => {
  answer({ ConfirmSection: () => json(200, saved) })
  await renderApp('/condition-profile')
  expect(await screen.findByText(/These answers are from October 13, 2025/)).toBeTruthy()
  expect(screen.getByText('Active regularly')).toBeTruthy()
  await press(/Yes, still right/)
  await waitFor(async () =>
    expect(await sent('ConfirmSection')).toEqual([{ section: 'habits', version: 3 }]),
  )
})

test('staff who view a member read the answers and change nothing', async () => {
  const session = {
    ...memberSession,
    impersonation: { impersonatorId: 's1', impersonatorType: 'Admin', impersonatedId: 'm1' },
  }
  await renderApp('/condition-profile?section=habits', { session })
  expect(await screen.findByText('Active regularly')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /still right|Continue/ })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('without an answer of the server the page says so and can be tried again', async () => {
  answer({ GetHealthProfile: () => json(500, { code: 'internal' }) })
  await renderApp('/condition-profile')
  expect(await screen.findByText('We couldn’t load your health profile.')).toBeTruthy()
})

test('staff who view a member read about the member, not words to the member', async () => {
  const session = {
    ...memberSession,
    impersonation: {
      ...{ impersonatorId: 's1', impersonatorType: 'Admin', impersonatedId: 'm1' },
      impersonatedName: 'Rosa Delgado',
    },
  }
  await renderApp('/condition-profile', { session })
  expect(await screen.findByText('How active is Rosa now?')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/your coach/i)
})
