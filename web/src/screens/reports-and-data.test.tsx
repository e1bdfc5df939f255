import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp, rosa } from '../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const offers = [
  { kind: 'multiCondition', format: 'pdf' },
  { kind: 'bloodSugar', format: 'pdf' },
  { kind: 'bloodSugar', format: 'csv' },
  { kind: 'multiCondition', format: 'fhir' },
]
const ready = {
  id: 'f-1',
  kind: 'multiCondition',
  format: 'pdf',
  state: 'ready',
  progress: 100,
  from: '2026-08-20',
  to: '2026-11-17',
  fileName: 'health-summary-report-2026-11-17.pdf',
  bytes: 48_211,
  createdAt: now - 60_000,
  expiresAt: now + 30 * 86_400_000,
}
const report = {
  kind: 'bloodSugar',
  locale: 'en-US',
  title: 'Blood sugar summary',
  head: [{ label: 'Name', text: 'Rosa Delgado' }],
  summary: 'Average 133 mg/dL from 53 checks on 28 days.',
  empty: false,
  notes: ['Not in this report: lab results, medicines and visits.'],
  sections: [
    {
      kind: 'bloodSugar',
      title: 'Blood sugar',
      summary: 'Average 133 mg/dL from 53 checks on 28 days.',
      figures: [{ label: 'Average', text: '133', unit: 'mg/dL', note: '53 checks, 28 days' }],
      sharesTitle: 'Percent of checks in each range',
      shares: [
        {
          label: 'In target',
          range: '70–180',
          count: 47,
          percent: 89,
          shape: 'inRange',
          text: '89%',
        },
      ],
      charts: [
        {
          title: 'All readings',
          summary: '53 checks from 52 to 210.',
          unit: 'mg/dL',
          xFrom: 0,
          xTo: 10,
          yFrom: 0,
          yTo: 300,
          tableColumns: ['When', 'Value'],
          marks: [
            {
              x: 2,
              y: 52,
              shape: 'veryLow',
              when: '03/01/2026, 7:12 AM',
              text: '52 mg/dL, Very low',
            },
          ],
          bands: [{ from: 70, to: 180, text: 'target 70–180' }],
        },
      ],
      tables: [
        {
          title: 'By meal',
          columns: ['Meal', 'Readings'],
          rows: [{ cells: ['Before breakfast', '26'] }],
        },
      ],
      leftOut: '1 of 54 left out of all figures: 1 control check.',
      missing: ['2 of 30 days have no readings.'],
    },
  ],
}

type Answer = (input: Record<string, unknown>) => Response | Promise<Response>
let answers: Record<string, Answer>
let asked: [string, Record<string, unknown>][]

beforeEach(() => {
  asked = []
  answers = {
    ListFiles: () => json(200, { files: [], offers }),
    GetReport: () => json(200, { report }),
    RequestFile: () => json(200, { file: { ...ready, state: 'waiting', progress: 0 } }),
    RemoveFile: () => json(200, {}),
    DownloadFile: () =>
      json(200, { fileName: ready.fileName, mediaType: 'application/pdf', content: btoa('%PDF') }),
  }
  fetched.mockReset()
  fetched.mockImplementation(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const method = pathname.split('ReportService/')[1] ?? ''
    const answer = answers[method]
    if (!answer) return json(200, {})
    const text = request.method === 'GET' ? searchParams.get('message') : await request.text()
    const input = JSON.parse(text ?? '{}')
    asked.push([method, input])
    return answer(input)
  })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async (path = '/reports-and-data') => {
  await renderApp(path, { startup: rosa })
  await screen.findByRole('heading', { level: 1 })
}
const button = (name: RegExp) => screen.findByRole('button', { name })

test('S1-2.2-11 S2-2-52 offers what the server names, each with what it is good for, and says that there is no file yet', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: /Health summary report\s*PDF/ })).toBeTruthy()
  expect(screen.getByText(/Best for a visit/)).toBeTruthy()
  expect(
    screen.getByRole('heading', {
      name: /All readings and lab results for another health app\s*FHIR/,
    }),
  ).toBeTruthy()
  expect(screen.getByText('No files yet')).toBeTruthy()
})

test('S2-0-07 S2-1-21 S2-1-40 a report is asked for, prepared with progress and handed over', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const span = { from: '2026-08-20', to: '2026-11-17' }
  let state = { ...ready, ...span, state: 'preparing', progress: 30 }
  await open()
  const make = await button(/Create the PDF.*Health summary report/)
  answers.ListFiles = () => json(200, { files: [state], offers })
  await userEvent.click(make)
  expect(asked.find(([method]) => method === 'RequestFile')?.[1]).toEqual({
    kind: 'multiCondition',
    format: 'pdf',
    period: span,
  })
  expect((await screen.findAllByRole('progressbar'))[0]?.getAttribute('aria-valuenow')).toBe('30')
  state = { ...ready, ...span }
  const got = await screen.findAllByRole('button', { name: /^Download/ }, { timeout: 9000 })
  expect(screen.getByText('Your file is ready.')).toBeTruthy()
  await userEvent.click(got[0] as HTMLElement)
  await waitFor(() => expect(saved).toEqual(['health-summary-report-2026-11-17.pdf']))
  expect(asked.filter(([method]) => method === 'DownloadFile')).toEqual([
    ['DownloadFile', { id: 'f-1' }],
  ])
})

test('a file that is there says its period, size and end, and can be deleted', async () => {
  answers.ListFiles = () => json(200, { files: [ready], offers })
  await open()
  const files = within(await screen.findByRole('region', { name: 'Your files' }))
  expect(files.getByText('08/20/2026 to 11/17/2026')).toBeTruthy()
  expect(files.getByText(/Ready, 48\skB\. Kept until 12\/17\/2026\./)).toBeTruthy()
  answers.ListFiles = () => json(200, { files: [], offers })
  await userEvent.click(files.getByRole('button', { name: 'Delete Health summary report' }))
  expect(await screen.findByText('No files yet')).toBeTruthy()
})

test('a file that failed says so', async () => {
  answers.ListFiles = () => json(200, { files: [{ ...ready, state: 'failed' }], offers })
  await open()
  expect(
    await screen.findByText('We couldn’t prepare this file. Please create it again.'),
  ).toBeTruthy()
})

test('one call that fails leaves the rest of the page alive', async () => {
  answers.RequestFile = () => json(503, { code: 'unavailable' })
  await open()
  await userEvent.click(await button(/Create the PDF.*Health summary report/))
  expect(await screen.findByText(/We couldn’t start/)).toBeTruthy()
  expect(screen.getByText('No files yet')).toBeTruthy()
})

test('loading, error with a way to try again, and offline', async () => {
  answers.ListFiles = () => json(500, { code: 'internal' })
  await open()
  expect(await screen.findByText('We couldn’t load your reports and files.')).toBeTruthy()
  answers.ListFiles = () => json(200, { files: [ready], offers })
  await userEvent.click(await button(/Try again/))
  expect(await screen.findByText('Your files')).toBeTruthy()
  cleanup()
  onlineManager.setOnline(false)
  await open()
  expect(await screen.findByText('You’ll see this when you’re back online.')).toBeTruthy()
})

test('D26 staff who view a member can make and delete nothing', async () => {
  answers.ListFiles = () => json(200, { files: [ready], offers })
  const impersonation = { impersonatorId: 's1', impersonatorType: 'Admin', impersonatedId: 'm1' }
  await renderApp('/reports-and-data', {
    session: { ...memberSession, impersonation },
    startup: rosa,
  })
  expect(await button(/^Download/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Create the/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
})

test('S2-1-40 the page of a summary shows the figures, what was left out and what is missing, and every chart as a table', async () => {
  await open('/blood-sugar/summary-report?days=30')
  expect(await screen.findByRole('heading', { level: 2, name: 'Blood sugar summary' })).toBeTruthy()
  expect(screen.getByText('133')).toBeTruthy()
  expect(screen.getByText('1 of 54 left out of all figures: 1 control check.')).toBeTruthy()
  expect(screen.getByText('2 of 30 days have no readings.')).toBeTruthy()
  expect(screen.getByRole('figure', { name: /All readings/ })).toBeTruthy()
  await userEvent.click(screen.getByText('Show as table'))
  const table = within(screen.getByRole('table', { name: 'All readings' }))
  expect(table.getByRole('row', { name: /03\/01\/2026, 7:12 AM 52 mg\/dL, Very low/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /In target 70–180 89% 47/ })).toBeTruthy()
  expect(asked.find(([method]) => method === 'GetReport')?.[1]).toEqual({
    kind: 'bloodSugar',
    period: { from: '2026-10-19', to: '2026-11-17' },
  })
})

test('a summary without readings, one that fails, and one offline', async () => {
  answers.GetReport = () => json(200, { report: { ...report, empty: true, sections: [] } })
  await open('/blood-sugar/summary-report')
  expect(await screen.findByText('There are no readings in this period')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create a PDF' })).toBeNull()
  cleanup()
  answers.GetReport = () => json(500, { code: 'internal' })
  await open('/blood-sugar/summary-report')
  expect(await screen.findByText('We couldn’t load your summary report.')).toBeTruthy()
  cleanup()
  onlineManager.setOnline(false)
  await open('/blood-sugar/summary-report')
  expect(await screen.findByText('You’ll see this when you’re back online.')).toBeTruthy()
})
