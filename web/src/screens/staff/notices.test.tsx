import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '../../data/notices'
import { hasUnsaved } from '../../data/unsaved'
import { locales } from '../../i18n/locale'
import { type Answer, json, memberSession, now, renderApp } from '../../shell/testing'
import { type Draft, draftOf, emptyDraft, noticeOf, wrongIn } from './notices/parts/notice-draft'

const hour = 3_600_000
const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['flags'] } },
}

const notice: Notice = {
  id: 'n1',
  level: 'caution',
  startsAt: now + 24 * hour,
  endsAt: now + 26 * hour,
  texts: locales.map((locale) => ({ locale, title: `Work ${locale}`, body: 'Back soon.' })),
}
const planned = { notice, state: 'announced', plannedBy: 'Ada Park', plannedAt: now }

const calls: { method: string; body: { notice?: Notice; id?: string } }[] = []
let answers: Record<string, Answer>

beforeEach(() => {
  calls.length = 0
  answers = {
    ListNotices: () => json(200, { notices: [planned] }),
    PlanNotice: () => json(200, { id: 'n2' }),
    UpdateNotice: () => json(200, {}),
    EndNotice: () => json(200, {}),
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

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

function write(language: string, title: string) {
  const group = within(screen.getByRole('group', { name: language }))
  fireEvent.change(group.getByLabelText('Title'), { target: { value: title } })
  fireEvent.change(group.getByLabelText('Text'), { target: { value: `${title}.` } })
}

describe('the list', () => {
  test('shows a notice as people see it, with its state', async () => {
    await renderApp('/staff/notices', admin)
    expect(await screen.findByText('On every page')).toBeTruthy()
    expect(screen.getAllByText('Work en-US')[0]?.closest('section')).toBeTruthy()
    expect(screen.getByText('Planned by Ada Park')).toBeTruthy()
  })

  test('is empty, fails and waits for a network in plain words', async () => {
    answers.ListNotices = () => json(200, { notices: [] })
    await renderApp('/staff/notices', admin)
    expect(await screen.findByText('No downtime is planned')).toBeTruthy()
    cleanup()
    answers.ListNotices = () => json(403, { code: 'permission_denied' })
    await renderApp('/staff/notices', admin)
    expect(await screen.findByText('We couldn’t load the notices.')).toBeTruthy()
    cleanup()
    act(() => onlineManager.setOnline(false))
    await renderApp('/staff/notices', admin)
    expect(await screen.findByText('You’ll see this when you’re back online.')).toBeTruthy()
  })

  test('one that is over can no longer be changed', async () => {
    answers.ListNotices = () => json(200, { notices: [{ ...planned, state: 'over' }] })
    await renderApp('/staff/notices', admin)
    expect(await screen.findByText('Ended')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^End now/ })).toBeNull()
  })

  test('ends one after a question', async () => {
    await renderApp('/staff/notices', admin)
    await screen.findByText('Planned by Ada Park')
    await press('End now Work en-US')
    expect(calls).toEqual([])
    await press('End the notice')
    await vi.waitFor(() => expect(calls).toEqual([{ method: 'EndNotice', body: { id: 'n1' } }]))
  })
})

describe('the form', () => {
  test('plans a notice in four languages, English of Canada as that of the US', async () => {
    await renderApp('/staff/notices', admin)
    await screen.findByText('Planned by Ada Park')
    await press('Plan a notice')
    expect(hasUnsaved()).toBe(false)
    write('English (United States)', 'Planned work')
    expect(hasUnsaved()).toBe(true)
    write('Español (Estados Unidos)', 'Trabajo previsto')
    write('Français (Canada)', 'Travaux prévus')
    expect(screen.getByText('How people will see it')).toBeTruthy()
    await press('Plan this notice')
    expect(await screen.findByText('The notice is saved')).toBeTruthy()
    expect(hasUnsaved()).toBe(false)
    const sent = calls.find(({ method }) => method === 'PlanNotice')?.body.notice
    expect(sent?.level).toBe('info')
    expect((sent?.endsAt ?? 0) - (sent?.startsAt ?? 0)).toBe(2 * hour)
    expect(sent?.texts?.map(({ locale, title }) => [locale, title])).toEqual([
      ['en-US', 'Planned work'],
      ['es-US', 'Trabajo previsto'],
      ['en-CA', 'Planned work'],
      ['fr-CA', 'Travaux prévus'],
    ])
  })

  test('is planned once, however often a lost reply makes somebody try', async () => {
    const keys: (string | null)[] = []
    answers.PlanNotice = ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'))
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return json(200, { id: 'n2' })
    }
    await renderApp('/staff/notices', admin)
    await screen.findByText('Planned by Ada Park')
    await press('Plan a notice')
    write('English (United States)', 'Planned work')
    write('Español (Estados Unidos)', 'Trabajo previsto')
    write('Français (Canada)', 'Travaux prévus')
    await press('Plan this notice')
    await screen.findByText('We couldn’t save the notice.')
    await press('Plan this notice')
    await screen.findByText('The notice is saved')
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  test('says what is missing on top, with a way to each field', async () => {
    await renderApp('/staff/notices', admin)
    await screen.findByText('Planned by Ada Park')
    await press('Plan a notice')
    await press('Plan this notice')
    const summary = screen.getByRole('alert')
    expect(within(summary).getAllByRole('link')).toHaveLength(6)
    expect(within(summary).getByText('Français (Canada): Write a title.')).toBeTruthy()
    expect(document.activeElement).toBe(summary)
    expect(calls.filter(({ method }) => method === 'PlanNotice')).toEqual([])
  })

  test('says beside a field why the server refuses it', async () => {
    const refused = (field: string, message: string) => ({ field, message, messageKey: 'errors.x' })
    const fields = [
      refused('level', 'This level does not exist.'),
      refused('startsAt', 'A notice can start at most a year from now.'),
    ]
    answers.UpdateNotice = () => json(400, { errorType: 'invalid_argument', fields })
    await renderApp('/staff/notices', admin)
    await screen.findByText('Planned by Ada Park')
    await press('Change Work en-US')
    await press('Save the notice')
    // Once in the summary, once beside the field.
    for (const { message } of fields) expect(await screen.findAllByText(message)).toHaveLength(2)
  })

  test('keeps what was written when saving fails', async () => {
    answers.UpdateNotice = () => json(503, { code: 'unavailable' })
    await renderApp('/staff/notices', admin)
    await screen.findByText('Planned by Ada Park')
    await press('Change Work en-US')
    write('English (United States)', 'Longer work')
    write('English (Canada)', 'Longer work')
    await press('Save the notice')
    expect(await screen.findByText('We couldn’t save the notice.')).toBeTruthy()
    expect(screen.getAllByDisplayValue('Longer work')).toHaveLength(2)
    expect(calls.at(-1)?.body.notice?.id).toBe('n1')
  })
})

describe('what is wrong in a draft', () => {
  const good = draftOf(planned)
  const change = (parts: Partial<Draft>): Draft => ({ ...good, ...parts })

  test.each([
    ['nothing', good, []],
    ['no dates', change({ starts: null, ends: null }), ['startsAt date', 'endsAt date']],
    ['ends as it begins', change({ ends: good.starts }), ['endsAt order']],
    [
      'over already',
      change({
        starts: good.starts?.subtract({ days: 9 }) ?? null,
        ends: good.ends?.subtract({ days: 8 }) ?? null,
      }),
      ['endsAt past'],
    ],
    ['longer than a week', change({ ends: good.ends?.add({ days: 7 }) ?? null }), ['endsAt long']],
    ['a week', change({ ends: good.starts?.add({ days: 7 }) ?? null }), []],
    [
      'a blank text',
      change({ texts: { ...good.texts, 'fr-CA': { title: ' ', body: 'x' } } }),
      ['texts.fr-CA.title title'],
    ],
  ] as const)('%s', (_, draft, wrong) => {
    expect(wrongIn(draft, now).map(({ field, key }) => `${field} ${key}`)).toEqual(wrong)
  })

  test('a draft says the same as the notice it came from', () => {
    expect(noticeOf(good)).toEqual(notice)
    expect(emptyDraft().starts?.minute).toBe(0)
  })
})
