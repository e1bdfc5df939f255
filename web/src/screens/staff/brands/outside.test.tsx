import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../../shell/testing'
import { problemsOfAddress } from './parts/address-dialog'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['brands'] } },
}
const there = {
  screens: [{ destination: 'help.contact', url: 'https://a.test/x' }],
  signups: [{ path: '/join', url: 'https://a.test/join' }],
  destinations: ['help.contact', 'inbox'],
}

let list: Answer
let save: Answer
let calls: Call[]

beforeEach(() => {
  list = () => json(200, there)
  save = () => json(200, {})
  calls = stubServer({
    ListOutside: (request) => list(request),
    ListBrands: () => json(200, { brands: [{ code: 'maple', brandName: 'Maple' }] }),
    SetOutside: (request) => save(request),
    SetSignup: (request) => save(request),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (code = 'maple') => renderApp(`/staff/brands/${code}/outside`, admin)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))

test('a page that another site shows is given back with an empty address', async () => {
  await show()
  await press('Change Contact us (/help/contact)')
  const dialog = await screen.findByRole('dialog')
  await userEvent.clear(within(dialog).getByRole('textbox', { name: /Address/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(sent('SetOutside')).toEqual([
    { brandCode: 'maple', destination: 'help.contact', url: '', was: 'https://a.test/x' },
  ])
})

test('a brand that does not exist has no outside pages', async () => {
  await show('nope')
  await screen.findByRole('heading', { level: 1, name: 'There is no brand called nope' })
})

test('a new signup path needs a path and an address', async () => {
  await show()
  await press('Add a signup path')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findAllByText('Enter a path such as /signup.')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Path/ }), '/start')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'https://b.test')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('SetSignup')).toEqual([
      { brandCode: 'maple', path: '/start', url: 'https://b.test', was: '' },
    ]),
  )
})

test('what somebody else changed meanwhile is not overwritten', async () => {
  save = () => json(409, { code: 'aborted' })
  await show()
  await press('Change /join')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'er')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('Someone else has just changed this')
  expect(within(dialog).getByRole('textbox', { name: /Address/ })).toHaveProperty(
    'value',
    'https://a.test/joiner',
  )
})

test.each([
  ['failed', () => json(500, {})],
  ['offline', offline],
])('a list that does not come says so: %s', async (_, answer) => {
  list = answer as Answer
  await show()
  await screen.findByText('We couldn’t load the outside pages.')
})

test('a brand without any says that all pages are ours', async () => {
  list = () => json(200, {})
  await show()
  await screen.findByText('All pages are our own.')
})

const page = { kind: 'screen', name: '', url: '' } as const

test.each([
  [page, '', '', ['name', 'url']],
  [page, 'inbox', 'ftp://x', ['url']],
  [page, 'inbox', 'https://x.test', []],
  [{ kind: 'signup', name: '/join', url: 'https://x' } as const, '/join', '', []],
  [{ kind: 'signup', name: '', url: '' } as const, 'join', 'https://x.test', ['name']],
])('%o named %s at %s', (edit, name, url, wrong) => {
  const found = Object.entries(problemsOfAddress(edit, name, url))
  expect(found.filter(([, text]) => text).map(([field]) => field)).toEqual(wrong)
})
