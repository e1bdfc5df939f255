/** Blood sugar as the server tells it, for tests. */
import { vi } from 'vitest'
import type { BloodSugar, SugarStats } from '../../../data/blood-sugar'
import { json, now } from '../../../shell/testing'

const hourMs = 3_600_000

export const mg = (value: number) => ({ value, unit: 'mg/dL' as const, text: String(value) })

/** A check so many hours ago, on Rosa's clock. */
export function check(id: string, value: number, parts: Partial<BloodSugar> = {}, hoursAgo = 1) {
  const at = now - hoursAgo * hourMs
  const offsetMinutes = -360
  return {
    id,
    at,
    offsetMinutes,
    timestamp: new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 19),
    value,
    figure: mg(value),
    tags: { source: 1, eat_code: 6, is_control: false, OOR_low: false, OOR_high: false },
    adaTargetRangeExtendedStatus: 0,
    status: { extended: 0, level: 0, key: 'reading.status.inRange' },
    mark: null,
    ...parts,
  } satisfies BloodSugar as BloodSugar
}

export const low = {
  status: { extended: -1, level: -1, key: 'reading.status.low' },
  adaTargetRangeExtendedStatus: -1,
} as const

/** A day without readings, in stretches of some hours. */
const emptyStretches = (hours: number) =>
  Array.from({ length: 24 / hours }, (_, index) => ({
    hour: index * hours,
    count: 0,
    lowest: null,
    lower: null,
    median: null,
    upper: null,
    highest: null,
  }))

export const stats: SugarStats = {
  from: '2026-11-04',
  to: '2026-11-17',
  count: 41,
  total: 44,
  days: 13,
  leftOut: [
    { mark: 'control', key: 'reading.mark.control', count: 2 },
    { mark: 'not_mine', key: 'reading.mark.not_mine', count: 1 },
  ],
  checksPerDay: 2.9,
  average: mg(142),
  lowest: mg(62),
  highest: mg(231),
  lows: 2,
  highs: 9,
  inRangePercent: 73.2,
  bands: [
    { extended: -3, key: 'reading.status.severelyLow', count: 0 },
    { extended: -2, key: 'reading.status.veryLow', count: 0 },
    { extended: -1, key: 'reading.status.low', count: 2 },
    { extended: 0, key: 'reading.status.inRange', count: 30 },
    { extended: 1, key: 'reading.status.slightlyHigh', count: 3 },
    { extended: 2, key: 'reading.status.high', count: 6 },
    { extended: 3, key: 'reading.status.veryHigh', count: 0 },
    { extended: 4, key: 'reading.status.severelyHigh', count: 0 },
  ],
  shares: [
    { key: 'reading.share.veryLow', least: mg(0), most: mg(53), count: 0, percent: 0 },
    { key: 'reading.share.low', least: mg(54), most: mg(69), count: 2, percent: 5 },
    { key: 'reading.share.target', least: mg(70), most: mg(180), count: 33, percent: 80 },
    { key: 'reading.share.high', least: mg(181), most: mg(250), count: 6, percent: 15 },
    { key: 'reading.share.veryHigh', least: mg(251), most: null, count: 0, percent: 0 },
  ],
  byMeal: [
    { eat_code: 6, count: 20, inRange: 15, lows: 1, highs: 4, average: mg(128) },
    { eat_code: 11, count: 2, inRange: 1, lows: 0, highs: 1, average: null },
  ],
  byTime: emptyStretches(3),
  byDayPart: emptyStretches(6),
  byWeek: [
    {
      monday: '2026-11-09',
      count: 20,
      average: mg(145),
      lowest: mg(62),
      lower: mg(110),
      median: mg(141),
      upper: mg(172),
      highest: mg(231),
      inRangePercent: 70,
    },
    {
      monday: '2026-11-16',
      count: 2,
      average: null,
      lowest: mg(104),
      lower: null,
      median: null,
      upper: null,
      highest: mg(118),
      inRangePercent: null,
    },
  ],
  ranges: [
    { key: 'reading.range.beforeMeals', least: mg(70), most: mg(130) },
    { key: 'reading.range.otherwise', least: mg(70), most: mg(180) },
  ],
  oftenLow: null,
  oftenHigh: 11,
  previous: {
    from: '2026-10-21',
    to: '2026-11-03',
    count: 30,
    average: mg(147),
    inRangePercent: 69,
    averageChange: { value: -5, unit: 'mg/dL', text: '−5' },
    inRangeChange: 4,
  },
  standardDeviation: mg(31),
  variationPercent: 22,
}

export const noStats: SugarStats = {
  ...stats,
  count: 0,
  total: 0,
  days: 0,
  leftOut: [],
  checksPerDay: 0,
  average: null,
  lowest: null,
  highest: null,
  lows: 0,
  highs: 0,
  inRangePercent: null,
  byMeal: [],
  byWeek: [],
  oftenHigh: null,
  previous: null,
}

type Reply = (request: Request) => Response | Promise<Response>

/** The calls of the screens; a test replaces the one it is about. */
export function sugarServer() {
  const requests: Request[] = []
  const server = {
    requests,
    list: ((): Response => json(200, { bgs: [], nextCursor: null })) as Reply,
    stats: ((): Response => json(200, stats)) as Reply,
    add: ((): Response => json(201, check('new', 118))) as Reply,
    tag: ((): Response => json(200, check('c1', 150))) as Reply,
    rpc: ((): Response => json(200, {})) as Reply,
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    if (request.url.includes('bgs/stats')) return server.stats(request)
    if (request.method === 'PATCH') return server.tag(request)
    if (request.url.includes('bgs/data'))
      return request.method === 'POST' ? server.add(request) : server.list(request)
    return server.rpc(request)
  })
  return server
}

export const pageOf = (...bgs: BloodSugar[]) => json(200, { bgs, nextCursor: null })

export const refusal = (field: string, messageKey: string, more: object = {}) =>
  json(400, {
    errorType: 'invalid_argument',
    message: '',
    messageKey: 'errors.invalid',
    requestId: 'r1',
    fields: [{ field, messageKey, message: 'As the server says it.', ...more }],
  })

export const failure = () => json(503, { errorType: 'unavailable', requestId: 'req-7' })
