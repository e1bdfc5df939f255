/** When an announced downtime stands on the pages, and when it can be put away. */

export const leadMs = 72 * 3_600_000
export const lastHourMs = 3_600_000

export type NoticeWindow = { startsAt: number; endsAt: number }

/**
 * A notice is announced from 72 hours before its start; in the last hour before it, and
 * while it runs, it can no longer be put away.
 */
export function noticeState(
  { startsAt, endsAt }: NoticeWindow,
  now: number,
): 'hidden' | 'announced' | 'last-hour' | 'running' {
  if (now < startsAt - leadMs || now >= endsAt) return 'hidden'
  if (now >= startsAt) return 'running'
  return now >= startsAt - lastHourMs ? 'last-hour' : 'announced'
}
