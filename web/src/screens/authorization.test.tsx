import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityQuestion } from '../data/step-up'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../shell/testing'

const request = {
  clientName: 'Trail Mix',
  clientSite: 'https://trail.example',
  answersTo: 'trail.example',
  scopes: ['openid'],
  days: [1, 30, 90, 365],
  usualDays: 90,
}

let open: Answer
let allow: Answer
let refuse: Answer
let calls: Call[]
const replace = vi.fn()

beforeEach(() => {
  replace.mockReset()
  open = () => json(200, request)
  allow = () => json(200, { location: 'https://trail.example/cb' })
  refuse = () => json(200, { location: 'https://trail.example/no' })
  calls = stubServer({
    OpenRequest: (asked) => open(asked),
    Allow: (asked) => allow(asked),
    Refuse: (asked) => refuse(asked),
  })
  vi.spyOn(location, 'replace').mockImplementation(replace)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = async () => {
  await renderApp('/authorization?request=r1')
  await screen.findByRole('button', { name: 'Allow' })
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => userEvent.click(button(name))
const count = (of: string) => calls.filter(({ name }) => name === of).length

test('every span has words', async () => {
  await show()
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(labels).toEqual(['1 day', '30 days', '90 days', '1 year'])
})

test('while the browser is on its way to the app, nothing can be answered again', async () => {
  await show()
  await press('Allow')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://trail.example/cb'))
  await press('Allow')
  expect(button('Don’t allow').disabled).toBe(true)
  expect(count('Allow')).toBe(1)
})

test('after a refusal, nothing can be allowed', async () => {
  await show()
  await press('Don’t allow')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://trail.example/no'))
  expect(button('Allow').disabled).toBe(true)
  await press('Don’t allow')
  expect([count('Allow'), count('Refuse')]).toEqual([0, 1])
})

test('a failure says that nothing was shared, and can be tried again', async () => {
  allow = offline
  await show()
  await press('Allow')
  await screen.findByText('We couldn’t connect the app.')
  refuse = () => json(500, {})
  await press('Don’t allow')
  await screen.findByText('We couldn’t send your answer.')
  expect(screen.queryByText('We couldn’t connect the app.')).toBeNull()
})

test('closing the question whether it’s them is no failure', async () => {
  allow = () => json(403, { errorType: 'step_up_required' })
  await show()
  await press('Allow')
  await waitFor(() => expect(identityQuestion.get()).not.toBeNull())
  await act(async () => identityQuestion.get()?.answer(false))
  await screen.findByText('Nothing has changed yet')
  expect(screen.queryByText('We couldn’t connect the app.')).toBeNull()
})

test('a member of another brand reads that the app isn’t for them', async () => {
  open = () => json(400, { code: 'failed_precondition', messageKey: 'openid.brand' })
  await renderApp('/authorization?request=r1')
  await screen.findByRole('heading', { level: 1, name: 'You can’t connect this app' })
  screen.getByText(/only for members of another organization/)
})
