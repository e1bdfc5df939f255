import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setServerClock } from '../data/clock'
import { Problem } from '../data/problem'
import { flushDrafts } from '../data/use-draft-queue'
import type { Answers, Questionnaire } from './questionnaire'
import { Steps } from './steps'
import { sleep } from './testdata/sleep'
import { renderForm } from './testing'
import { useSteps } from './use-steps'

let sent: Answers[]
let keys: string[]
let refusals: Problem[]
const onSent = vi.fn()
const saveStep = vi.fn(async () => {})

beforeEach(() => {
  sent = []
  keys = []
  refusals = []
  onSent.mockReset()
  saveStep.mockClear()
})
afterEach(async () => {
  cleanup()
  await flushDrafts()
  vi.unstubAllGlobals()
})

const open = (kept?: Map<string, string>, path?: string) =>
  renderForm(
    <Steps
      questionnaire={sleep}
      draft={{ route: '/sleep', field: 'sleep' }}
      saveStep={saveStep}
      send={async (answers, { key }) => {
        sent.push(answers)
        keys.push(key)
        const refused = refusals.shift()
        if (refused) throw refused
      }}
      onSent={onSent}
      sendWords="Send my answers"
    />,
    kept,
    path,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 2, name: /nights|wake|Check/ })
const hours = () => screen.getByRole<HTMLInputElement>('textbox', { name: /How many hours/ })

async function firstPage(wakes: 'Yes' | 'No') {
  await userEvent.type(hours(), '7.5')
  await userEvent.click(screen.getByRole('radio', { name: wakes }))
  await press('Continue')
  await waitFor(() => expect(title().textContent).not.toBe('Your nights'))
}

test('a page with a gap says so, and the next one waits', async () => {
  await open()
  expect(screen.getByText('Step 1 of 2')).toBeTruthy()
  await press('Continue')
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Enter a number.', 'Choose an answer.'])
  expect(title().textContent).toBe('Your nights')
  expect(saveStep).not.toHaveBeenCalled()
})

test('the shortest way: skipped pages are left out, and all is sent after a review', async () => {
  const { at } = await open()
  await firstPage('No')
  expect(title().textContent).toBe('Check your answers')
  expect(document.activeElement).toBe(title())
  expect(at.location.search).toBe('?step=review')
  expect(screen.getByText('7.5')).toBeTruthy()
  expect(saveStep).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
  await press('Send my answers')
  expect(sent).toEqual([{ hours: 7.5, wakes: false }])
  expect(onSent).toHaveBeenCalledOnce()
})

test('the longest way, a change from the review, and an answer that is skipped by it', async () => {
  await open()
  await firstPage('Yes')
  expect(title().textContent).toBe('When you wake up')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Thirst' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'None of these' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noise' }))
  await press('Continue')
  await screen.findByText('Step 3 of 3')
  expect(screen.getByText('Noise')).toBeTruthy()
  await press('Change Your nights')
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  await press('Continue')
  await waitFor(() => expect(title().textContent).toBe('Check your answers'))
  await press('Send my answers')
  expect(sent).toEqual([{ hours: 7.5, wakes: false }])
})

test('D29 who comes back goes on where they were, and a step ahead of a gap is not shown', async () => {
  const kept = new Map<string, string>()
  await open(kept)
  await firstPage('Yes')
  await flushDrafts()
  cleanup()
  await open(kept)
  await waitFor(() => expect(title().textContent).toBe('When you wake up'))
  await press('Back')
  expect(hours().value).toBe('7.5')
  cleanup()
  await open(kept, '/?step=review')
  await waitFor(() => expect(title().textContent).toBe('When you wake up'))
})

test('what the server refuses stands on the review, with a way to its page', async () => {
  const field = { field: 'hours', message: 'That cannot be.', messageKey: 'errors.x' }
  refusals = [new Problem({ errorType: 'invalid_argument', fields: [field] })]
  await open()
  await firstPage('No')
  await press('Send my answers')
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByRole('link').textContent).toBe('That cannot be.')
  expect(screen.getAllByText('That cannot be.')).toHaveLength(2)
  await userEvent.click(within(summary).getByRole('link'))
  expect(document.activeElement?.textContent).toMatch(/^How many hours do you sleep\?7.5/)
})

test('the answers stay on show until what follows them does', async () => {
  let arrive = () => {}
  onSent.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      arrive = resolve
    }),
  )
  const { kept } = await open()
  await firstPage('No')
  await press('Send my answers')
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  await flushDrafts()
  expect(title().textContent).toBe('Check your answers')
  expect(screen.getByText('7.5')).toBeTruthy()
  expect(kept.size).toBe(0)
  arrive()
})

const move: Questionnaire = {
  id: 'move',
  version: 1,
  pages: [
    {
      id: 'where',
      title: 'Where you live',
      questions: [
        {
          id: 'home',
          kind: 'address',
          label: 'Home',
          country: 'US',
          messages: { missing: 'Tell us where you live.' },
        },
      ],
    },
    {
      id: 'when',
      title: 'When you moved',
      questions: [{ id: 'day', kind: 'date', label: 'Moving day', latest: 'today' }],
    },
  ],
}

const openMove = (kept?: Map<string, string>, path?: string) =>
  renderForm(
    <Steps
      questionnaire={move}
      draft={{ route: '/move', field: 'move' }}
      send={async (answers) => sent.push(answers)}
      onSent={onSent}
      sendWords="Send my answers"
    />,
    kept,
    path,
  )
const part = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

let at: ReturnType<typeof useSteps>

function Probe() {
  at = useSteps({
    questionnaire: move,
    draft: { route: '/move', field: 'move' },
    send: async () => {},
    onSent,
  })
  return null
}

test('answers, and parts of one, that come before the page is drawn again are all kept', async () => {
  await renderForm(<Probe />)
  const blank = { line: '', line2: '', city: '', region: '', postalCode: '' }
  const write = (name: string, value: string) =>
    at.answer('home', (home) => ({ ...blank, ...Object(home), [name]: value }))
  act(() => {
    write('line', '1 Main St')
    write('city', 'Dallas')
    at.answer('day', '2026-11-02')
  })
  expect(at.answers).toEqual({
    home: { ...blank, line: '1 Main St', city: 'Dallas' },
    day: '2026-11-02',
  })
})

test('words of its own about an address stand beside it, until a part is changed', async () => {
  await openMove()
  await press('Continue')
  const group = screen.getByRole('group', { name: 'Home' })
  expect(within(group).getByText('Tell us where you live.')).toBeTruthy()
  await userEvent.click(within(screen.getByRole('alert')).getByRole('link'))
  expect(document.activeElement).toBe(part(/Street address/))
  await userEvent.type(part(/Street address/), '1')
  expect(screen.queryByText('Tell us where you live.')).toBeNull()
})

test('today is the day that the member has', async () => {
  // Midnight has passed where the device is, not in Chicago.
  vi.stubEnv('TZ', 'Europe/London')
  setServerClock(Date.UTC(2026, 10, 17, 3))
  const home = { line: '1 Main St', line2: '', city: 'Dallas', region: 'TX', postalCode: '75201' }
  const answers = { home, day: '2026-11-17' }
  const text = JSON.stringify({ v: 1, value: { answers, at: 'review' } })
  await openMove(new Map([['move', text]]), '/?step=review')
  await screen.findByRole('heading', { level: 2, name: 'When you moved' })
  setServerClock(Date.now())
  vi.unstubAllEnvs()
})

test('a page that cannot be saved stays, and says so', async () => {
  saveStep.mockRejectedValueOnce(new Problem({ errorType: 'unavailable', offline: true }))
  await open()
  await userEvent.type(hours(), '7')
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  await press('Continue')
  await screen.findByText('You are offline, so we did not save it')
  expect(title().textContent).toBe('Your nights')
})

test('the same answers are sent with the same key, whichever steps were looked at meanwhile', async () => {
  const kept = new Map<string, string>()
  refusals = [new Problem({ errorType: 'unavailable', offline: true })]
  await open(kept)
  await firstPage('No')
  await flushDrafts()
  // A step alone is no try.
  expect(kept.get('sleep')).not.toContain('tried')
  await press('Send my answers')
  await screen.findByText('You are offline, so we did not save it')
  await press('Back')
  await waitFor(() => expect(title().textContent).toBe('Your nights'))
  await press('Continue')
  await waitFor(() => expect(title().textContent).toBe('Check your answers'))
  await press('Send my answers')
  expect(sent).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})
