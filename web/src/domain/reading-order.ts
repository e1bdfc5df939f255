/** For how long a reading says what to do now. */

const hour = 60 * 60_000

/** After this long a blood sugar says nothing about what to do now. */
const sugarMs = 2 * hour
/** The server asks for something just as long. */
const otherMs = 24 * hour

export function isSugarFresh(at: number, now: number): boolean {
  return now - at <= sugarMs
}

export function isFresh(at: number, now: number): boolean {
  return now - at <= otherMs
}

type Newest = {
  need?: string
  reading?: { at?: number; statusKey?: string }
}

/** Whether the newest reading of a kind tells the member to do something now or today. */
export function givesOrder({ need, reading }: Newest, now: number): boolean {
  if (need === 'act') return true
  return reading?.statusKey === 'reading.status.low' && isSugarFresh(reading.at ?? 0, now)
}
