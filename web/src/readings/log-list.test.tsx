import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setServerClock } from '../data/clock'
import type { ReadingKind } from '../data/readings'
import { startupQuery } from '../data/startup'
import { I18nRoot } from '../i18n/i18n-root'
import { MemoryRouter } from '../routes/testing'
import { ToastRegion } from '../ui/toast-region'
import { LogList, type More } from './log-list'
import type { LogEntry } from './log-row'
import { sources } from './sources'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const now = Date.UTC(2026, 2, 4, 15, 30)

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
beforeEach(() => {
  setServerClock(now)
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry = (id: string, at: number, more: Partial<LogEntry> = {}): LogEntry => ({
  id,
  at,
  offsetMinutes: -300,
  source: sources.device,
  text: '142',
  unit: 'mg/dL',
  spoken: `142 milligrams per deciliter ${id}`,
  statusKey: 'reading.status.inRange',
  ...more,
})

function show(entries: readonly LogEntry[], more?: More, kind: ReadingKind = 'blood-sugar') {
  const queries = new QueryClient()
  queries.setQueryData(startupQuery.queryKey, { user: { timeZone: 'America/New_York' } })
  render(
    <QueryClientProvider client={queries}>
      <I18nRoot locale="en-US" country="US">
        <MemoryRouter>
          <LogList kind={kind} entries={entries} more={more} />
        </MemoryRouter>
        <ToastRegion />
      </I18nRoot>
    </QueryClientProvider>,
  )
}

const rowsOf = (day: string) =>
  within(screen.getByRole('region', { name: day })).getAllByRole('article')

const ask = async (row: number, action: string) => {
  const button = within(screen.getAllByRole('article')[row] as HTMLElement).getByRole('button')
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

describe('LogList', () => {
  it('groups by the date of where a check was made, each date once', () => {
    show([
      entry('a', now),
      // Already March 4 in New York, still March 3 in Honolulu.
      entry('b', Date.UTC(2026, 2, 4, 9, 0), { offsetMinutes: -600 }),
      entry('c', Date.UTC(2026, 2, 4, 8, 0)),
      entry('d', Date.UTC(2025, 11, 31, 15, 0)),
    ])
    expect(rowsOf('Today, Wednesday, March 4')).toHaveLength(2)
    expect(rowsOf('Yesterday, Tuesday, March 3')).toHaveLength(1)
    expect(screen.getByText(/11:00\sPM \(UTC−10\)/)).toBeTruthy()
    expect(rowsOf('December 31, 2025')).toHaveLength(1)
  })

  it('says where a reading comes from, and removes only what was entered by hand', async () => {
    fetched.mockImplementation(async () => new Response('{}'))
    show([entry('a', now), entry('b', now - 60_000, { source: sources.selfReported })])
    expect(screen.getByText('from your meter')).toBeTruthy()
    expect(screen.getByText('entered by you')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: /Change/ })[0] as HTMLElement)
    await screen.findByRole('menuitem', { name: 'Don’t count it' })
    expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await ask(1, 'Remove')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
    expect(await screen.findByText('Removed')).toBeTruthy()
    const asked = fetched.mock.calls.map(([request]) => request as Request)
    const [request] = asked.filter(({ url }) => url.endsWith('RemoveReading'))
    expect(await request?.json()).toEqual({ kind: 'bloodSugar', id: 'b' })
  })

  it('keeps a reading that could not be marked, and says why', async () => {
    fetched.mockRejectedValue(new TypeError('no network'))
    show([entry('a', now)])
    await ask(0, 'Don’t count it')
    await userEvent.click(await screen.findByRole('radio', { name: /control solution/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Don’t count it' }))
    expect(await screen.findByText('You are offline, so nothing was changed')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('says beside the reason why the server refuses it, and tries again with the same key', async () => {
    const fields = [{ field: 'reason', messageKey: 'errors.x', message: 'Please use letters.' }]
    const refused = JSON.stringify({ errorType: 'invalid_argument', fields })
    fetched.mockImplementation(async () => new Response(refused, { status: 400 }))
    show([entry('a', now)])
    await ask(0, 'Don’t count it')
    await userEvent.click(await screen.findByRole('radio', { name: /control solution/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Don’t count it' }))
    expect(await screen.findByText('Please use letters.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Don’t count it' }))
    const marks = () =>
      fetched.mock.calls
        .map(([request]) => request)
        .filter((request) => request instanceof Request && request.url.endsWith('MarkReading'))
    await waitFor(() => expect(marks()).toHaveLength(2))
    const [first, second] = marks().map((request) =>
      (request as Request).headers.get('Idempotency-Key'),
    )
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it.each(['Remove', 'Don’t count it'])('says which day the reading is of: %s', async (action) => {
    const saturday = Date.UTC(2026, 1, 28, 12, 50)
    show([entry('a', saturday, { source: sources.selfReported })])
    await ask(0, action)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/142 mg\/dL, Saturday 7:50\sAM/)
  })

  it.each([
    ['blood-sugar', /you had sugar on your fingers/],
    ['blood-pressure', /you were talking/],
    ['weight', /you were wearing heavy clothes/],
  ] as const)('gives reasons that fit the kind of reading: %s', async (kind, example) => {
    show([entry('a', now)], undefined, kind)
    await ask(0, 'Don’t count it')
    const dialog = await screen.findByRole('dialog')
    const [reason, ...others] = within(dialog).getAllByRole('radio', { name: /correctly/ })
    expect(others).toEqual([])
    expect(reason?.closest('label')?.textContent).toMatch(example)
    if (kind !== 'blood-sugar') expect(dialog.textContent).not.toContain('fingers')
  })

  it('shows what is left out with its reason, without its status', () => {
    const mark = { key: 'reading.mark.control', reason: 'new bottle' }
    show([entry('a', now, { mark })])
    expect(screen.getByText('Not counted: Control check')).toBeTruthy()
    expect(screen.getByText(/“new bottle”/)).toBeTruthy()
    expect(screen.queryByText('In range')).toBeNull()
  })

  it('goes on to older readings, and keeps the newer ones when that fails', async () => {
    const more = {
      hasNextPage: true,
      isFetchingNextPage: false,
      isFetchNextPageError: true,
      fetchNextPage: vi.fn(async () => undefined),
    }
    show([entry('a', now)], more)
    expect(screen.getByText('We couldn’t load older readings.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show older readings' }))
    expect(more.fetchNextPage).toHaveBeenCalledOnce()
  })
})
