/**
 * What a typed reading asks for before the server has judged it. Only for a reading that could not
 * be saved, and only by limits that are the same for everyone.
 */
export type FirstAid = 'none' | 'low' | 'high' | 'severe'

const lowMgdl = 70
const highMgdl = 600
const severeSystolic = 180
const severeDiastolic = 120
const oldMs = 24 * 3_600_000

/** A meter without a number shows LO or HI. */
type Sugar = { shown: 'number' | 'lo' | 'hi'; mgdl: number }

export function firstAidForSugar({ shown, mgdl }: Sugar): FirstAid {
  if (shown === 'lo' || (shown === 'number' && mgdl < lowMgdl)) return 'low'
  if (shown === 'hi' || (shown === 'number' && mgdl > highMgdl)) return 'high'
  return 'none'
}

type Pressure = { systolic: number; diastolic: number }

export function firstAidForPressure({ systolic, diastolic }: Pressure): FirstAid {
  return systolic > severeSystolic || diastolic > severeDiastolic ? 'severe' : 'none'
}

/** What a reading of an earlier day asked for is past. */
export function isCurrent(at: number, now: number): boolean {
  return now - at < oldMs
}

/** What the server judged very low, very high or beyond needs its page, not a toast. */
export function asksForHelp(level: number): boolean {
  return level <= -2 || level >= 3
}
