import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  later,
  memberSession,
  now,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'

const support = {
  session: { ...memberSession, role: 'support' },
  startup: { staff: { name: 'Chris Doyle', role: 'support', rights: ['search.exact'] } },
}
const grace = {
  id: 'r1',
  name: 'Grace Chen',
  email: 'g•••@demo.test',
  checked: 'callback',
  reason: 'Lost her phone on a trip',
  state: 'open',
  openedBy: 'Alex Morgan',
  openedAt: now,
  expiresAt: now + 3_600_000,
  canApprove: true,
  canCancel: true,
}

let list: Answer
let answers: Record<string, Answer>
let calls: Call[]

beforeEach(() => {
  list = () => json(200, { recoveries: [grace] })
  answers = { ListRecoveries: (request) => list(request) }
  calls = stubServer(new Proxy(answers, { get: (all, name: string) => all[name] }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/staff/recoveries', support)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const approve = async () => {
  await press('Approve Grace Chen')
  await press('Approve')
}
const sentTo = (of: string) => calls.filter(({ name }) => name === of)
const refused = (messageKey: string) => () => json(400, { code: 'failed_precondition', messageKey })

test('the page has its heading while it loads, and says when there is nothing', async () => {
  const { answer, give } = later()
  list = () => answer
  await show()
  await screen.findByRole('heading', { level: 1, name: 'Sign-in recovery' })
  expect(screen.queryByRole('button', { name: 'Open a request' })).toBeNull()
  give(json(200, {}))
  await screen.findByText('Nobody has needed this in the last 90 days.')
  screen.getByRole('button', { name: 'Open a request' })
})

test.each([
  ['a fault of ours', () => json(500, {})],
  ['no network', offline],
] as [string, Answer][])('%s is told, and the list is asked for again', async (_, reply) => {
  list = reply
  await show()
  await screen.findByText(/We couldn’t load the requests|You are offline/)
  list = () => json(200, { recoveries: [grace] })
  await press('Try again')
  await screen.findByText('Lost her phone on a trip')
})

test('who has no method of their own is sent to set one up', async () => {
  list = () => json(200, { needsMethod: true })
  await show()
  const way = await screen.findByRole('link', { name: 'Set one up' })
  expect(way.getAttribute('href')).toBe('/staff/security')
  expect(screen.queryByRole('button', { name: 'Open a request' })).toBeNull()
})

test.each([
  ['recovery.yourself', 'This is your own account. Two other people have to help you.'],
  ['recovery.samePerson', 'You opened this request. Another person has to approve it.'],
  ['recovery.over', 'This request is no longer open.'],
  ['recovery.ownMethod', 'Set up a sign-in method for your own account first.'],
  ['', 'Please try again in a moment.'],
])('a refusal is told in our words: %s', async (messageKey, words) => {
  answers.ApproveRecovery = refused(messageKey)
  await show()
  await approve()
  await screen.findByText('That did not work. Nothing has changed.')
  screen.getByText(words)
})

test('an approval that did not leave says so, and not that something was typed', async () => {
  answers.ApproveRecovery = offline
  await show()
  await approve()
  await screen.findByText('You’re offline. Please try again when you’re back online.')
})

test('an approval asks first, is sent once, and then the focus goes on from the list', async () => {
  const { answer, give } = later()
  answers.ApproveRecovery = () => answer
  await show()
  await press('Approve Grace Chen')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Reason: Lost her phone on a trip')
  dialog.getByText(/How Alex Morgan checked who is asking/)
  expect(sentTo('ApproveRecovery')).toEqual([])
  const yes = dialog.getByRole('button', { name: 'Approve' })
  await userEvent.click(yes)
  await userEvent.click(yes)
  const approved = { ...grace, state: 'approved', canApprove: false, approvedBy: 'Chris Doyle' }
  list = () => json(200, { recoveries: [approved] })
  give(json(200, {}))
  await screen.findByText(/Approved by Chris Doyle/)
  await screen.findByText('You approved the request for Grace Chen')
  expect(sentTo('ApproveRecovery').map(({ sent }) => JSON.parse(sent))).toEqual([{ id: 'r1' }])
  const title = screen.getByRole('heading', { level: 2, name: 'Requests' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('a request that is kept stays, and one that is canceled says so', async () => {
  answers.CancelRecovery = () => json(200, {})
  await show()
  await press('Cancel the request Grace Chen')
  await press('Keep the request')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('CancelRecovery')).toEqual([])
  await press('Cancel the request Grace Chen')
  list = () =>
    json(200, {
      recoveries: [{ ...grace, state: 'canceled', canApprove: false, canCancel: false }],
    })
  await press('Cancel the request')
  await screen.findByText('You canceled the request for Grace Chen')
  const title = screen.getByRole('heading', { level: 2, name: 'Requests' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(sentTo('CancelRecovery').map(({ sent }) => JSON.parse(sent))).toEqual([{ id: 'r1' }])
})

test('Support reads that only members are found here', async () => {
  await show()
  await press('Open a request')
  await screen.findByText('Members only. For a colleague, ask an Administrator.')
})

async function fill() {
  await show()
  await press('Open a request')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(
    dialog.getByLabelText('Email address or id of the person'),
    'grace@demo.test',
  )
  await userEvent.click(dialog.getByRole('button', { name: /How did you check who is asking/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Video call with a photo ID' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Lost her phone')
  return dialog
}

test('an empty form is not sent, and its summary has the focus', async () => {
  await show()
  await press('Open a request')
  await press('Open the request')
  await screen.findAllByText('Enter the whole email address or the id.')
  expect(sentTo('OpenRecovery')).toEqual([])
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

test('a request that was refused keeps what was typed; one that was taken is sent once', async () => {
  answers.OpenRecovery = refused('recovery.openAlready')
  const dialog = await fill()
  await press('Open the request')
  await screen.findByText('There is an open request for this person already.')
  const person = dialog.getByLabelText<HTMLInputElement>('Email address or id of the person')
  expect(person.value).toBe('grace@demo.test')
  calls.length = 0
  const { answer, give } = later()
  answers.OpenRecovery = () => answer
  await press('Open the request')
  await press('Open the request')
  give(json(200, {}))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('OpenRecovery')).toHaveLength(1)
  const opener = screen.getByRole('button', { name: 'Open a request' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test.each([
  ['closed', /Talk with the person, then open a new request/],
  ['requested', /A new request is open/],
  ['reopened', /A new request has opened the account again/],
  ['ended', /This account has ended/],
])('a disputed account that is %s says so', async (account, words) => {
  list = () =>
    json(200, {
      recoveries: [{ ...grace, state: 'disputed', account, canApprove: false, canCancel: false }],
    })
  await show()
  await screen.findByText('The person says it wasn’t them')
  screen.getByText(words)
})

test('the menu and the workspace say how many recoveries wait', async () => {
  answers.CountRecoveries = () => json(200, { waiting: 1, disputed: 1 })
  await renderApp('/staff', support)
  const tools = await screen.findAllByRole('link', {
    name: /Sign-in recovery.*2 recoveries waiting/,
  })
  expect(tools.length).toBeGreaterThan(0)
  await screen.findByText('1 disputed')
})
