import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityQuestion } from '../../data/step-up'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'
import { toasts } from '../../ui/toast-queue'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['accounts'] } },
}
const ana = { id: 'i1', name: 'Ana Ruiz', email: 'a@b.test', role: 'coach', expiresAt: 1 }

let accounts: object[]
let resend: Answer
let withdraw: Answer
let calls: Call[]

beforeEach(() => {
  accounts = []
  resend = () => json(200, { invitation: ana, handed: { code: 'BCDF-2346' } })
  withdraw = () => json(200, {})
  calls = stubServer({
    ListAccounts: () => json(200, { accounts, invitations: [ana] }),
    ResendInvitation: (request) => resend(request),
    WithdrawInvitation: (request) => withdraw(request),
    ChangeRole: () => json(200, {}),
    EndAccount: () => json(200, {}),
    UnlockAccount: () => json(200, {}),
  })
})

afterEach(() => {
  cleanup()
  toasts.clear()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/staff/accounts', admin)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const count = (of: string) => calls.filter(({ name }) => name === of).length

test('a code that is shown once has the focus and can be copied', async () => {
  await show()
  await press('Send again Ana Ruiz')
  await screen.findByText('BCDF-2346')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('BCDF-2346'))
  screen.getByRole('button', { name: 'Copy: Code' })
})

test('staff who are locked out are listed, with the reason and the way back in', async () => {
  const locked = {
    id: 'a1',
    name: 'Ola Berg',
    email: 'o@b.test',
    role: 'coach',
    status: 'disputed',
  }
  const ended = { id: 'a2', name: 'Jo Ende', email: 'j@b.test', role: 'coach', status: 'ended' }
  accounts = [locked, ended]
  await show()
  await screen.findByRole('rowheader', { name: 'Ola Berg' })
  screen.getByText('Locked')
  screen.getByText(/told us that a sign-in recovery wasn’t them/)
  const way = screen.getByRole('link', { name: 'Go to sign-in recovery' })
  expect(way.getAttribute('href')).toBe('/staff/recoveries')
  expect(screen.queryByText('Jo Ende')).toBeNull()
})

const emily = { id: 'a3', name: 'Emily Carter', email: 'e@b.test', role: 'coach', status: 'active' }
const manage = async (name: string) => {
  await press(`Manage ${name}`)
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test.each([
  ['active', emily, ['Change role', 'End account']],
  ['locked', { ...emily, locked: true }, ['Change role', 'Unlock', 'End account']],
  ['disputed', { ...emily, status: 'disputed' }, ['End account']],
])('an account that is %s offers what applies', async (_, account, entries) => {
  accounts = [account]
  await show()
  expect(await manage('Emily Carter')).toEqual(entries)
})

test('a locked account says so until it is unlocked', async () => {
  accounts = [{ ...emily, locked: true }]
  await show()
  await screen.findByText('Too many wrong passwords.')
  await manage('Emily Carter')
  accounts = [emily]
  await userEvent.click(screen.getByRole('menuitem', { name: 'Unlock' }))
  await screen.findByText('Unlocked. Emily Carter can try to sign in again.')
  await waitFor(() => expect(screen.queryByText('Too many wrong passwords.')).toBeNull())
})

test('a role that stays the same is no change; another one is told', async () => {
  accounts = [emily]
  await show()
  await manage('Emily Carter')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change role' }))
  await press('Change role')
  await screen.findByText('Choose another role.')
  expect(count('ChangeRole')).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: /^Coach/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Member Support' }))
  await press('Change role')
  await screen.findByText('Emily Carter has a new role: Member Support')
  expect(count('ChangeRole')).toBe(1)
})

test('an account that has ended is told, and the focus stays on the page', async () => {
  accounts = [emily]
  await show()
  await manage('Emily Carter')
  await userEvent.click(screen.getByRole('menuitem', { name: 'End account' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Left us')
  accounts = [{ ...emily, status: 'ended' }]
  await press('End the account now')
  const told = await screen.findByRole('group', { name: 'The account of Emily Carter has ended' })
  await waitFor(() => expect(document.activeElement).toBe(told))
  await press('Show ended accounts')
  await screen.findByText('Ended')
  expect(document.activeElement?.textContent).toBe('Hide ended accounts')
})

test('a withdrawn invitation takes its code from the page', async () => {
  await show()
  await press('Send again Ana Ruiz')
  await screen.findByText('BCDF-2346')
  await press('Withdraw Ana Ruiz')
  await press('Withdraw it')
  await waitFor(() => expect(screen.queryByText('BCDF-2346')).toBeNull())
  const told = screen.getByRole('group', { name: 'You’ve withdrawn the invitation for Ana Ruiz' })
  await waitFor(() => expect(document.activeElement).toBe(told))
})

test('an invitation is withdrawn only after a question', async () => {
  await show()
  await press('Withdraw Ana Ruiz')
  await screen.findByRole('dialog', { name: 'Withdraw the invitation for Ana Ruiz?' })
  await press('Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(count('WithdrawInvitation')).toBe(0)
  await press('Withdraw Ana Ruiz')
  await press('Withdraw it')
  await waitFor(() => expect(count('WithdrawInvitation')).toBe(1))
})

test('while one answer is on its way, the other button waits', async () => {
  let reply: (response: Response) => void = () => {}
  resend = () =>
    new Promise((resolve) => {
      reply = resolve
    })
  await show()
  await press('Send again Ana Ruiz')
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw Ana Ruiz' })
  await waitFor(() => expect(other.disabled).toBe(true))
  reply(json(200, { invitation: ana, handed: {} }))
  await waitFor(() => expect(other.disabled).toBe(false))
})

test('closing the question whether it’s them is no failure', async () => {
  resend = () => json(403, { errorType: 'step_up_required' })
  await show()
  await press('Send again Ana Ruiz')
  await waitFor(() => expect(identityQuestion.get()).not.toBeNull())
  await act(async () => identityQuestion.get()?.answer(false))
  await screen.findByText('Nothing has changed yet')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['no network', offline, /You are offline/],
  [
    'an invitation that was used meanwhile',
    () => json(400, { messageKey: 'roster.invitationGone' }),
    /was used or withdrawn/,
  ],
] as [string, Answer, RegExp][])('%s is told', async (_, reply, words) => {
  resend = reply
  await show()
  await press('Send again Ana Ruiz')
  await screen.findByText(words)
})
