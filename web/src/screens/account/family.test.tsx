import { getLocalTimeZone, today } from '@internationalized/date'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageLoad } from '../../data/page-load'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../../shell/testing'
import { childProblems } from './family/parts/child-form'
import { inviteProblems } from './family/parts/invite-form'

const until = Date.UTC(2035, 4, 14, 5)
const everything = ['readings', 'messages', 'visits', 'supplies', 'documents', 'mental_health']

const mateo = {
  id: 'l1',
  memberId: 'm9',
  name: 'Mateo Delgado',
  givenName: 'Mateo',
  audience: 'dependents',
  relationship: 'guardian',
  openAreas: everything,
  since: 1,
  until,
  stage: 'child',
  version: 1,
  age: 9,
}
const sofia = {
  ...mateo,
  id: 'l2',
  memberId: 'm15',
  name: 'Sofía Delgado',
  givenName: 'Sofía',
  openAreas: ['readings', 'visits', 'supplies', 'documents'],
  stage: 'teen',
  age: 15,
  hasSignIn: true,
}
const ada = {
  id: 'l3',
  name: 'Ada Okafor',
  givenName: 'Ada',
  audience: 'care_recipients',
  relationship: 'child',
  areas: ['readings'],
  openAreas: ['readings'],
  since: Date.UTC(2026, 6, 17),
  stage: 'adult',
  version: 4,
  hasSignIn: true,
}
const waiting = {
  id: 'i1',
  name: 'June',
  email: 'june@new.test',
  audience: 'members',
  relationship: 'sibling',
  areas: ['visits'],
  sentAt: 1,
  expiresAt: until,
  state: 'open',
}

let family: object
let calls: Call[]
let answers: Record<string, Answer>

beforeEach(() => {
  family = {
    actsFor: [mateo, sofia],
    actedBy: [ada],
    invites: [waiting],
    stage: 'adult',
    placesLeft: 8,
    teenAge: 13,
    adultAge: 18,
  }
  answers = { ListFamily: () => json(200, family) }
  calls = stubServer(answers)
  vi.spyOn(pageLoad, 'to').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () => renderApp('/account/family')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sentBy = (name: string) =>
  calls.filter((call) => call.name === name).map(({ sent }) => JSON.parse(sent))

/** S1-2.4-05, S2-6-11: groups of people, what is open, what is private and until when. */
test('shows both sides of the family', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 2, name: 'People you act for' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'Children and teenagers' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'People who care for you' })).toBeTruthy()
  expect(screen.getByText(/9 years old/).textContent).toContain('no sign-in of their own')
  expect(screen.getByText('15 years old')).toBeTruthy()
  expect(screen.getAllByText(/Your access ends on May 14, 2035/)).toHaveLength(2)
  const hidden = screen.getByText('Private to Sofía').parentElement
  expect(
    within(hidden as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Messages', 'Mental health'])
  expect(screen.queryByText('Private to Mateo')).toBeNull()
})

/** S2-6-11: adults, dependents, authorized consenters and care recipients, each on both sides. */
test('has the four groups in order, each with its people', async () => {
  const as = (audience: string, name: string, more: object = {}) => ({
    ...ada,
    id: `${audience}-${name}`,
    name,
    givenName: name,
    audience,
    ...more,
  })
  const adults = ['care_recipients', 'members', 'authorized_consenters']
  family = {
    ...family,
    actsFor: [...adults.map((audience) => as(audience, `for-${audience}`)), mateo].reverse(),
    actedBy: [...adults, 'dependents'].map((audience) => as(audience, `by-${audience}`)),
    invites: [],
  }
  await open()
  await screen.findByRole('heading', { level: 2, name: 'People you act for' })
  const groups = screen.getAllByRole('heading', { level: 3 }).map((heading) => [
    heading.textContent,
    ...within(heading.parentElement as HTMLElement)
      .getAllByRole('heading', { level: 4 })
      .map((name) => name.textContent),
  ])
  expect(groups).toEqual([
    ['Children and teenagers', 'Mateo Delgado'],
    ['People you care for', 'for-care_recipients'],
    ['Adults in your family', 'for-members'],
    ['People you are a guardian or proxy for', 'for-authorized_consenters'],
    ['Your parents and guardians', 'by-dependents'],
    ['People who care for you', 'by-care_recipients'],
    ['Adults in your family', 'by-members'],
    ['Your legal guardians and proxies', 'by-authorized_consenters'],
  ])
})

test('D35 acts for a child and leads to their Home; an access that has ended says so', async () => {
  await open()
  await userEvent.click(await button('Act for Mateo Delgado'))
  await waitFor(() => expect(pageLoad.to).toHaveBeenCalledWith('/home'))
  expect(sentBy('StartActing')).toEqual([{ linkId: 'l1' }])
  answers.StartActing = () => {
    family = { ...family, actsFor: [mateo] }
    return json(404, { code: 'not_found' })
  }
  await userEvent.click(await button('Act for Sofía Delgado'))
  expect(await screen.findByText('You can no longer act for Sofía')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Sofía Delgado')).toBeNull())
  expect(screen.getByText('You can no longer act for Sofía')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.id).toBe('acts-for'))
})

test('changes areas with the version of the page, and a stale one is told', async () => {
  const user = userEvent.setup()
  answers.SetAreas = () =>
    new Response('{"code":"aborted"}', {
      status: 409,
      headers: { 'Content-Type': 'application/json', 'Wellhouse-Message-Key': 'family.changed' },
    })
  await open()
  await user.click(await button('Change areas for Ada Okafor'))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('checkbox', { name: /^Readings/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getAllByText('Choose at least one area.')).toBeTruthy()
  expect(sentBy('SetAreas')).toEqual([])
  await user.click(form.getByRole('checkbox', { name: /^Messages/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/changed on another page/)).toBeTruthy()
  expect(sentBy('SetAreas')).toEqual([{ linkId: 'l3', areas: ['messages'], version: 4 }])
  expect((form.getByRole('checkbox', { name: /^Messages/ }) as HTMLInputElement).checked).toBe(true)
})

test('offers the areas that have pages, and keeps what was granted before', async () => {
  const user = userEvent.setup()
  family = { ...family, actedBy: [{ ...ada, areas: ['readings', 'visits'] }] }
  await open()
  await user.click(await button('Change areas for Ada Okafor'))
  const form = within(await screen.findByRole('dialog'))
  const names = () => form.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)
  const all = ['readings', 'messages', 'visits', 'supplies', 'documents', 'mental_health']
  expect(names()).toEqual(all)
  await user.click(form.getByRole('checkbox', { name: /^Visits/ }))
  expect(names()).toEqual(all)
})

test('ends an access after a question, and the focus goes to the heading', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await button('End access for Ada Okafor'))
  answers.End = () => {
    family = { ...family, actedBy: [] }
    return json(200, {})
  }
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'End access' }),
  )
  await waitFor(() => expect(screen.queryByText('Ada Okafor')).toBeNull())
  expect(sentBy('End')).toEqual([{ linkId: 'l3' }])
  await waitFor(() => expect(document.activeElement?.id).toBe('acted-by'))
})

test('an access that ended elsewhere is explained first, and goes when the form closes', async () => {
  const user = userEvent.setup()
  answers.SetAreas = () => {
    family = { ...family, actedBy: [] }
    return json(404, { code: 'not_found' })
  }
  await open()
  await user.click(await button('Change areas for Ada Okafor'))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('checkbox', { name: /^Messages/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/has ended already/)).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(form.getByText(/has ended already/)).toBeTruthy()
  await user.keyboard('{Escape}')
  const leave = screen.queryByRole('button', { name: /Leave|Close without/ })
  if (leave) await user.click(leave)
  await waitFor(() => expect(screen.queryByText('Ada Okafor')).toBeNull())
})

test('a question about an access that ended elsewhere closes, and the page looks again', async () => {
  const user = userEvent.setup()
  answers.End = () => {
    family = { ...family, actedBy: [] }
    return json(404, { code: 'not_found' })
  }
  await open()
  await user.click(await button('End access for Ada Okafor'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'End access' }))
  expect(await dialog.findByText(/has ended already/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep access' }))
  await waitFor(() => expect(screen.queryByText('Ada Okafor')).toBeNull())
})

test('a guardian by papers has a last day; a teenager ends no such access and can close readings', async () => {
  const guardian = { ...ada, audience: 'authorized_consenters', relationship: 'guardian', until }
  family = { ...family, stage: 'teen', actsFor: [], actedBy: [guardian] }
  await open()
  expect(await screen.findByText(/Last day: May 1[34], 2035/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^End access/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Make my readings private' })).toBeTruthy()
})

test('sends an invitation again, and withdraws it', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await button('Send again to June'))
  expect(await screen.findByText('Sent again. The earlier link no longer works.')).toBeTruthy()
  const { name, email, audience, relationship, areas } = waiting
  expect(sentBy('Invite')).toEqual([{ name, email, audience, relationship, areas }])
  await user.click(await button('Withdraw the invitation to June'))
  answers.WithdrawInvite = () => {
    family = { ...family, invites: [] }
    return json(200, {})
  }
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }),
  )
  await waitFor(() => expect(screen.queryByText('june@new.test')).toBeNull())
})

test('D35 a teenager makes readings private, invites a parent and ends nobody', async () => {
  const user = userEvent.setup()
  const rosa = {
    ...mateo,
    name: 'Rosa Delgado',
    givenName: 'Rosa',
    openAreas: sofia.openAreas,
    age: undefined,
  }
  family = { actedBy: [rosa], stage: 'teen', placesLeft: 9, adultAge: 18 }
  await open()
  await user.click(await button('Make my readings private'))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make private' }),
  )
  await waitFor(() => expect(sentBy('CloseReadings')).toEqual([{}]))
  expect(screen.queryByRole('button', { name: /End access/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a child' })).toBeNull()
  await user.click(await button('Invite a parent or guardian'))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByRole('checkbox')).toBeNull()
  expect(form.getByText(/The access ends when you turn 18/)).toBeTruthy()
})

test('with nobody yet it says what can be done, offline that it cannot load', async () => {
  family = { stage: 'adult', placesLeft: 10, adultAge: 18 }
  await open()
  await waitFor(() => expect(screen.getAllByText(/^Nobody yet/)).toHaveLength(2))
  expect(await button('Invite someone')).toBeTruthy()
  cleanup()
  answers.ListFamily = offline
  await open()
  expect(await screen.findByText('We couldn’t load your family.')).toBeTruthy()
})

test('staff who view a member change nothing', async () => {
  await renderApp('/account/family', {
    session: {
      reference: 'r',
      accountId: 's1',
      role: 'Admin',
      expiresAt: until,
      impersonation: { impersonatorId: 's1', impersonatorType: 'Admin', impersonatedId: 'm1' },
    },
  })
  expect(await screen.findByText('Only the member can change who acts for whom.')).toBeTruthy()
  expect(
    screen.queryByRole('button', { name: /Act for|End|Change areas|Invite|Add a child/ }),
  ).toBeNull()
})

test.each([
  ['whole', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['a name of 100', { name: 'ab'.repeat(50) }, []],
  ['a name of 101', { name: `${'ab'.repeat(50)}c` }, ['name']],
  ['half an address', { email: 'june@' }, ['email']],
  ['no reason', { audience: '' }, ['audience']],
  ['a relation of another group', { relationship: 'caregiver' }, ['relationship']],
  ['no areas', { areas: [] }, ['areas']],
  ['a parent without areas', { audience: 'dependents', relationship: 'parent', areas: [] }, []],
] as const)('an invitation: %s', (_, part, wrong) => {
  const whole = {
    name: 'June',
    email: 'june@new.test',
    audience: 'members',
    relationship: 'sibling',
    areas: ['visits'],
  }
  const found = inviteProblems({ ...whole, ...part } as unknown as Parameters<
    typeof inviteProblems
  >[0])
  expect(
    Object.entries(found)
      .filter(([, words]) => words)
      .map(([name]) => name),
  ).toEqual(wrong)
})

test.each([
  [1, true],
  [0, false],
  [-1, false],
])('a child born %d days from today: refused %s', (days, isRefused) => {
  const birthDate = today(getLocalTimeZone()).add({ days })
  const child = { givenName: 'Mia', familyName: 'Hill', birthDate, relationship: 'parent' }
  expect(Boolean(childProblems(child).birthDate)).toBe(isRefused)
})

test('a child needs every answer', () => {
  const blank = { givenName: '', familyName: ' ', birthDate: null, relationship: '' }
  expect(Object.values(childProblems(blank)).every(Boolean)).toBe(true)
})
