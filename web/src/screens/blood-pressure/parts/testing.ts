/** Blood pressure as the server tells it, for tests. */
import { vi } from 'vitest'
import type { Pressure, PressureAverage, PressureStats } from '../../../data/blood-pressure'
import type { Startup } from '../../../data/startup'
import { json, now, rosa } from '../../../shell/testing'

const hourMs = 3_600_000

/** Rosa with a pressure monitor. */
export const withMonitor: Startup = {
  ...rosa,
  programs: { programs: [{ program: 'bloodPressure', dbSlug: 'HYPERTENSION', status: 'ACTIVE' }] },
}

/** A reading so many hours ago, on Rosa's clock. */
export function reading(
  id: string,
  [systolic, diastolic]: readonly [number, number],
  category: Pressure['category'],
  parts: Partial<Pressure> = {},
  hoursAgo = 1,
): Pressure {
  const at = now - hoursAgo * hourMs
  const offsetMinutes = -360
  return {
    id,
    at,
    offsetMinutes,
    timestamp: new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 19),
    systolic,
    diastolic,
    pulse: 72,
    text: `${systolic}/${diastolic}`,
    source: 1,
    category,
    key: `reading.pressure.${category}`,
    isHigh: systolic >= 130,
    irregularBeat: false,
    arm: '',
    note: '',
    mark: null,
    ...parts,
  }
}

export function average(
  [systolic, diastolic]: readonly [number, number],
  category: Pressure['category'],
  count: number,
): PressureAverage {
  return { systolic, diastolic, pulse: 71, count, category, key: `reading.pressure.${category}` }
}

const noMedian = { lower: null, median: null, upper: null }
/** A week with too few readings for a median. */
const tooFew = {
  systolic: { lowest: 128, ...noMedian, highest: 131 },
  diastolic: { lowest: 80, ...noMedian, highest: 82 },
}

const empty = { hour: 0, count: 0, average: null, systolic: null, diastolic: null }
const categories = ['low', 'normal', 'elevated', 'high1', 'high2', 'severe'] as const

export const stats: PressureStats = {
  from: '2026-10-19',
  to: '2026-11-17',
  count: 38,
  total: 41,
  days: 20,
  leftOut: [
    { mark: 'not_mine', key: 'reading.mark.not_mine', count: 2 },
    { mark: 'wrong_technique', key: 'reading.mark.wrong_technique', count: 1 },
  ],
  average: average([132, 81], 'high1', 38),
  morning: average([136, 83], 'high1', 20),
  evening: average([128, 79], 'elevated', 15),
  early: false,
  byCategory: categories.map((category, index) => ({
    category,
    key: `reading.pressure.${category}`,
    count: index * 3,
  })),
  belowGoalPercent: 41.2,
  highest: { systolic: 151, diastolic: 93, timestamp: '2026-11-02T07:10:00' },
  lowest: { systolic: 116, diastolic: 70, timestamp: '2026-11-10T19:10:00' },
  irregularBeats: 2,
  weeks: [
    {
      monday: '2026-11-09',
      count: 12,
      average: average([131, 80], 'high1', 12),
      systolic: { lowest: 116, lower: 124.5, median: 130, upper: 137, highest: 151 },
      diastolic: { lowest: 70, lower: 76, median: 79.5, upper: 84, highest: 93 },
    },
    { monday: '2026-11-16', count: 2, average: null, ...tooFew },
  ],
  byTime: Array.from({ length: 8 }, (_, index) => ({ ...empty, hour: index * 3 })),
  higherPart: 'morning',
  previous: {
    from: '2026-09-19',
    to: '2026-10-18',
    average: average([137, 84], 'high1', 30),
    systolicChange: -5,
    diastolicChange: -3,
  },
  home: {
    count: 14,
    days: 5,
    average: average([131, 80], 'high1', 14),
    morning: average([134, 82], 'high1', 7),
    evening: average([127, 78], 'elevated', 7),
    early: false,
  },
}

/** One reading: nothing may be told from it. */
export const few: PressureStats = {
  ...stats,
  count: 1,
  total: 1,
  days: 1,
  leftOut: [],
  average: null,
  morning: null,
  evening: null,
  early: true,
  belowGoalPercent: null,
  irregularBeats: 0,
  higherPart: '',
  previous: null,
  weeks: [{ monday: '2026-11-16', count: 1, average: null, ...tooFew }],
  home: { count: 1, days: 1, average: null, morning: null, evening: null, early: true },
}

export const none: PressureStats = {
  ...few,
  count: 0,
  total: 0,
  days: 0,
  highest: null,
  lowest: null,
  weeks: [],
  byCategory: categories.map((category) => ({
    category,
    key: `reading.pressure.${category}`,
    count: 0,
  })),
  home: { count: 0, days: 0, average: null, morning: null, evening: null, early: true },
}

const check = (systolic: number, diastolic: number, category: string, hoursAgo: number) => ({
  at: now - hoursAgo * hourMs,
  offsetMinutes: -360,
  systolic,
  diastolic,
  pulse: 80,
  category,
  key: `reading.pressure.${category}`,
})

const checks = [
  check(152, 94, 'high2', 100),
  check(147, 91, 'high2', 80),
  check(139, 89, 'high1', 60),
  check(130, 80, 'high1', 40),
]

export const fourOfFive = {
  challenges: [{ startedAt: now - 100 * hourMs, readings: 4, checks }],
  hasPersonalizedReport: false,
  readingsNeeded: 5,
  tips: [],
}

export const fiveOfFive = {
  challenges: [
    {
      startedAt: now - 100 * hourMs,
      endedAt: now - hourMs,
      readings: 5,
      averageSystolic: 150,
      averageDiastolic: 95,
      category: 'high2',
      key: 'reading.pressure.high2',
      checks: [...checks, check(184, 122, 'severe', 1)],
    },
  ],
  hasPersonalizedReport: true,
  readingsNeeded: 5,
  tips: [
    { tip: 'severe', key: 'reading.tip.severe' },
    { tip: 'careTeam', key: 'reading.tip.careTeam' },
    { tip: 'bothTimes', key: 'reading.tip.bothTimes' },
  ],
}

type Reply = (request: Request) => Response | Promise<Response>

export const pageOf = (...bpReadings: Pressure[]): Response =>
  json(200, { bpReadings, nextCursor: null })

/** A fault that is not worth another try. */
export const failure: Reply = () => json(403, { errorType: 'permission_denied', requestId: 'q7' })

/** Answers every call of the section; a test changes what it is about. */
export function pressureServer() {
  const server = {
    list: (() => pageOf(reading('r1', [128, 82], 'high1'))) as Reply,
    stats: (() => json(200, stats)) as Reply,
    challenge: (() => json(200, fourOfFive)) as Reply,
    change: (() =>
      json(200, { id: 'new', category: 'high1', key: 'reading.pressure.high1' })) as Reply,
    stages: (() => json(200, {})) as Reply,
    other: (async () => undefined) as (request: Request) => Promise<Response | undefined>,
    /** The changing calls with their bodies. */
    changes: [] as { call: string; body: Record<string, unknown> }[],
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const call = pathname.split('/').at(-1) ?? ''
    if (pathname.endsWith('/reading/bp')) return server.list(request)
    if (pathname.endsWith('/reading/bp/stats')) return server.stats(request)
    if (call === 'ListAlertStages') return server.stages(request)
    if (call === 'GetBloodPressureStatistics') return server.challenge(request)
    if (['AddBloodPressure', 'EditBloodPressure', 'MarkReading', 'RemoveReading'].includes(call)) {
      server.changes.push({ call, body: await request.clone().json() })
      return server.change(request)
    }
    return (await server.other(request)) ?? json(200, {})
  })
  return server
}
