import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { applyChatEvent } from '../../data/chat-events'
import { json, memberSession, now, renderApp } from '../../shell/testing'

type Call = { method: string; body: Record<string, unknown> }
type Answer = (call: Call) => Response | object

const hour = 3_600_000

const waiting = {
  channelUrl: 'c1',
  memberName: 'Priya Nair',
  customType: 'MEMBER_ONE_ON_ONE',
  preview: 'How much salt is too much?',
  locale: 'en-CA',
  unreadMessageCount: 1,
  joined: true,
  task: { openedAt: now - 3 * hour, dueAt: now + 2 * hour, ownerId: 'm1', mine: true },
}
const unowned = {
  channelUrl: 'c2',
  memberName: 'Luis Ortega',
  customType: 'MEMBER_ONE_ON_ONE',
  preview: '',
  locale: 'es-US',
  joined: false,
  task: {
    openedAt: now - 50 * hour,
    dueAt: now - hour,
    urgent: true,
    late: true,
    stuck: true,
    ownerId: '',
  },
}
const queue = {
  items: [unowned, waiting],
  counts: { waiting: 2, mine: 1, urgent: 1, late: 1, unclaimed: 1 },
}

const calls: Call[] = []
let answers: Record<string, Answer> = {}

/** What the server answers, by the last part of the method. */
const usual: Record<string, Answer> = {
  ListInbox: () => queue,
  CountInbox: () => ({ counts: queue.counts }),
  GetAvailability: () => ({ availability: 'AVAILABLE', openTasks: 1 }),
  GetConversation: ({ body }) =>
    body.channelUrl === 'c1'
      ? {
          item: waiting,
          timeZone: 'America/Vancouver',
          readable: true,
          participants: [{ staffId: 'm1', name: 'Emily Carter', me: true }],
        }
      : { item: unowned, timeZone: 'America/Chicago', readable: false },
  GetChannel: () => ({ channel: { url: 'c1', members: [], sequence: 1, myLastRead: 0 } }),
  ListMessages: () => ({
    messages: [
      {
        messageId: 'x',
        sequence: 1,
        message: 'How much salt is too much?',
        messageType: 'user',
        createdAt: now - 3 * hour,
        sender: { nickname: 'Priya', userId: 'p', userType: 'MEMBER' },
      },
    ],
  }),
  GetSnapshot: () => ({
    name: 'Priya Nair',
    locale: 'en-CA',
    timeZone: 'America/Vancouver',
    programs: ['HYPERTENSION'],
    showsReadings: true,
    readings: [
      {
        kind: 'bloodPressure',
        text: '142/88',
        unit: 'mmHg',
        statusKey: 'reading.pressure.high2',
        at: now - hour,
        local: '2026-11-17T06:00:00',
      },
    ],
  }),
  ListNotes: () => ({
    notes: [{ noteId: 'n', text: 'Works nights.', authorName: 'Ana', at: now }],
  }),
  ListTemplates: () => ({
    templates: [
      {
        templateId: 't',
        shared: true,
        texts: [
          { language: 'en', title: 'Well done', body: 'Well done, {name}!' },
          { language: 'es', title: 'Muy bien', body: '¡Muy bien, {name}!' },
        ],
      },
    ],
  }),
  ListColleagues: () => ({
    colleagues: [
      {
        staffId: 's2',
        name: 'Lucía Herrera',
        languages: ['es-US', 'en-US'],
        availability: 'AVAILABLE',
        openTasks: 2,
      },
    ],
  }),
  DraftHandover: () => ({ text: { workingOn: 'Blood pressure' }, locale: 'en-CA' }),
}

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./inbox'), 60_000)

beforeEach(() => {
  calls.length = 0
  answers = { ...usual }
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url, 'http://localhost')
    const method = url.pathname.split('/').at(-1) ?? ''
    const text = url.searchParams.get('message') ?? (await request.clone().text())
    const call = { method, body: text ? JSON.parse(text) : {} }
    calls.push(call)
    const answer = answers[method]?.(call) ?? {}
    return answer instanceof Response ? answer : json(200, answer)
  })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = (path = '/staff/inbox', role = 'coach') =>
  renderApp(path, {
    session: { ...memberSession, role },
    startup: { staff: { name: 'Emily Carter', role, rights: ['inbox.coach'] }, features: [] },
  })

const row = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const asked = (method: string) => calls.filter((call) => call.method === method)

test('who waits longest or is in danger stands first, with words for it', async () => {
  await open()
  const first = within(await row('Luis Ortega'))
  expect(first.getByText('Urgent: possible crisis')).toBeTruthy()
  expect(first.getByText('Late, unassigned')).toBeTruthy()
  expect(first.getByText('Unassigned')).toBeTruthy()
  expect(first.getByText('Take it to read it')).toBeTruthy()
  expect(first.getByText(/Waiting 2 days/)).toBeTruthy()
  const second = within(await row('Priya Nair'))
  expect(second.getByText(/Waiting 3 hours/)).toBeTruthy()
  expect(second.getByText('How much salt is too much?')).toBeTruthy()
  expect(screen.getByText('1 urgent')).toBeTruthy()
})

test('a queue that does not come says so and is asked for again', async () => {
  answers.ListInbox = () => json(500, { code: 'internal', message: 'x' })
  await open()
  await screen.findByText('We couldn’t load the queue.')
  answers.ListInbox = () => queue
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row('Priya Nair')).toBeTruthy()
})

test('an empty queue says that nobody waits', async () => {
  answers.ListInbox = () => ({ items: [], counts: {} })
  await open()
  expect(await screen.findByRole('heading', { name: 'No one is waiting' })).toBeTruthy()
})

test('while the queue loads its shape is there', async () => {
  answers.ListInbox = () => new Promise<Response>(() => undefined) as unknown as Response
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Inbox' })).toBeTruthy()
  expect(screen.queryByText('No one is waiting')).toBeNull()
})

test('what is looked for goes in the body and never in an address', async () => {
  await open()
  await row('Priya Nair')
  await userEvent.type(screen.getByRole('textbox', { name: 'Find by name' }), 'pri')
  await waitFor(() => expect(asked('ListInbox').at(-1)?.body.search).toBe('pri'))
})

test('a conversation opens with the member beside it', async () => {
  await open('/staff/inbox?channel=c1')
  expect(await screen.findByText(/Your answer is due by .* today/)).toBeTruthy()
  expect(await screen.findByText('142/88')).toBeTruthy()
  expect(screen.getByText('High, stage 2')).toBeTruthy()
  expect(await screen.findByText('Works nights.')).toBeTruthy()
})

test('what nobody owns is taken first, and who comes second hears who was first', async () => {
  answers.ClaimConversation = () =>
    json(409, {
      code: 'aborted',
      message: 'x',
      fields: [{ field: 'channelUrl', messageKey: 'errors.taken', values: { name: 'Ana Ruiz' } }],
    })
  await open('/staff/inbox?channel=c2')
  await userEvent.click(await screen.findByRole('button', { name: 'Take this conversation' }))
  expect(asked('ClaimConversation')[0]?.body).toEqual({ channelUrl: 'c2' })
  expect(asked('GetSnapshot')).toEqual([])
})

test('the pronouns of a member stand beside the name that a coach writes to', async () => {
  answers.GetConversation = () => ({
    ...{ item: waiting, timeZone: 'America/Vancouver', readable: true, participants: [] },
    ...{ pronouns: ['they', 'other', 'preferNotToShare'], pronounsOther: 'xe' },
  })
  await open('/staff/inbox?channel=c1')
  const name = await screen.findByRole('heading', { level: 2, name: 'Priya Nair' })
  expect(name.parentElement?.textContent).toBe('Priya NairThey/them, xe')
})

test('a stand-in hears that the conversation goes back, and is thanked when it has', async () => {
  let answered = false
  answers.GetConversation = () =>
    answered
      ? json(404, { code: 'not_found', message: 'x' })
      : {
          item: waiting,
          timeZone: 'America/Vancouver',
          readable: true,
          participants: [
            { staffId: 'm1', name: 'Emily Carter', me: true, standIn: true },
            { staffId: 's2', name: 'Lucía Herrera' },
          ],
        }
  answers.SendMessage = () => {
    answered = true
    return { message: { messageId: 'y', sequence: 2, message: 'Hello', messageType: 'user' } }
  }
  const { queries } = await open('/staff/inbox?channel=c1')
  expect(await screen.findByText(/^You’re standing in\. Once you answer/)).toBeTruthy()
  const field = await screen.findByRole('textbox', { name: 'Your message' })
  await userEvent.type(field, 'Hello{Enter}')
  await waitFor(() => expect(answered).toBe(true))
  for (const queryKey of applyChatEvent(queries, { kind: 'channel', channelUrl: 'c1' }))
    void queries.invalidateQueries({ queryKey })
  expect(await screen.findByRole('heading', { name: 'Thanks for standing in' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the queue' }))
  expect(await screen.findByRole('heading', { name: 'Choose a conversation' })).toBeTruthy()
})

test('single keys walk the queue, never fire in a field, and can be switched off', async () => {
  await open()
  await row('Priya Nair')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement?.textContent).toContain('Luis Ortega')
  fireEvent.keyDown(document.activeElement as Element, { key: 'j' })
  expect(document.activeElement?.textContent).toContain('Priya Nair')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' })
  expect(document.activeElement?.textContent).toContain('Luis Ortega')
  const field = screen.getByRole('textbox', { name: 'Find by name' })
  field.focus()
  fireEvent.keyDown(field, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.click(
    within(dialog).getByRole('switch', { name: 'Use single letters as shortcuts' }),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a template fills in the name of the member', async () => {
  await open('/staff/inbox?channel=c1')
  await screen.findByRole('log', { name: 'Messages' })
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }))
  const dialog = await screen.findByRole('dialog', { name: 'Templates' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Insert' }))
  expect((screen.getByRole('textbox', { name: 'Your message' }) as HTMLTextAreaElement).value).toBe(
    'Well done, Priya!',
  )
})

test('a conversation is handed over with a card', async () => {
  await open('/staff/inbox?channel=c1')
  await screen.findByRole('log', { name: 'Messages' })
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }))
  const wishes = await dialog.findByRole('textbox', { name: /Preferred tone and language/ })
  await userEvent.type(wishes, 'Short answers')
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
  expect(dialog.getAllByText('Please choose someone.')).toHaveLength(2)
  await userEvent.click(dialog.getByRole('radio', { name: /Lucía Herrera/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(asked('HandOver')).toHaveLength(1))
  expect(asked('HandOver')[0]?.body).toEqual({
    channelUrl: 'c1',
    toStaffId: 's2',
    stay: false,
    text: { workingOn: 'Blood pressure', lastMonth: '', promises: '', wishes: 'Short answers' },
  })
  expect(asked('DeleteDraft').map(({ body }) => body.field)).toEqual(['hand-over.c1'])
})

test('a colleague is chosen once the card is prepared, and the choice leaves the card as it is', async () => {
  let prepare = (_: object) => {}
  const prepared = new Promise<object>((resolve) => {
    prepare = resolve
  })
  const others = fetch
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.includes('DraftHandover') ? json(200, await prepared) : others(request),
  )
  await open('/staff/inbox?channel=c1')
  await screen.findByRole('log', { name: 'Messages' })
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }))
  await waitFor(() => expect(asked('ListColleagues')).not.toHaveLength(0))
  expect(dialog.queryByRole('radio')).toBeNull()
  prepare({ text: { workingOn: 'Blood pressure' }, locale: 'en-CA' })
  await userEvent.click(await dialog.findByRole('radio', { name: /Lucía Herrera/ }))
  const goals = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Goals/ })
  expect(goals.value).toBe('Blood pressure')
})

test('what was written on the card of another day is offered, and does not replace this one', async () => {
  const value = {
    workingOn: 'Weight',
    lastMonth: '',
    promises: '',
    wishes: '',
    to: '',
    stay: false,
  }
  const text = JSON.stringify({ v: 1, value, from: 'another' })
  answers.ListDrafts = () => ({ drafts: [{ field: 'hand-over.c1', text }] })
  await open('/staff/inbox?channel=c1')
  await screen.findByRole('log', { name: 'Messages' })
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }))
  await dialog.findByText(/This has changed since you started editing/)
  const goals = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Goals/ }).value
  expect(goals()).toBe('Blood pressure')
  await userEvent.click(dialog.getByRole('button', { name: 'Use my changes' }))
  expect(goals()).toBe('Weight')
})

test('a colleague is brought in once, however often a lost reply makes somebody try', async () => {
  const keys: (string | null)[] = []
  const others = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('InviteColleague')) return others(request)
    keys.push(request.headers.get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return json(200, {})
  })
  await open('/staff/inbox?channel=c1')
  await screen.findByRole('log', { name: 'Messages' })
  await userEvent.click(screen.getByRole('button', { name: 'More about this conversation' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bring in a colleague' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring in a colleague' }))
  const person = await dialog.findByRole('radio', { name: /Lucía Herrera/ })
  const save = dialog.getByRole('button', { name: 'Bring in' })
  await userEvent.click(save)
  expect(dialog.getByText('Please choose someone.')).toBeTruthy()
  expect(document.activeElement).toBe(person)
  await userEvent.click(person)
  await userEvent.click(save)
  await dialog.findByText('That did not work. Please try again.')
  await userEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('D29 a note, a hand-over card and a template that were begun come back', async () => {
  const template = { 'fr.title': 'Bravo', 'fr.body': 'Bravo, {name} !' }
  let drafts = [
    { field: 'note.c1', text: 'Asked about salt' },
    { field: 'hand-over.c1', text: '{"to":"s2","wishes":"Short answers"}' },
    { field: 'template.new', text: JSON.stringify(template) },
  ]
  answers.ListDrafts = () => ({ drafts })
  answers.DeleteDraft = ({ body }) => {
    drafts = drafts.filter(({ field }) => field !== body.field)
    return {}
  }
  await open('/staff/inbox?channel=c1')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Add a note/ })
  await waitFor(() => expect(note.value).toBe('Asked about salt'))
  expect(note.closest('[data-kept]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(asked('AddNote')[0]?.body.text).toBe('Asked about salt'))
  await waitFor(() => expect(note.value).toBe(''))

  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  const card = within(await screen.findByRole('dialog', { name: 'Hand over' }))
  const textOf = (name: RegExp) => card.getByRole<HTMLTextAreaElement>('textbox', { name }).value
  await card.findByRole('textbox', { name: /[Tt]one and language/ })
  expect(textOf(/[Tt]one and language/)).toBe('Short answers')
  expect(textOf(/Goals/)).toBe('Blood pressure')
  expect(card.getByRole<HTMLInputElement>('radio', { name: /Lucía Herrera/ }).checked).toBe(true)
  await userEvent.click(card.getByRole('button', { name: 'Cancel' }))

  await userEvent.click(screen.getByRole('button', { name: 'Templates' }))
  await userEvent.click(await screen.findByRole('button', { name: 'New template' }))
  expect(await screen.findByDisplayValue('Bravo, {name} !')).toBeTruthy()
  expect(screen.getByText('We kept what you wrote')).toBeTruthy()
  expect(asked('DeleteDraft').map(({ body }) => body.field)).toEqual(['note.c1', 'hand-over.c1'])
})

test('going away offers to hand over what is owed', async () => {
  answers.SetAvailability = () => ({ openTasks: 3 })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Change availability' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Away for a few days' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/You still have 3 answers to give/)).toBeTruthy()
  expect(asked('SetAvailability')[0]?.body).toEqual({ availability: 'SHORT_AWAY' })
})

test('the care team sets from what gain on a member is asked to call', async () => {
  const gainLimits = { day: 3, week: 5, unit: 'lb', least: 1, most: 10 }
  answers.GetSnapshot = () => ({ name: 'Priya Nair', showsReadings: true, gainLimits })
  answers.SetGainLimits = () => ({ limits: gainLimits })
  await open('/staff/inbox?channel=c1')
  await screen.findByRole('heading', { name: 'Weight gain limits' })
  const day = screen.getByRole('textbox', { name: /Gain in a day/ })
  await userEvent.clear(day)
  await userEvent.type(day, '2')
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(asked('SetGainLimits')[0]?.body).toEqual({ channelUrl: 'c1', day: 2, week: 5 })
})

test('older notes come when they are asked for, and those that are here stay', async () => {
  const note = (id: string) => ({ noteId: id, text: `Note ${id}`, authorName: 'Ana', at: now })
  answers.ListNotes = ({ body }) =>
    body.before
      ? json(500, { code: 'internal', message: 'x' })
      : { notes: [note('new')], next: 'place' }
  await open('/staff/inbox?channel=c1')
  await userEvent.click(await screen.findByRole('button', { name: 'Show older notes' }))
  await screen.findByText('We couldn’t load older notes.')
  expect(screen.getByText('Note new')).toBeTruthy()
  answers.ListNotes = ({ body }) =>
    body.before ? { notes: [note('old')] } : { notes: [note('new')], next: 'place' }
  await userEvent.click(screen.getByRole('button', { name: 'Show older notes' }))
  await screen.findByText('Note old')
  expect(screen.getByText('Note new')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older notes' })).toBeNull()
  expect(asked('ListNotes').at(-1)?.body).toEqual({ channelUrl: 'c1', before: 'place' })
})

test('a return date that has come is asked about, and one press answers', async () => {
  answers.GetAvailability = () => ({ availability: 'AVAILABLE', awayUntil: now - hour })
  await open()
  await screen.findByText('Your return date has arrived, so members see you as available.')
  answers.SetAvailability = () => json(500, { code: 'internal', message: 'x' })
  await userEvent.click(screen.getByRole('button', { name: 'I’m back' }))
  await screen.findByText('We couldn’t save this. Try again.')
  answers.SetAvailability = () => ({})
  answers.GetAvailability = () => ({ availability: 'AVAILABLE' })
  await userEvent.click(screen.getByRole('button', { name: 'I’m back' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I’m back' })).toBeNull())
  expect(asked('SetAvailability').at(-1)?.body).toEqual({ availability: 'AVAILABLE' })
  expect(document.activeElement?.textContent).toBe('Change availability')
})

test('a conversation that is somebody else’s says so', async () => {
  answers.GetConversation = () => json(404, { code: 'not_found', message: 'x' })
  await open('/staff/inbox?channel=c9')
  expect(
    await screen.findByRole('heading', { name: 'This conversation is not yours' }),
  ).toBeTruthy()
})

test.each(['Admin', 'CallCenterRep', 'clinician'])('%s has no inbox', async (role) => {
  await open('/staff/inbox', role)
  expect(screen.queryByRole('heading', { level: 1, name: 'Inbox' })).toBeNull()
  expect(asked('ListInbox')).toEqual([])
})
