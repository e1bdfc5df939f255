import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageLoad } from '../../data/page-load'
import { json, memberSession, now, renderApp } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const to = vi.fn<(path: string) => void>()

const rosa = {
  id: '1cdb143b-cdea-5546-b38e-8971a9d32e60',
  name: 'Rosa Delgado',
  birthYear: 1968,
  maskedEmail: 'r•••@demo.test',
  brandCode: 'default',
  brandName: 'Wellhouse',
  status: 'active',
}

beforeEach(() => {
  fetched.mockReset()
  to.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(pageLoad, 'to').mockImplementation(to)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rightsOf = {
  Admin: ['search.audited', 'view-as-member'],
  CallCenterRep: ['search.audited', 'view-as-member'],
  support: ['search.exact'],
  coach: ['search.assigned'],
  careteam: ['search.team'],
  guide: ['search.assigned'],
} as const

async function open(role: keyof typeof rightsOf = 'Admin', session: object = {}) {
  await renderApp('/staff/members', {
    session: { ...memberSession, role, ...session },
    startup: { staff: { name: 'Alex Morgan', role, rights: rightsOf[role] }, features: [] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Find a member' })
}

/** Answers a search; whatever else the page asks by itself gets nothing. */
function searchAnswers(answer: () => Response) {
  fetched.mockImplementation(async ({ url }) =>
    url.includes('SearchMembers') ? answer() : json(200, {}),
  )
}

async function search(text: string) {
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), `${text}{Enter}`)
}

const sentTo = async (method: string) => {
  const call = fetched.mock.calls.find(([{ url }]) => url.includes(method))
  return call && (await call[0].clone().json())
}

test.each([
  ['careteam', `/staff/members/${rosa.id}`],
  ['coach', `/staff/members/${rosa.id}`],
  ['guide', null],
  ['support', `/staff/members/${rosa.id}/account`],
  ['Admin', `/staff/members/${rosa.id}/account`],
] as const)('staff open those they find as their work needs it: %s', async (role, to) => {
  await open(role)
  searchAnswers(() => json(200, { members: [rosa], more: false }))
  await search('rosa@demo.test')
  const row = await screen.findByRole('row', { name: /Rosa Delgado/ })
  const link = within(row).queryByRole('link', { name: 'Rosa Delgado' })
  expect(link?.getAttribute('href') ?? null).toBe(to)
  expect(row.textContent?.includes('No conversation yet')).toBe(role === 'guide')
})

test('a guide opens the conversation with a member', async () => {
  await open('guide')
  searchAnswers(() => json(200, { members: [{ ...rosa, channelUrl: 'c4' }], more: false }))
  await search('rosa@demo.test')
  const link = await screen.findByRole('link', { name: 'Rosa Delgado' })
  expect(link.getAttribute('href')).toBe('/staff/inbox?channel=c4')
})

describe('searching', () => {
  test('a search goes as a POST, never into the address, and shows who was found', async () => {
    await open()
    searchAnswers(() => json(200, { members: [rosa], more: false }))
    await search('rosa')
    const row = await screen.findByRole('row', { name: /Rosa Delgado/ })
    for (const text of ['1968', 'r•••@demo.test', 'Wellhouse', 'Active', rosa.id]) {
      expect(within(row).getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('1 member', { selector: '[role=status]' })).toBeTruthy()
    const [request] = fetched.mock.calls.find(([{ url }]) => url.includes('SearchMembers')) ?? []
    expect(request?.method).toBe('POST')
    expect(request?.url).not.toContain('rosa')
  })

  test('fewer than two characters are refused beside the field, without a call', async () => {
    await open()
    await search(' r ')
    expect(await screen.findByText('Type at least 2 characters.')).toBeTruthy()
    expect(fetched.mock.calls.some(([{ url }]) => url.includes('SearchMembers'))).toBe(false)
  })

  test('nobody found says what to try', async () => {
    await open()
    searchAnswers(() => json(200, { members: [], more: false }))
    await search('zz')
    expect(await screen.findByRole('heading', { name: 'No member found' })).toBeTruthy()
  })

  test('more than twenty ask for a narrower search', async () => {
    await open()
    const members = Array.from({ length: 20 }, (_, n) => ({ ...rosa, id: `m-${n}` }))
    searchAnswers(() => json(200, { members, more: true }))
    await search('ro')
    expect(await screen.findByText('More than 20 members. Narrow your search.')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(21)
  })

  test('too many searches say how long to wait and keep the text', async () => {
    await open()
    searchAnswers(
      () =>
        new Response('{"code":"resource_exhausted"}', {
          status: 429,
          headers: { 'Retry-After': '3' },
        }),
    )
    await search('rosa')
    expect(await screen.findByText('You’ve made a lot of searches')).toBeTruthy()
    expect(screen.getByText(/Please wait 3 seconds/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('rosa')
  })

  test('a failure offers another try with the same text', async () => {
    await open()
    searchAnswers(() => json(500, { errorType: 'internal', requestId: 'req-9' }))
    await search('rosa')
    expect(await screen.findByText('We couldn’t search.')).toBeTruthy()
    expect(screen.getByText('Reference: req-9')).toBeTruthy()
    searchAnswers(() => json(200, { members: [rosa], more: false }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Rosa Delgado/ })).toBeTruthy()
  })

  test('what the server refuses stands beside the field', async () => {
    await open('support')
    const fields = [{ field: 'query', messageKey: 'errors.searchExact', message: '-' }]
    searchAnswers(() => json(400, { code: 'invalid_argument', details: [{ debug: { fields } }] }))
    await search('rosa')
    expect(await screen.findByText('Type the member’s full email address or id.')).toBeTruthy()
  })

  test.each([
    ['Admin', /first letters of the names/, true],
    ['CallCenterRep', /first letters of the names/, true],
    ['support', /one member at a time/, false],
    ['coach', /assigned to you/, false],
    ['guide', /assigned to you/, false],
    ['careteam', /members of your team/, false],
  ] as const)(
    '%s reads whom they find, and opens a portal only by right',
    async (role, words, views) => {
      await open(role)
      expect(screen.getByText(words)).toBeTruthy()
      searchAnswers(() => json(200, { members: [rosa], more: false }))
      await search('rosa@demo.test')
      await screen.findByRole('row', { name: /Rosa Delgado/ })
      expect(screen.queryAllByRole('button', { name: /View .*portal/ })).toHaveLength(views ? 1 : 0)
    },
  )

  test('a portal of an ended account is not offered', async () => {
    await open()
    searchAnswers(() => json(200, { members: [{ ...rosa, status: 'ended' }], more: false }))
    await search('rosa')
    expect(await screen.findByText('Ended')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /View .*portal/ })).toBeNull()
  })
})

describe('viewing', () => {
  async function choose() {
    await open()
    searchAnswers(() => json(200, { members: [rosa], more: false }))
    await search('rosa')
    await userEvent.click(
      await screen.findByRole('button', { name: 'View portal of Rosa Delgado' }),
    )
    return within(await screen.findByRole('dialog', { name: 'View Rosa Delgado’s portal' }))
  }

  test('a reason and a ticket are asked for, each refusal beside its field', async () => {
    const dialog = await choose()
    await userEvent.click(dialog.getByRole('button', { name: 'View portal' }))
    expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeTruthy()
    expect(dialog.getByText('Enter the ticket number.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText(/Reason/))
    await userEvent.type(dialog.getByLabelText(/Reason/), '  ninechar9  ')
    await userEvent.type(dialog.getByLabelText(/Ticket/), 'T'.repeat(41))
    await userEvent.click(dialog.getByRole('button', { name: 'View portal' }))
    expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeTruthy()
    expect(dialog.getByText('Keep the ticket number to 40 characters.')).toBeTruthy()
    expect(await sentTo('StartView')).toBeUndefined()
  })

  test('S1-1-02 S1-1-03 a view that starts opens the member’s Home as a new page', async () => {
    const dialog = await choose()
    await userEvent.type(dialog.getByLabelText(/Reason/), 'A call about a delivery')
    await userEvent.type(dialog.getByLabelText(/Ticket/), 'T-1')
    await userEvent.click(dialog.getByRole('button', { name: 'View portal' }))
    await vi.waitFor(() => expect(to).toHaveBeenCalledWith('/home'))
    expect(await sentTo('StartView')).toEqual({
      memberId: rosa.id,
      reason: 'A call about a delivery',
      ticket: 'T-1',
    })
  })

  test('a refusal says why and keeps what was typed, also when the dialog is closed between', async () => {
    const dialog = await choose()
    await userEvent.type(dialog.getByLabelText(/Reason/), 'A call about a delivery')
    await userEvent.type(dialog.getByLabelText(/Ticket/), 'T-1')
    fetched.mockImplementation(async () =>
      json(400, { code: 'failed_precondition', messageKey: 'errors.memberNotActive' }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'View portal' }))
    expect(await dialog.findByText(/account is not active/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'View portal of Rosa Delgado' }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe(
      'A call about a delivery',
    )
    expect(again.getByLabelText<HTMLInputElement>(/Ticket/).value).toBe('T-1')
    expect(to).not.toHaveBeenCalled()
  })

  test('while another view is open none can be started', async () => {
    const impersonation = {
      impersonatorId: 'a',
      impersonatorType: 'Admin',
      impersonatedName: 'James Okafor',
      endsAt: now + 60_000,
    }
    await open('Admin', { impersonation })
    searchAnswers(() => json(200, { members: [rosa], more: false }))
    await search('rosa')
    expect(await screen.findByText('You are viewing James Okafor')).toBeTruthy()
    const button = screen.getByRole<HTMLButtonElement>('button', {
      name: 'View portal of Rosa Delgado',
    })
    expect(button.disabled).toBe(true)
  })
})
