import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  keepDrafts,
  later,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'
import { linksFile } from './campaigns/parts/draft'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: [] } },
}
const campaign = {
  id: 'c1',
  code: 'KIT-2026',
  sponsor: 'Harbor Logistics',
  firstDay: '2026-09-01',
  lastDay: '2026-12-31',
  state: 'open',
  people: 5,
  orders: 2,
}
const link = 'http://wellhouse.test/non-member/order-form#AbCdEfGhIjKlMnOpQrStUvWx'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./campaigns'), 60_000)

let answers: Record<string, Answer>
let calls: Call[]

beforeEach(() => {
  answers = {
    ListCampaigns: () => json(200, { campaigns: [campaign] }),
    AddPeople: () => json(200, { added: 2, people: 7 }),
    MakeLinks: () => json(200, { links: [link] }),
  }
})

afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  vi.unstubAllGlobals()
})

async function show() {
  calls = stubServer(
    Object.fromEntries(
      Object.keys(answers).map((name) => [name, (r: Request) => (answers[name] as Answer)(r)]),
    ),
  )
  return renderApp('/staff/campaigns', admin)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))
const write = async (text: string) => {
  const field = await screen.findByRole('textbox', { name: 'People' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const drafts = (answer: (request: Request) => Promise<Response | undefined>) =>
  Object.fromEntries(
    ['ListDrafts', 'SaveDraft', 'DeleteDraft'].map((name) => [
      name,
      async (request: Request) => (await answer(request)) ?? json(404, {}),
    ]),
  )

test('people are added by lines, and a line that is neither is refused with what was typed', async () => {
  await show()
  await screen.findByText(/People on the list: 5. Kits ordered: 2./)
  await press('Add people')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('KIT-2026'))
  await write('Barros, 1959-10-02{enter}Whitfield 1968{enter}Hill, 1959-02-30')
  await press('Add to the list')
  await screen.findAllByText(
    'Please check these lines: 2, 3. Each needs a last name, a comma and a birth date such as 1962-04-09.',
  )
  expect(sent('AddPeople')).toEqual([])
  await write('Whitfield, 1968-05-14{enter}Barros;1959-10-02')
  await press('Add to the list')
  await screen.findByText('2 people added')
  const people = [
    { lastName: 'Whitfield', birthDate: '1968-05-14' },
    { lastName: 'Barros', birthDate: '1959-10-02' },
  ]
  expect(sent('AddPeople')).toEqual([{ campaignId: 'c1', people }])
})

test('a name of hyphens alone is no name, and its line is told', async () => {
  await show()
  await press('Add people')
  await write('Barros, 1959-10-02{enter}-- , 1968-05-14')
  await press('Add to the list')
  await screen.findAllByText(/Please check these lines: 2\./)
  expect(sent('AddPeople')).toEqual([])
})

test('the lists of two campaigns are open side by side, each with a field of its own', async () => {
  const other = { ...campaign, id: 'c2', code: 'KIT-2027' }
  answers.ListCampaigns = () => json(200, { campaigns: [campaign, other] })
  await show()
  const [add] = await screen.findAllByRole('button', { name: 'Add people' })
  await userEvent.click(add as HTMLElement)
  await press('Add people')
  const ids = screen.getAllByRole('textbox', { name: 'People' }).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('Back leads from the form to the list, and what was entered is still there', async () => {
  const { answer } = keepDrafts()
  calls = stubServer({
    ListCampaigns: () => json(200, { campaigns: [campaign] }),
    ...drafts(answer),
  })
  const { router } = await renderApp('/staff/campaigns', admin)
  await press('Plan a campaign')
  await userEvent.type(await screen.findByRole('textbox', { name: /Sponsor/ }), 'Harbor Freight')
  await userEvent.click(screen.getAllByRole('spinbutton')[0] as HTMLElement)
  await userEvent.keyboard('12012026')
  await act(() => router.navigate(-1))
  await screen.findByText(/People on the list: 5/)
  await press('Plan a campaign')
  const field = await screen.findByRole('textbox', { name: /Sponsor/ })
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('Harbor Freight'))
  const day = screen.getAllByRole('spinbutton').map((part) => part.textContent)
  expect(day.slice(0, 3)).toEqual(['12', '01', '2026'])
  const zone = screen.getByRole('button', { name: /Time zone of these days/ })
  expect(zone.textContent).toContain('Eastern Time (New York)')
})

test('one link is copied, and shown no more after that', async () => {
  await show()
  await press('Make links')
  await write('Whitfield, 1968-05-14')
  await press('Make links')
  await screen.findByText('The link is ready')
  screen.getByRole('button', { name: 'Copy' })
  await press('Close')
  expect(screen.queryByText('The link is ready')).toBeNull()
  expect(document.body.textContent).not.toContain('AbCdEfGh')
})

test('several links are one file', async () => {
  answers.MakeLinks = () => json(200, { links: [link, `${link}2`] })
  await show()
  await press('Make links')
  await write('Whitfield, 1968-05-14{enter}Barros, 1959-10-02')
  await press('Make links')
  await screen.findByText('2 links are ready')
  screen.getByRole('button', { name: 'Download the links' })
})

test('links that could not be made keep the people', async () => {
  answers.MakeLinks = offline
  await show()
  await press('Make links')
  await write('Whitfield, 1968-05-14')
  await press('Make links')
  await screen.findByText('You are offline, so we did not save it')
  const field = screen.getByRole('textbox', { name: 'People' }) as HTMLTextAreaElement
  expect(field.value).toBe('Whitfield, 1968-05-14')
})

test('a campaign that is over has no new links', async () => {
  answers.ListCampaigns = () => json(200, { campaigns: [{ ...campaign, state: 'ended' }] })
  await show()
  await screen.findByRole('button', { name: 'Add people' })
  expect(screen.queryByRole('button', { name: 'Make links' })).toBeNull()
})

test('loading, none yet, an error and offline', async () => {
  const { answer, give } = later()
  answers.ListCampaigns = () => answer
  await show()
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  give(json(200, {}))
  await screen.findByText('There are no campaigns yet.')
  cleanup()
  answers.ListCampaigns = () => json(403, { code: 'permission_denied' })
  await show()
  await screen.findByText('We couldn’t load the campaigns.')
  cleanup()
  answers.ListCampaigns = offline
  await show()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('the file of links is safe in a sheet', () => {
  const bytes = Uint8Array.from(
    atob(linksFile([{ lastName: '=Müller "X"', birthDate: '1968-05-14' }], ['https://a.test/#b'])),
    (char) => char.charCodeAt(0),
  )
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFF"last name","birth date","link"\r\n"\'=Müller ""X""","1968-05-14","https://a.test/#b"\r\n',
  )
})
