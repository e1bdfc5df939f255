import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp, rosa } from '../shell/testing'

type Body = Record<string, unknown>
type Answers = Record<string, (body: Body) => Response | Promise<Response>>

const answer = {
  messageId: 'm2',
  message: 'Yes, with meals.',
  messageType: 'user',
  sequence: 2,
  createdAt: now - 60_000,
  sender: { nickname: 'Angela Ruiz', userId: 'n1', userType: 'CARE_TEAM' },
}
const question = {
  ...answer,
  messageId: 'm1',
  message: 'Two a day?',
  sequence: 1,
  sender: { nickname: 'Rosa', userId: memberSession.accountId, userType: 'MEMBER' },
}
const thread = {
  threadId: 't1',
  subject: 'Metformin',
  category: 'medication',
  team: 'Angela Ruiz',
  unreadCount: 1,
  sequence: 2,
  lastMessage: answer,
  lastMessageAt: now - 60_000,
  hasFiles: true,
}
const read = { ...thread, threadId: 't2', subject: 'Visit', unreadCount: 0, hasFiles: false }
const team = {
  teamId: 'n1',
  lead: 'Angela Ruiz',
  title: 'Nurse',
  answersBy: now + 86_400_000,
}

function serve(answers: Answers) {
  const calls: { method: string; body: Body }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url, 'http://localhost')
    const method = url.pathname.split('/').pop() ?? ''
    const text = request.method === 'GET' ? url.searchParams.get('message') : await request.text()
    const body = text?.startsWith('{') ? (JSON.parse(text) as Body) : {}
    calls.push({ method, body })
    const known: Answers = {
      OpenScreen: () => json(200, { screen: { mount: 'ours', parameters: {} } }),
      ListTeams: () => json(200, { teams: [team] }),
      GetThread: () => json(200, { thread, messages: [answer, question], myLastRead: 1 }),
      ...answers,
    }
    return known[method]?.(body) ?? json(200, {})
  })
  return (method: string) => calls.filter((one) => one.method === method).map((one) => one.body)
}

const list = (...threads: object[]) => ({
  ListThreads: () => json(200, { threads, unreadCount: 1 }),
})

const open = (path: string) => renderApp(path, { startup: rosa })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

test.each(['/inbox', '/care_team_messages', '/message-center/telemed'])(
  'S1-2.5-01 S1-2.5-04 S1-2.5-07 %s lists threads: what is unread says so in a word',
  async (path) => {
    serve(list(thread, read))
    await open(path)
    const threads = await screen.findByRole('list', { name: 'Messages with your care team' })
    const [first, second] = within(threads).getAllByRole('link')
    expect(first?.textContent).toMatch(/Metformin.*Unread.*Care team of Angela Ruiz.*Medication/)
    expect(first?.getAttribute('href')).toBe('/inbox/t1')
    expect(second?.textContent).not.toContain('Unread')
    expect(screen.getByText('1 unread message')).toBeTruthy()
  },
)

test('S1-2.5-07 a message id opens the thread it stands in', async () => {
  const asked = serve({})
  await open('/care_team_messages/m2')
  expect(await screen.findByRole('heading', { level: 1, name: 'Metformin' })).toBeTruthy()
  expect(asked('GetThread')[0]).toEqual({ messageId: 'm2' })
})

test('S1-1-11 an opened thread shows its letters, marks them read and offers an answer', async () => {
  const asked = serve({ MarkThreadRead: () => json(200, {}) })
  await open('/inbox/t1')
  expect(await screen.findByText('Yes, with meals.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'You' })).toBeTruthy()
  expect(screen.getByText('New')).toBeTruthy()
  await waitFor(() => expect(asked('MarkThreadRead')).toEqual([{ threadId: 't1', sequence: 2 }]))
  expect(screen.getByRole('button', { name: 'Reply' })).toBeTruthy()
})

test('S1-9-14 the title takes the focus after 1000 ms, and not from somebody who has gone on', async () => {
  serve(list(thread))
  await open('/inbox')
  const title = await screen.findByRole('heading', { level: 1 })
  expect(document.activeElement).not.toBe(title)
  await waitFor(() => expect(document.activeElement).toBe(title), { timeout: 1500 })
  cleanup()
  await open('/inbox')
  const search = await screen.findByRole('textbox', { name: 'Search your messages' })
  search.focus()
  await new Promise((done) => setTimeout(done, 1200))
  expect(document.activeElement).toBe(search)
})

test('an answer is sent once and under one key, also when the first try fails', async () => {
  const user = userEvent.setup()
  let tries = 0
  const asked = serve({
    Reply: () => (++tries === 1 ? json(503, { errorType: 'unavailable' }) : json(200, {})),
  })
  await open('/inbox/t1')
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(asked('Reply')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Your reply/ }), '  Thank you  ')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('We couldn’t send your message.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(asked('Reply')).toHaveLength(2))
  const [first, second] = asked('Reply')
  expect(first).toMatchObject({ threadId: 't1', message: 'Thank you', fileIds: [] })
  expect(second?.clientId).toBe(first?.clientId)
})

test('a reply that was changed since a try without an answer is another reply', async () => {
  const user = userEvent.setup()
  const asked = serve({ Reply: () => json(503, { errorType: 'unavailable' }) })
  await open('/inbox/t1')
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  const words = screen.getByRole('textbox', { name: /Your reply/ })
  await user.type(words, 'I feel better.')
  for (const more of ['', ' And my chest hurts.', '']) {
    if (more) await user.type(words, more)
    const before = asked('Reply').length
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(asked('Reply')).toHaveLength(before + 1))
    await screen.findByText('We couldn’t send your message.')
  }
  const [first, second, third] = asked('Reply')
  expect(second?.message).toBe('I feel better. And my chest hurts.')
  expect(second?.clientId).not.toBe(first?.clientId)
  expect(third?.clientId).toBe(second?.clientId)
})

test('a reply whose answer never came keeps its key over a reload', async () => {
  const user = userEvent.setup()
  const drafts = [
    { field: 'reply.t1', text: 'I feel better.' },
    {
      field: 'reply.t1.tried',
      text: 'key-1 {"threadId":"t1","message":"I feel better.","fileIds":[]}',
    },
  ]
  const asked = serve({ ListDrafts: () => json(200, { drafts }), Reply: () => json(200, {}) })
  await open('/inbox/t1')
  await user.click(await screen.findByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(asked('Reply')).toHaveLength(1))
  expect(asked('Reply')[0]?.clientId).toBe('key-1')
})

test('a new message says what is missing, then goes to the team with its promise', async () => {
  const user = userEvent.setup()
  const asked = serve({
    ListThreads: () => json(200, { threads: [] }),
    StartThread: () => json(200, { thread }),
  })
  await open('/inbox')
  expect(await screen.findByText(/Your doctors and nurses write to you here/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Write to your care team' }))
  expect(await screen.findByText(/To Angela Ruiz’s care team/)).toBeTruthy()
  expect(screen.getByText(/Your team will answer by .* tomorrow/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
  await user.click(screen.getByRole('button', { name: 'Send to your care team' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('Please check 3 answers')
  await user.click(screen.getByRole('button', { name: /What is it about/ }))
  await user.click(await screen.findByRole('option', { name: 'Medication' }))
  await user.type(screen.getByRole('textbox', { name: /Subject/ }), 'Metformin')
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'Two a day?')
  await user.click(screen.getByRole('button', { name: 'Send to your care team' }))
  await waitFor(() => expect(asked('StartThread')).toHaveLength(1))
  expect(asked('StartThread')[0]).toMatchObject({
    teamId: 'n1',
    category: 'medication',
    subject: 'Metformin',
    message: 'Two a day?',
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Metformin' })).toBeTruthy()
})

test('a kept letter to a team that has changed goes to the team of today', async () => {
  const user = userEvent.setup()
  const value = { teamId: 'gone', category: 'medication', subject: 'Metformin', message: 'Two?' }
  const drafts = [{ field: 'message', text: JSON.stringify({ v: 1, value }) }]
  const asked = serve({
    ListThreads: () => json(200, { threads: [] }),
    ListDrafts: () => json(200, { drafts }),
    StartThread: () => json(200, { thread }),
  })
  await open('/inbox')
  await user.click(await screen.findByRole('button', { name: 'Write to your care team' }))
  expect(await screen.findByText(/To Angela Ruiz’s care team/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send to your care team' }))
  await waitFor(() => expect(asked('StartThread')).toHaveLength(1))
  expect(asked('StartThread')[0]).toMatchObject({ teamId: 'n1', message: 'Two?' })
})

test('words of a crisis show where help is and keep nobody from sending', async () => {
  const user = userEvent.setup()
  serve({})
  await open('/inbox/t1')
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.type(screen.getByRole('textbox', { name: /Your reply/ }), 'I want to kill myself')
  expect(await screen.findByText('You do not have to go through this alone')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send reply' })).toBeTruthy()
})

test('words of a crisis in the subject of a letter show where help is', async () => {
  const user = userEvent.setup()
  serve({ ListThreads: () => json(200, { threads: [] }) })
  await open('/inbox')
  await user.click(await screen.findByRole('button', { name: 'Write to your care team' }))
  await user.type(await screen.findByRole('textbox', { name: /Subject/ }), 'I want to die')
  expect(await screen.findByText('You do not have to go through this alone')).toBeTruthy()
})

test.each([
  ['nobody has answered', [{ ...question, sequence: 1 }], true],
  ['somebody has answered', [answer, question], false],
])('after a letter of a crisis help stays while %s', async (_, messages, shows) => {
  const crisis = { ...thread, subject: 'I want to die' }
  serve({ GetThread: () => json(200, { thread: crisis, messages, myLastRead: 2 }) })
  await open('/inbox/t1')
  await screen.findByRole('button', { name: 'Reply' })
  expect(screen.queryByText('You do not have to go through this alone') !== null).toBe(shows)
})

test('S1-9-18 a letter in a page that nobody sees is read when somebody looks', async () => {
  const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const asked = serve({ MarkThreadRead: () => json(200, {}) })
  await open('/inbox/t1')
  expect(await screen.findByText('Yes, with meals.')).toBeTruthy()
  expect(asked('MarkThreadRead')).toEqual([])
  looks.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(asked('MarkThreadRead')).toEqual([{ threadId: 't1', sequence: 2 }]))
  looks.mockRestore()
})

test('a failure says that nothing is lost and tries again', async () => {
  const user = userEvent.setup()
  let fails = true
  serve({
    ListThreads: () =>
      fails ? json(500, { errorType: 'internal' }) : json(200, { threads: [thread] }),
  })
  await open('/inbox')
  expect(
    await screen.findByText('We couldn’t load your messages.', {}, { timeout: 8000 }),
  ).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: /Try again/ }))
  expect(await screen.findByText('Metformin')).toBeTruthy()
}, 15_000)

test('offline, the list that was loaded stays and says so', async () => {
  serve(list(thread))
  await open('/inbox')
  await screen.findByText('Metformin')
  act(() => onlineManager.setOnline(false))
  expect(await screen.findByText(/Last updated/)).toBeTruthy()
})

test('an Admin who views the member reads and changes nothing', async () => {
  const asked = serve(list(thread))
  await renderApp('/inbox/t1', {
    startup: rosa,
    session: {
      ...memberSession,
      role: 'Admin',
      impersonation: { impersonatorId: 'a', impersonatorType: 'Admin', impersonatedId: 'r' },
    },
  } as Parameters<typeof renderApp>[1])
  expect(await screen.findByText('Yes, with meals.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  expect(asked('MarkThreadRead')).toEqual([])
})

test('a member without a care team finds out who would write here, and nothing is asked', async () => {
  const asked = serve({})
  await renderApp('/inbox', {
    startup: { ...rosa, navigation: { ...rosa.navigation, telemed_inbox: false } },
  })
  expect(
    await screen.findByText('When you have a care team, they’ll write to you here.'),
  ).toBeTruthy()
  expect(asked('ListThreads')).toEqual([])
})
