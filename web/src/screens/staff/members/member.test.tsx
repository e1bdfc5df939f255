import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp } from '../../../shell/testing'

const known = {
  snapshot: {
    name: 'James Okafor',
    locale: 'en-US',
    timeZone: 'America/New_York',
    birthYear: 1949,
    programs: ['HEART_FAILURE'],
    showsReadings: true,
    readings: [],
  },
  phone: '+14105550163',
  channelUrl: 'c7',
  alerts: [
    {
      memberId: 'm1',
      alertId: 'a1',
      memberName: 'James Okafor',
      kind: 'weight',
      direction: 'gain',
      text: '+3.2',
      unit: 'lb',
      readingAt: now,
      local: '2026-11-17T10:00:00',
      action: 'call',
      answers: [{ questionCode: 'gain.symptoms', answerCodes: ['breathless'], at: now }],
    },
  ],
}
let answer: () => Response

beforeEach(() => {
  answer = () => json(200, known)
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('GetMemberSnapshot') ? answer() : json(200, {}),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (role = 'careteam') =>
  renderApp('/staff/members/m1', {
    session: { ...memberSession, role },
    startup: { staff: { name: 'Nora Diaz', role, rights: ['search.team'] }, features: [] },
  })

test('a nurse opens a member: how to reach them, what they answered, and how they are', async () => {
  await open()
  await screen.findByRole('heading', { level: 1, name: 'James Okafor' })
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(to('Call (410) 555-0163')).toBe('tel:+14105550163')
  expect(to('Open the conversation')).toBe('/staff/inbox?channel=c7')
  expect(document.body.textContent).toContain('Emergency: told to call 911')
  expect(document.body.textContent).toContain('Answered: Hard to breathe at rest')
  expect(screen.getByText('1949')).toBeTruthy()
})

test('a member of somebody else is not opened, and the page says why', async () => {
  answer = () => json(404, { errorType: 'not_found' })
  await open()
  await screen.findByText('We could not open this member.')
  expect(screen.getByText('You see only the members you look after.')).toBeTruthy()
})

test('for other roles the page is not there', async () => {
  await open('guide')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('James Okafor')).toBeNull()
})
