import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp } from '../../../shell/testing'

const account = {
  memberId: 'm1',
  name: 'Mateo Delgado',
  birthDate: '2017-05-14',
  stage: 'child',
  brandName: 'Wellhouse',
  maskedEmail: 'm•••@demo.test',
  phones: [{ type: 'MO', masked: '+1 •••-•••-0142' }],
  address: { line1: '12 Oak Street', city: 'Denver', region: 'CO', postalCode: '80202' },
  locale: 'es-US',
  timeZone: 'America/Denver',
  status: 'active',
  memberSince: now,
  methods: [{ kind: 'TOTP' }],
  version: 3,
  today: '2026-11-17',
}
const record = {
  account,
  programs: [{ program: 'DIABETES', status: 'ACTIVE' }],
  plans: [
    { name: 'Gold', sponsor: 'Harbor', numberEnds: '7788', from: '2026-01-01', standing: 'active' },
  ],
  devices: [
    {
      id: 'd1',
      category: 'bg_meter',
      model: 'bg300',
      state: 'active',
      stateAt: now,
      lastReadingAt: now,
    },
    { id: 'd2', category: 'weight_scale', model: 'wm1500', state: 'shipped', stateAt: now },
  ],
  mayChange: true,
  mayLink: true,
  mayRecover: true,
}
const people = {
  actsFor: [],
  actedBy: [
    { id: 'l1', name: 'Rosa Delgado', relationship: 'parent', openAreas: ['readings', 'visits'] },
  ],
  invites: [
    {
      id: 'i1',
      name: 'Ines',
      maskedEmail: 'i•••@demo.test',
      sentAt: now,
      expiresAt: now,
      state: 'expired',
    },
  ],
  contacts: [
    {
      id: 'c1',
      type: 'emergency',
      name: 'Ana Ruiz',
      relationship: 'friend',
      maskedPhones: ['•••'],
      version: 2,
    },
    { id: 'c2', type: 'family', name: 'Leo Ruiz', version: 5 },
  ],
}

let answers: Record<string, () => Response>
const sent: Record<string, unknown>[] = []

beforeEach(() => {
  sent.length = 0
  answers = {
    GetMemberRecord: () => json(200, record),
    GetMemberPeople: () => json(200, people),
    ListMemberNotes: () =>
      json(200, { notes: [{ id: 'n1', text: 'Moved.', authorName: 'Chris Doyle', at: now }] }),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (!/^(Get|List|Count)/.test(name) && request.url.includes('.v1.')) {
      sent.push({ name, ...((await request.clone().json()) as object) })
    }
    return (answers[name] ?? (() => json(200, {})))()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (role = 'support') => {
  await renderApp('/staff/members/m1/account', {
    session: { ...memberSession, role },
    startup: { staff: { name: 'Chris Doyle', role, rights: ['search.exact'] }, features: [] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Mateo Delgado' })
  await screen.findByRole('heading', { level: 2, name: 'Family' })
}

const region = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)

const acts = () => sent.filter(({ name }) => !/Draft|Activity/.test(String(name)))

/** Says that the caller confirmed two facts, and why they called. */
async function recognize(dialog: ReturnType<typeof within>) {
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Full name' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Home address' }))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'called us this morning')
}

describe('what is shown', () => {
  test('account, sign-in, coverage, orders, devices, family, contacts and notes', async () => {
    await open()
    expect(region('Account').getByText(/May 14, 2017/).textContent).toContain('(child)')
    expect(region('Account').getByText('+1 •••-•••-0142')).toBeTruthy()
    expect(region('Sign-in').getByText('Authenticator app')).toBeTruthy()
    expect(
      region('Sign-in').getByRole('link', { name: 'Reset sign-in methods' }).getAttribute('href'),
    ).toBe('/staff/recoveries?person=m1')
    expect(region('Coverage').getByText('Member number ends in 7788')).toBeTruthy()
    expect(region('Orders').getByText(/WM1500/)).toBeTruthy()
    expect(region('Devices').getByText(/BG300/)).toBeTruthy()
    expect(region('Devices').queryByText(/WM1500/)).toBeNull()
    expect(region('Family').getByText('Readings, Visits')).toBeTruthy()
    expect(region('Contacts').getByText(/Emergency contact · Friend/)).toBeTruthy()
    expect(await region('Notes').findByText('Moved.')).toBeTruthy()
    // A time has its zone: people of one desk sit in several.
    expect(region('Notes').getByText(/^Chris Doyle · /).textContent).toMatch(/[AP]M \(.+\)$/)
  })

  test('a representative reads, sends an invitation again and writes notes, and changes nothing else', async () => {
    answers.GetMemberRecord = () => json(200, { account, programs: [], plans: [], devices: [] })
    await open('CallCenterRep')
    for (const name of [/^Correct/, /^Remove/, /^End access/, /^Add a guardian/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByRole('link', { name: 'Reset sign-in methods' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Send again to Ines' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save note' })).toBeTruthy()
    expect(screen.getByText('No plan on record.')).toBeTruthy()
    expect(screen.getByText('No device is on its way, and no supplies were ordered.')).toBeTruthy()
  })

  test('a part that fails leaves the rest', async () => {
    answers.GetMemberPeople = () => json(503, { code: 'unavailable', message: 'x' })
    await renderApp('/staff/members/m1/account', {
      session: { ...memberSession, role: 'support' },
      startup: { staff: { name: 'Chris Doyle', role: 'support', rights: [] }, features: [] },
    })
    expect(await screen.findByText('We couldn’t load the family and contacts.')).toBeTruthy()
    expect(region('Account').getByText('Mateo Delgado')).toBeTruthy()
    expect(await region('Notes').findByText('Moved.')).toBeTruthy()
  })

  test('somebody who is not there, and too many looks', async () => {
    answers.GetMemberRecord = () => json(404, { code: 'not_found', message: 'x' })
    const at = {
      session: { ...memberSession, role: 'support' },
      startup: { staff: { name: 'Chris Doyle', role: 'support', rights: [] }, features: [] },
    }
    await renderApp('/staff/members/m1/account', at)
    expect(await screen.findByText('We couldn’t open this record.')).toBeTruthy()
    cleanup()
    answers.GetMemberRecord = () => json(429, { code: 'resource_exhausted', message: 'x' })
    await renderApp('/staff/members/m1/account', at)
    expect(await screen.findByText('You’ve made a lot of searches')).toBeTruthy()
  })
})

describe('what is done on the phone', () => {
  test('a birth date is asked for with who called and why; the wrong date proves nothing', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Correct the date of birth' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the date of birth' }))
    expect(dialog.getByText(/On record for Mateo Delgado: May 14, 2017/)).toBeTruthy()
    expect(dialog.queryByRole('checkbox', { name: 'Date of birth' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Correct the date' }))
    for (const words of [
      'Enter the date of birth.',
      'Choose at least two facts that the caller confirmed.',
      'Enter a reason of 10 to 300 characters, on one line.',
    ]) {
      expect((await dialog.findAllByText(words)).length).toBeGreaterThan(0)
    }
    expect(acts()).toEqual([])
  })

  test('Escape closes the question about a birth date, and the focus goes back to its button', async () => {
    await open()
    const button = screen.getByRole('button', { name: 'Correct the date of birth' })
    await userEvent.click(button)
    await screen.findByRole('dialog', { name: 'Correct the date of birth' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(acts()).toEqual([])
  })

  test('a contact is removed, and the focus goes to the list', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ana Ruiz' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ana Ruiz?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the contact' }))
    expect(
      (await dialog.findAllByText('Choose at least two facts that the caller confirmed.')).length,
    ).toBeGreaterThan(0)
    await recognize(dialog)
    answers.RemoveContact = () =>
      json(409, { errorType: 'aborted', messageKey: 'record.contactChanged' })
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the contact' }))
    expect(await dialog.findByText(/This contact has changed since you opened/)).toBeTruthy()
    answers.RemoveContact = () => json(200, {})
    answers.GetMemberPeople = () => json(200, { ...people, contacts: people.contacts.slice(1) })
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the contact' }))
    expect(await screen.findByText('The contact is removed')).toBeTruthy()
    expect(screen.queryByText('Ana Ruiz')).toBeNull()
    expect(acts().at(-1)).toMatchObject({ name: 'RemoveContact', contactId: 'c1', version: 2 })
    const heading = screen.getByRole('heading', { level: 2, name: 'Contacts' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('an invitation goes out again', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Send again to Ines' }))
    const dialog = within(await screen.findByRole('dialog'))
    await recognize(dialog)
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('The invitation is on its way again')).toBeTruthy()
    expect(acts().at(-1)).toMatchObject({ name: 'ResendInvite', memberId: 'm1', inviteId: 'i1' })
  })

  test('an access is ended with who called; a child is left alone only when staff say so', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'End access with Rosa Delgado' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'End the access' }))
    expect(
      (await dialog.findAllByText('Choose at least two facts that the caller confirmed.')).length,
    ).toBeGreaterThan(0)
    await recognize(dialog)
    answers.EndAccess = () =>
      json(400, { errorType: 'failed_precondition', messageKey: 'family.lastOneDesk' })
    await userEvent.click(dialog.getByRole('button', { name: 'End the access' }))
    expect(await dialog.findByText(/Nobody else acts for this person/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'End the access' }))
    expect(
      (await dialog.findAllByText('Confirm it, or add someone else first.')).length,
    ).toBeGreaterThan(0)
    await userEvent.click(dialog.getByRole('checkbox', { name: /^End it, even though/ }))
    answers.EndAccess = () => json(200, { told: 'nobody' })
    await userEvent.click(dialog.getByRole('button', { name: 'End the access' }))
    expect(await screen.findByText('The access has ended')).toBeTruthy()
    expect(screen.getByText(/Nobody is left to tell, so please call the family/)).toBeTruthy()
    expect(acts().at(-1)).toMatchObject({
      name: 'EndAccess',
      linkId: 'l1',
      leavesAlone: true,
      caller: { confirmed: ['name', 'address'], reason: 'called us this morning' },
    })
  })

  test('a parent is added after a call back, and only for a child', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add a parent' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a parent' }))
    await userEvent.type(dialog.getByLabelText(/^Email address the person/), 'ada@demo.test')
    await userEvent.click(dialog.getByRole('button', { name: /What are they to the child/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Parent' }))
    await recognize(dialog)
    await userEvent.click(dialog.getByRole('button', { name: 'Add this person' }))
    expect(
      (await dialog.findAllByText(/^This opens the record to someone/)).length,
    ).toBeGreaterThan(0)
    expect(acts()).toEqual([])
    await userEvent.click(dialog.getByRole('checkbox', { name: /^I called back/ }))
    answers.AddParent = () => json(200, { told: 'family' })
    await userEvent.click(dialog.getByRole('button', { name: 'Add this person' }))
    expect(await screen.findByText('We’ve emailed everyone it affects.')).toBeTruthy()
    expect(acts().at(-1)).toMatchObject({
      name: 'AddParent',
      memberId: 'm1',
      email: 'ada@demo.test',
      relationship: 'parent',
    })
    cleanup()
    answers.GetMemberRecord = () =>
      json(200, { ...record, account: { ...account, stage: 'adult' } })
    await open()
    expect(screen.queryByRole('button', { name: 'Add a parent' })).toBeNull()
  })

  test.each([
    ['member', 'We’ve told the member.'],
    ['family', 'We’ve told someone who acts for the member.'],
    ['nobody', 'There’s nobody we can email about this. Please call the family.'],
  ])('the page says who was told: %s', async (told, words) => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ana Ruiz' }))
    const dialog = within(await screen.findByRole('dialog'))
    await recognize(dialog)
    answers.RemoveContact = () => json(200, { told })
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the contact' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('a guardian is added after the papers were checked', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add a guardian or proxy' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('checkbox', { name: 'Mental health' })).toBeNull()
    await userEvent.type(dialog.getByLabelText(/^Email address of the guardian/), 'ada@demo.test')
    await userEvent.click(dialog.getByRole('button', { name: /What are they to the member/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Guardian' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Visits' }))
    await userEvent.type(dialog.getByLabelText(/Which papers/), 'court papers 12-B seen')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Full name' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Home address' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add this person' }))
    expect(
      (await dialog.findAllByText(/^This opens the record to someone/)).length,
    ).toBeGreaterThan(0)
    expect(acts()).toEqual([])
    await userEvent.click(dialog.getByRole('checkbox', { name: /^I called back/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add this person' }))
    expect(await screen.findByText('The person can act for the member now')).toBeTruthy()
    expect(acts().at(-1)).toMatchObject({
      name: 'AddConsenter',
      memberId: 'm1',
      email: 'ada@demo.test',
      relationship: 'guardian',
      areas: ['visits'],
      until: '',
      caller: { confirmed: ['name', 'address', 'callback'], reason: 'court papers 12-B seen' },
    })
  })

  test('a note is saved, and what was typed stays when that fails', async () => {
    await open()
    const field = screen.getByLabelText(/^Add a note/)
    await userEvent.type(field, 'Prefers calls after 5')
    answers.AddMemberNote = () => json(503, { code: 'unavailable', message: 'x' })
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('We couldn’t save the note. Please try again.')).toBeTruthy()
    expect((field as HTMLTextAreaElement).value).toBe('Prefers calls after 5')
    answers.AddMemberNote = () => json(200, {})
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
    expect(acts().at(-1)).toMatchObject({ name: 'AddMemberNote', text: 'Prefers calls after 5' })
  })
})

test('for those who look after members the page is not there', async () => {
  await renderApp('/staff/members/m1/account', {
    session: { ...memberSession, role: 'careteam' },
    startup: { staff: { name: 'Angela Ruiz', role: 'careteam', rights: [] }, features: [] },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Mateo Delgado')).toBeNull()
})
