import type { Problem } from '../data/problem'
import { href } from './href'

/** Where a person reads that their account has ended, as a member or as staff. */
export function endedPage({ messageKey }: Problem): string {
  const isStaff = messageKey === 'errors.staffAccountEnded'
  return href('non-member.account-ended', {}, { staff: isStaff || undefined })
}
