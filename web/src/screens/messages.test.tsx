import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyOutbox } from '../data/chat-outbox'
import { tellChat } from '../data/chat-session'
import type { Startup } from '../data/startup'
import { channelOf, said, serveChat } from '../messages/testing'
import { json, renderApp, rosa } from '../shell/testing'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  emptyOutbox()
  tellChat({ kind: 'loggedOut' })
  vi.unstubAllGlobals()
})

const guided: Startup = {
  ...rosa,
  navigation: {
    ...rosa.navigation,
    telemed_inbox: false,
    navigation: { 'Condition Management': ['Home'], 'Mental Health Support': ['Guide'] },
  },
  user: { ...rosa.user, hasMHGuideAvailable: true },
}
// Shared coaching has no chat; a care team still writes mail.
const sharedCoaching: Startup = {
  ...rosa,
  navigation: { ...rosa.navigation, telemed_inbox: false },
  coaching: { sharedCoaching: true },
}
const careTeamOnly: Startup = { ...sharedCoaching, navigation: rosa.navigation }
const nobody: Startup = {
  ...rosa,
  navigation: { navigation: { 'Partner Programs': ['MoveWell'] } },
  programs: { programs: [] },
}

test('S1-2.1-05 the list of messages leads to every kind, each with its number', async () => {
  serveChat([channelOf({ lastMessage: said(3, 'Nice work'), unreadMessageCount: 2 })])
  const { router } = await renderApp('/messages', {
    startup: { ...guided, navigation: { ...guided.navigation, telemed_inbox: true } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  const care = await screen.findByRole('link', { name: /^Care team.*1 unread message$/ })
  expect(care.getAttribute('href')).toBe('/inbox')
  expect(screen.getByRole('link', { name: /^Mental health guide/ }).getAttribute('href')).toBe(
    '/messages/mental-health',
  )
  const list = await screen.findByRole('list', { name: 'Conversations' })
  fireEvent.click(within(list).getByRole('button', { name: /Ana Ruiz/ }))
  expect(router.location.pathname + router.location.search).toBe(
    '/messages/condition-management?channel=u1',
  )
})

test('S2-8-32 a list that cannot be loaded holds one coaching channel', async () => {
  const { replies } = serveChat([])
  replies.ListChannels = () => json(403, { code: 'permission_denied' })
  await renderApp('/messages')
  const list = await screen.findByRole('list', { name: 'Conversations' })
  expect(within(list).getAllByRole('button')).toHaveLength(1)
})

test('S1-2.8-08 a member with nobody to write to reads who would write here', async () => {
  serveChat([])
  await renderApp('/messages', { startup: nobody })
  expect(await screen.findByText(/^When you have a care team, a coach or a guide/)).toBeTruthy()
})

test.each<[string, Startup, string]>([
  ['a care team first', rosa, '/message-center/telemed'],
  ['coaches without one', { ...guided }, '/message-center/chronic_care'],
  [
    'a guide alone',
    {
      ...guided,
      navigation: { navigation: { 'Mental Health Support': ['Guide'] } },
      programs: { programs: [{ dbSlug: 'BEHAVIORAL_HEALTH', status: 'ACTIVE' }] },
    },
    '/message-center/mental-health',
  ],
])(
  'S1-2.1-06 S1-2.5-03 S1-2.5-08 S1-2.5-09 S1-2.5-10 the message center opens %s',
  async (_, startup, path) => {
    serveChat([])
    const { router } = await renderApp('/message-center', { startup })
    await vi.waitFor(() => expect(router.location.pathname).toBe(path))
  },
)

test.each<[string, number, Startup, string]>([
  ['asked when chat is available', 1, rosa, '/home'],
  ['asked for a care team’s mail alone', 1, careTeamOnly, '/home'],
  ['not asked when there is no chat', 0, sharedCoaching, '/home'],
  ['not asked when there is nobody to write to', 0, nobody, '/messages'],
])('the unread count is %s', async (_, times, startup, path) => {
  const { bodies } = serveChat([])
  await renderApp(path, { startup })
  await screen.findByRole('heading', { level: 1 })
  await vi.waitFor(() => expect(bodies('GetUnread')).toHaveLength(times))
})

test('S2-2-117 a member entitled to all three has three tabs, each with its own page', async () => {
  serveChat([])
  const navigation = { ...guided.navigation, telemed_inbox: true }
  await renderApp('/message-center/telemed', { startup: { ...guided, navigation } })
  const tabs = await screen.findByRole('navigation', { name: 'Kinds of messages' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((tab) => [tab.firstChild?.textContent, tab.getAttribute('href')]),
  ).toEqual([
    ['Care team', '/message-center/telemed'],
    ['Condition management coach', '/message-center/chronic_care'],
    ['Mental health guide', '/message-center/mental-health'],
  ])
})

test('a tab says who writes, and one without anybody keeps its address', async () => {
  serveChat([])
  await renderApp('/message-center/mental-health', { startup: rosa })
  const tabs = await screen.findByRole('navigation', { name: 'Kinds of messages' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Care team11 unread message', 'Condition management coach22 unread messages'])
  expect(
    screen.getByText('When you have a mental health guide, they’ll write to you here.'),
  ).toBeTruthy()
})

test('S1-2.5-05 coaches have a page of their own', async () => {
  serveChat([channelOf({ lastMessage: said(3, 'Nice work') })])
  await renderApp('/messages/condition-management', { startup: rosa })
  await screen.findByRole('heading', { level: 1, name: 'Condition management coach' })
  expect(await screen.findByRole('heading', { level: 2, name: 'Ana Ruiz' })).toBeTruthy()
})

test('S1-2.5-06 the guide has a page of their own', async () => {
  serveChat([
    channelOf({
      url: 'g',
      customType: 'MENTAL_HEALTH_GUIDE',
      members: [{ nickname: 'Noor Aziz', userId: 'g1', metaData: { user_type: 'GUIDE' } }],
    }),
  ])
  await renderApp('/messages/mental-health', { startup: guided })
  await screen.findByRole('heading', { level: 1, name: 'Mental health guide' })
  expect(await screen.findByRole('heading', { level: 2, name: 'Noor Aziz' })).toBeTruthy()
})

test.each([
  ['on leave', ['Noor Aziz', 'EXTENDED_AWAY'], [], 'Noor Aziz', 'On leave'],
  ['there', ['Noor Aziz', 'AVAILABLE'], [], 'Noor Aziz', 'Your guide'],
  [
    'stood in for',
    ['Noor Aziz', 'EXTENDED_AWAY'],
    ['Sam Lee', 'AVAILABLE'],
    'Sam Lee',
    'Your guide',
  ],
])('S2-4-34 a guide is %s, and the page says so', async (_, first, second, name, words) => {
  const members = [first, second].flatMap(([nickname, availability]) =>
    nickname
      ? [
          {
            nickname,
            userId: nickname,
            metaData: { user_type: 'GUIDE' },
            availability: `${availability}`,
          },
        ]
      : [],
  )
  serveChat([channelOf({ url: 'g', customType: 'MENTAL_HEALTH_GUIDE', members })])
  await renderApp('/messages/mental-health', { startup: guided })
  const heading = await screen.findByRole('heading', { level: 2, name })
  expect(within(heading.parentElement as HTMLElement).getByText(words)).toBeTruthy()
})

test('S2-4-45 several new messages are named by the coaching team', async () => {
  const { replies } = serveChat([channelOf()])
  replies.GetUnread = () => json(200, { chronicCare: 2 })
  await renderApp('/condition-management/home')
  const door = await screen.findByRole('button', { name: /New messages from your coaching team/ })
  expect(door.textContent).not.toContain('Ana Ruiz')
})

test('S2-4-26 S2-4-44 chat stands beside the pages of programs and says who wrote', async () => {
  const { replies } = serveChat([channelOf()])
  replies.GetUnread = () => json(200, { chronicCare: 1 })
  await renderApp('/condition-management/home')
  fireEvent.click(await screen.findByRole('button', { name: /New message from Ana Ruiz/ }))
  const panel = await screen.findByRole('complementary', { name: 'Chat' })
  expect(await within(panel).findByRole('list', { name: 'Conversations' })).toBeTruthy()
  expect(within(panel).queryByRole('log')).toBeNull()
  fireEvent.click(within(panel).getByRole('button', { name: 'Close chat' }))
  expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull()
})

test('S2-4-32 S2-6-08 members with shared coaching have no chat beside their pages', async () => {
  const { calls } = serveChat([])
  await renderApp('/condition-management/home', {
    startup: { ...rosa, coaching: { sharedCoaching: true } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Your dashboard' })
  expect(screen.queryByRole('button', { name: /Chat|New message/ })).toBeNull()
  expect(calls.some(({ method }) => method === 'ListChannels')).toBe(false)
})

test('a search finds a message and leads to it', async () => {
  const { replies, bodies } = serveChat([channelOf({ myLastRead: 9 })], {
    u1: [said(8, 'Try walking after dinner'), said(9, 'How was it?')],
  })
  replies.SearchMessages = () =>
    json(200, { found: [{ channelUrl: 'u1', message: said(8, 'Try walking after dinner') }] })
  await renderApp('/messages/condition-management')
  fireEvent.click(await screen.findByRole('button', { name: 'Search this conversation' }))
  const field = screen.getByRole('textbox', { name: 'Search this conversation' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'walk' } })
  const results = document.querySelector('search') as HTMLElement
  const found = await within(results).findByRole('button', { name: /Ana Ruiz/ })
  expect(bodies('SearchMessages')).toEqual([{ channelUrl: 'u1', query: 'walk' }])
  fireEvent.click(found)
  await vi.waitFor(() =>
    expect(document.querySelector('[data-sequence="8"] .found')?.textContent).toContain('walking'),
  )
})
