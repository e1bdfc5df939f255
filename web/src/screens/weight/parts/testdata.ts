/** Weights as the server tells them, for the tests of the screens. */

import type { Startup } from '../../../data/startup'
import type { Figure, Weight, WeightPeriod, WeightStats, WeightTarget } from '../../../data/weight'
import { rosa } from '../../../shell/testing'

export const lb = (value: number, text = value.toFixed(1)): Figure => ({ value, unit: 'lb', text })

export function weight(parts: Partial<Weight> = {}): Weight {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    timestamp: '2026-11-17T06:50:00',
    at: Date.UTC(2026, 10, 17, 12, 50),
    offsetMinutes: -360,
    grams: 92_351,
    figure: lb(203.6),
    isIrregular: false,
    source: 1,
    trend: lb(199.2),
    change: lb(2.2, '+2.2'),
    asks: false,
    note: '',
    mark: null,
    ...parts,
  }
}

/** Yesterday's, entered by hand. */
export const byHand = weight({
  id: '019a0000-0000-7000-8000-000000000002',
  timestamp: '2026-11-16T06:50:00',
  at: Date.UTC(2026, 10, 16, 12, 50),
  figure: lb(201.4),
  source: 2,
  note: 'before breakfast',
})

export const period: WeightPeriod = {
  days: 30,
  from: '2026-10-19',
  to: '2026-11-17',
  count: 29,
  total: 30,
  daysWeighed: 28,
  leftOut: [{ mark: 'not_mine', key: 'reading.mark.not_mine', count: 1 }],
  average: lb(198.5),
  change: lb(-1.8, '\u22121.8'),
  way: 'down',
  lowest: lb(196.3),
  highest: lb(203.6),
}

export const stats: WeightStats = {
  count: 300,
  total: 301,
  leftOut: [],
  durations: [],
  period,
  start: lb(210),
  startedOn: '2026-01-05',
  latest: lb(203.6),
  latestAt: '2026-11-17T06:50:00',
  trend: lb(199.2),
  change: lb(-10.8, '\u221210.8'),
  way: 'down',
  lostPercent: 5.1,
  milestones: [
    { percent: 5, figure: lb(199.5), reached: true },
    { percent: 7, figure: lb(195.3), reached: false },
  ],
  target: lb(190),
  toGoal: { left: lb(9.2), reached: false },
  bmi: 28.1,
  weeks: [
    { monday: '2026-11-09', count: 6, average: lb(198.9) },
    { monday: '2026-11-16', count: 2, average: null },
  ],
  points: [
    { day: '2026-11-16', figure: lb(201.4), trend: lb(198.7), restarted: true },
    { day: '2026-11-17', figure: lb(203.6), trend: lb(199.2), restarted: false },
  ],
}

export const gain: NonNullable<WeightStats['gain']> = {
  zone: 'yellow',
  yesterday: {
    change: lb(2.2, '+2.2'),
    figure: lb(201.4),
    timestamp: '2026-11-16T06:50:00',
  },
  sinceLast: lb(2.2, '+2.2'),
  inWeek: lb(5.4, '+5.4'),
  byDay: false,
  byWeek: true,
  lost: false,
  asks: false,
  dayLimit: lb(3),
  weekLimit: lb(5),
  setByCareTeam: false,
  followedUp: false,
}

export const target: WeightTarget = {
  selfEnteredTarget: 190,
  figure: lb(190),
  heightMillimetres: 1803,
  least: lb(132.6),
  suggested: lb(195.3),
}

export const noTarget: WeightTarget = { ...target, selfEnteredTarget: null, figure: null }

type User = NonNullable<Startup['user']>

/** A member of one program with a scale. */
export function memberOf(dbSlug: string, user: Partial<User> = {}): Startup {
  return {
    ...rosa,
    user: { ...rosa.user, isScaleOnboardingDone: true, ...user },
    programs: { programs: [{ dbSlug, status: 'ACTIVE' }] },
    devices: { weightDevice: 'wm1500', weightActivated: user.isScaleOnboardingDone ?? true },
  }
}
