import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { flagKeys } from '../../domain/app-state'
import { type Answer, json, memberSession, renderApp } from '../../shell/testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./flags'), 60_000)

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['flags'] } },
}

const flags = flagKeys.map((name) => ({
  name,
  description: name,
  oneApp: name === 'reminders',
  legacy: false,
  onFor: name === 'reminders' ? 7 : 0,
  memberSettings: name === 'guide' ? 1 : 0,
  members:
    name === 'guide'
      ? [{ memberId: 'm7', name: 'Devon Hill', email: 'd•••@demo.test', enabled: true }]
      : [],
  brands: [
    { brandCode: 'default', brandName: 'Wellhouse', form: 'one-app', setting: '', following: 5 },
    { brandCode: 'maple', brandName: 'Maple', form: 'standalone', setting: 'off', following: 2 },
  ],
}))

type Call = { method: string; body: unknown }
const calls: Call[] = []
let answers: Record<string, Answer>

beforeEach(() => {
  calls.length = 0
  answers = {
    ListFlags: () => json(200, { flags }),
    PreviewChange: () => json(200, { touched: 7 }),
    SetFlag: () => json(200, { touched: 7 }),
    ClearOverride: () => json(200, { touched: 2 }),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const method = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const answer = answers[method]
    if (!answer) return json(200, {})
    if (request.method === 'POST') calls.push({ method, body: await request.clone().json() })
    return answer(request)
  })
})
afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  vi.unstubAllGlobals()
})

async function openFlag(title: string) {
  await renderApp('/staff/flags', admin)
  fireEvent.click(await screen.findByRole('button', { name: `Change ${title}` }))
}

const confirm = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  const button = await dialog.findByRole('button', { name })
  await vi.waitFor(() =>
    expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).toBeNull(),
  )
  await act(async () => fireEvent.click(button))
}

describe('the list', () => {
  test('S1-6-31..46 S2-9-40 fifteen features in plain words, with both states', async () => {
    await renderApp('/staff/flags', admin)
    const titles = await screen.findAllByRole('heading', { level: 2 })
    expect(titles).toHaveLength(15)
    expect(titles[0]?.textContent).toBe('New mental health pages')
    expect(screen.getByText(/people can choose “Prefer not to share”/)).toBeTruthy()
    expect(screen.getByText('One-app: on')).toBeTruthy()
    expect(screen.getAllByText('Legacy: off')).toHaveLength(15)
    expect(screen.getByText('On for 7 members')).toBeTruthy()
  })

  test('a failure can be tried again', async () => {
    answers.ListFlags = () => json(403, { code: 'permission_denied' })
    await renderApp('/staff/flags', admin)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('We couldn’t load the features.')).toBeTruthy()
    answers.ListFlags = () => json(200, { flags })
    await act(async () => fireEvent.click(again))
    expect(await screen.findByRole('heading', { name: 'New mental health pages' })).toBeTruthy()
  })

  test('without flags, and without a network, it says so', async () => {
    answers.ListFlags = () => json(200, { flags: [] })
    await renderApp('/staff/flags', admin)
    expect(await screen.findByText('There are no features yet')).toBeTruthy()
    cleanup()
    act(() => onlineManager.setOnline(false))
    await renderApp('/staff/flags', admin)
    expect(await screen.findByText('You’ll see this when you’re back online.')).toBeTruthy()
  })

  test('is for the Admin alone', async () => {
    await renderApp('/staff/flags')
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).not.toBe('Features')
    expect(calls).toEqual([])
  })
})

describe('a change', () => {
  test('by form: says how many people it touches, and acts only when confirmed', async () => {
    await openFlag('First steps')
    fireEvent.click(screen.getByRole('switch', { name: 'One-app portal' }))
    expect(await screen.findByText('7 people will see a difference.')).toBeTruthy()
    expect(calls.map(({ method }) => method)).toEqual(['PreviewChange'])
    await confirm('Turn on')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.at(-1)).toEqual({
      method: 'SetFlag',
      body: { name: 'onboarding', target: { form: 'one-app' }, enabled: true },
    })
    expect(screen.getByText('7 people will see it after their next refresh.')).toBeTruthy()
  })

  test('of a feature without a page of its own yet: nobody sees a difference', async () => {
    await openFlag('Goals')
    fireEvent.click(screen.getByRole('switch', { name: 'One-app portal' }))
    expect(
      await screen.findByText(
        'This changes it for 7 people. They won’t see a difference yet, because no page uses it.',
      ),
    ).toBeTruthy()
    await confirm('Turn on')
    expect(
      await screen.findByText('No one will see a difference yet, because no page uses it.'),
    ).toBeTruthy()
    expect(screen.queryByText(/next refresh/)).toBeNull()
  })

  test('cancelled changes nothing', async () => {
    await openFlag('Goals')
    fireEvent.click(screen.getByRole('switch', { name: 'Legacy, standalone' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ method }) => method)).toEqual(['PreviewChange'])
    const form = screen.getByRole<HTMLInputElement>('switch', { name: 'Legacy, standalone' })
    expect(form.checked).toBe(false)
  })

  test('by brand: a setting of its own, or back to the form', async () => {
    await openFlag('Goals')
    const maple = within(screen.getByRole('radiogroup', { name: 'Maple: setting' }))
    fireEvent.click(maple.getByRole('radio', { name: 'Same as the product version' }))
    await confirm('Remove the setting')
    await vi.waitFor(() =>
      expect(calls.at(-1)).toEqual({
        method: 'ClearOverride',
        body: { name: 'goalSetting', target: { brandCode: 'maple' } },
      }),
    )
  })

  test('by member: found by email, named before it is confirmed', async () => {
    answers.PreviewChange = () =>
      json(200, { touched: 1, member: { name: 'Grace Lee', email: 'g•••@demo.test' } })
    await openFlag('Goals')
    const field = screen.getByLabelText('Member id or full email address')
    fireEvent.change(field, { target: { value: ' grace@demo.test ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Set for this member' }))
    expect(await screen.findByText('For Grace Lee (g•••@demo.test)')).toBeTruthy()
    await confirm('Turn on')
    await vi.waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({
        name: 'goalSetting',
        target: { member: 'grace@demo.test' },
        enabled: true,
      }),
    )
  })

  test('by member: nobody has that address', async () => {
    answers.PreviewChange = () =>
      json(400, { code: 'invalid_argument', fields: [{ field: 'member', message: 'x' }] })
    await openFlag('Goals')
    fireEvent.click(screen.getByRole('button', { name: 'Set for this member' }))
    expect(screen.getByText('Enter a member id or an email address.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Member id or full email address'), {
      target: { value: 'x' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Set for this member' }))
    expect(await screen.findByText('No member has this id or email.')).toBeTruthy()
    expect(calls.map(({ method }) => method)).toEqual(['PreviewChange'])
  })

  test('by member: too many look-ups wait, as searches do', async () => {
    answers.PreviewChange = () => json(429, { code: 'resource_exhausted', message: 'x' })
    await openFlag('Goals')
    fireEvent.change(screen.getByLabelText('Member id or full email address'), {
      target: { value: 'grace@demo.test' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Set for this member' }))
    expect(await screen.findByText('You’ve made a lot of searches')).toBeTruthy()
    expect(screen.getByText(/Please wait 60 seconds/)).toBeTruthy()
  })

  test('by member: one who has a setting is turned off or follows again', async () => {
    await openFlag('Guide')
    fireEvent.click(screen.getByRole('button', { name: 'Turn off Devon Hill' }))
    await confirm('Turn off')
    await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ enabled: false }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Devon Hill' }))
    await confirm('Remove the setting')
    await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('ClearOverride'))
  })

  test('a failure leaves everything as it was and says so', async () => {
    answers.SetFlag = () => json(500, { code: 'internal' })
    await openFlag('Goals')
    fireEvent.click(screen.getByRole('switch', { name: 'One-app portal' }))
    await confirm('Turn on')
    expect(await screen.findByText('That did not work. Nothing has changed.')).toBeTruthy()
  })
})
