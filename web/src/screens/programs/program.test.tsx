import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp, rosa, stubServer } from '../../shell/testing'
import { grouped } from '../programs'
import { problemsOf } from './parts/leave-dialog'
import { answersOf } from './parts/questions'

const questions = [
  { id: 'diagnosis', kind: 'yesNo', options: ['yes', 'no'] },
  { id: 'help', kind: 'choices', options: ['food', 'unsure'] },
  { id: 'reach', kind: 'choice', options: ['any'] },
]
const pressure = {
  program: 'bloodPressure',
  dbSlug: 'HYPERTENSION',
  canJoin: true,
  canDecline: true,
  reason: 'answer',
  questions,
  devices: [{ category: 'bp_monitor', state: '' }],
}
const sugar = {
  program: 'bloodSugar',
  dbSlug: 'DIABETES',
  status: 'ACTIVE',
  canLeave: true,
  reason: 'active',
  devices: [{ category: 'bg_meter', state: 'active' }],
}

let options: () => Response | Promise<Response>
let join: () => Response
let leave: () => Response
let calls: ReturnType<typeof stubServer>

beforeEach(() => {
  options = () => json(200, { options: [sugar, pressure], consentVersion: '2026-11' })
  join = () => json(200, {})
  leave = () => json(200, {})
  calls = stubServer({
    ListOptions: () => options(),
    Join: () => join(),
    Leave: () => leave(),
    GetStartup: () => json(200, { startup: rosa }),
  })
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const heading = (name: string | RegExp, level = 1) => screen.findByRole('heading', { level, name })

// S2-2-54 S1-2.2-05: the page lists the programs that the member has and can join, with reasons.
test('programs stand in groups, each with its reason and what can be done', async () => {
  await renderApp('/programs')
  await heading('Your programs', 2)
  expect(screen.getByText('We’ll first ask if it’s right for you.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Join Blood pressure' }).getAttribute('href')).toBe(
    '/programs/hypertension',
  )
  expect(screen.getByRole('link', { name: 'Open Diabetes' }).getAttribute('href')).toBe(
    '/blood-sugar/overview',
  )
})

test('no program at all is said in words', async () => {
  options = () => json(200, {})
  await renderApp('/programs')
  await screen.findByText('No programs yet')
})

test('without what can be joined, the programs of the member are there', async () => {
  options = () => json(500, { errorType: 'internal', requestId: 'r-1' })
  await renderApp('/programs')
  await screen.findByText('We couldn’t load what you can join.')
  expect(screen.getByText('The programs you have are here.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Diabetes' })).toBeTruthy()
})

test('offline is said on the page of a program', async () => {
  options = () => Promise.reject(new TypeError('offline'))
  await renderApp('/programs/hypertension')
  await screen.findByText('We couldn’t load this program.')
})

test('a program that nobody knows is not there', async () => {
  await renderApp('/programs/luck')
  await screen.findByRole('link', { name: 'See all programs' })
})

test('a member answers, agrees and joins', async () => {
  await renderApp('/programs/hypertension')
  await heading('Join Blood pressure')
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Food' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Any time' }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Your consent', 2)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findAllByText('Choose “Yes, I agree” to join, or go back if you don’t want to join.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, I agree' }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Check your answers', 2)
  options = () =>
    json(200, { options: [{ ...pressure, status: 'ACTIVE', canJoin: false, canLeave: true }] })
  fireEvent.click(screen.getByRole('button', { name: 'Join this program' }))
  await heading('You’re in: Blood pressure')
  const sent = calls.find(({ name }) => name === 'Join')
  expect(JSON.parse(sent?.sent ?? '')).toEqual({
    program: 'bloodPressure',
    status: '',
    answers: [
      { question: 'diagnosis', values: ['yes'] },
      { question: 'help', values: ['food'] },
      { question: 'reach', values: ['any'] },
    ],
    consentVersion: '2026-11',
  })
  expect(screen.getByText(/We’re getting your/)).toBeTruthy()
})

test('who says no is told on the first step, with a way out', async () => {
  await renderApp('/programs/hypertension')
  await heading('Join Blood pressure')
  expect(document.title).toMatch(/^(\(\d+\) )?Blood pressure — /)
  fireEvent.click(screen.getByRole('radio', { name: 'No' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Food' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Any time' }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findAllByText(/^This program is for people who have heard this/)
  expect(screen.queryByRole('heading', { name: 'Your consent' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See all programs' })).toBeTruthy()
})

test('who has left reads so first, and can join again', async () => {
  await renderApp('/programs/diabetes')
  await heading('You’re in: Diabetes')
  fireEvent.click(screen.getByRole('button', { name: 'Leave this program' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('You can keep your device.')).toBeTruthy()
  const ended = { ...sugar, status: 'INACTIVE', canLeave: false, canJoin: true, reason: 'rejoin' }
  options = () => json(200, { options: [ended, pressure], consentVersion: '2026-11' })
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this program' }))
  const title = await heading('You’ve left Diabetes')
  await waitFor(() => expect(document.activeElement).toBe(title))
  fireEvent.click(screen.getByRole('button', { name: 'Join again' }))
  await heading('Join Diabetes again')
})

test.each([
  ['', null],
  ['blocked', null],
  ['ordered', /still arrive/],
  ['shipped', /still arrive/],
  ['delivered', /keep your device/],
])('leaving with a device that is %j', async (state, words) => {
  const devices = [{ category: 'bg_meter', state }]
  options = () => json(200, { options: [{ ...sugar, devices }] })
  await renderApp('/programs/diabetes')
  await heading('You’re in: Diabetes')
  fireEvent.click(screen.getByRole('button', { name: 'Leave this program' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryAllByText(/You can keep/)).toHaveLength(words ? 1 : 0)
  if (words) expect(dialog.getByText(words)).toBeTruthy()
})

test('an account that must be linked first is said once', async () => {
  const closed = { ...pressure, canJoin: false, canDecline: false, reason: 'unlinked' }
  options = () => json(200, { options: [closed, { ...closed, dbSlug: 'DIABETES' }] })
  await renderApp('/programs')
  await heading('Link your program account first', 2)
  expect(screen.queryAllByText(/once your program account is linked/)).toHaveLength(0)
})

test('leaving says what stays, and a page that is too old says so', async () => {
  leave = () =>
    new Response(JSON.stringify({ code: 'aborted', message: 'x' }), {
      status: 409,
      headers: { 'Content-Type': 'application/json', 'Wellhouse-Message-Key': 'program.changed' },
    })
  await renderApp('/programs/diabetes')
  await heading('You’re in: Diabetes')
  fireEvent.click(screen.getByRole('button', { name: 'Leave this program' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/What stays: your readings/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this program' }))
  await dialog.findByText('This program changed while you had the page open.')
  leave = () => json(200, {})
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this program' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('each option stands in one group', () => {
  const groups = grouped([
    sugar,
    pressure,
    { ...pressure, dbSlug: 'A', status: 'OFFERED' },
    { ...pressure, dbSlug: 'B', status: 'PENDING', declinedUntil: 5 },
    { dbSlug: 'C', reason: 'twin' },
  ])
  expect(Object.values(groups).map((group) => group.map(({ dbSlug }) => dbSlug).join())).toEqual([
    'DIABETES',
    'A',
    'HYPERTENSION',
    'B',
    'C',
  ])
})

test('answers as the server takes them, and the length of a note', () => {
  expect(answersOf({ diagnosis: false, help: ['food'], consent: ['2026-11'] })).toEqual([
    { question: 'diagnosis', values: ['no'] },
    { question: 'help', values: ['food'] },
  ])
  expect(Boolean(problemsOf({ reason: '', note: 'a'.repeat(500) }).note)).toBe(false)
  expect(Boolean(problemsOf({ reason: '', note: 'a'.repeat(501) }).note)).toBe(true)
})
