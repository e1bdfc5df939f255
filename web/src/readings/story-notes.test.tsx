import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { NextCheck } from '../data/latest'
import { quickEntry } from '../data/quick-entry'
import { sessionQuery } from '../data/session'
import { I18nRoot } from '../i18n/i18n-root'
import { StoryNotes } from './story-notes'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(() => {
  cleanup()
  quickEntry.set(null)
})

function show(next: NextCheck, session: object = { role: 'member' }) {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  render(
    <QueryClientProvider client={queries}>
      <I18nRoot locale="en-US" country="US">
        <StoryNotes story={{ next: { days: 20, minute: 450, ...next } }} />
      </I18nRoot>
    </QueryClientProvider>,
  )
}

const add = () => screen.queryByRole('button', { name: 'Add a reading' })

test.each([
  ['bloodSugar', 'blood-sugar'],
  ['bloodPressure', 'blood-pressure'],
  ['weight', 'weight'],
] as const)('the next step of %s opens its short entry over the page', async (kind, entry) => {
  show({ kind })
  await userEvent.click(add() as HTMLElement)
  expect(quickEntry.get()).toBe(entry)
})

test('what is for tomorrow is not added today', () => {
  show({ kind: 'weight', tomorrow: true })
  expect(screen.getByText('Next up: tomorrow around 7:30 AM')).toBeTruthy()
  expect(add()).toBeNull()
})

test('nobody adds a reading for a member they view', () => {
  show({ kind: 'weight' }, { role: 'member', impersonation: { impersonatorId: 'a1' } })
  expect(add()).toBeNull()
})
