import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { serverNow } from '../../data/clock'
import type { MailCategory } from '../../data/mail'
import { useMemberZone } from '../../data/member-zone'
import { useFormats } from '../../i18n/use-formats'
import { dayWords, dueParts } from '../due-words'

export const categoryNames: Readonly<Record<MailCategory, MessageDescriptor>> = {
  general: msg`General question`,
  appointment: msg`Appointment`,
  medication: msg`Medication`,
  testResults: msg`Test results`,
  education: msg`Learning about my health`,
}

export function categoryName(category: string | undefined): MessageDescriptor | undefined {
  return categoryNames[category as MailCategory]
}

/** Moments as letters tell them, by the member's calendar. */
export function useMailTimes() {
  const formats = useFormats()
  const place = useMemberZone()
  return {
    day: (at: number) => dayWords(at, serverNow(), place, formats),
    moment: (at: number) =>
      `${dayWords(at, serverNow(), place, formats)}, ${formats.time(at, place)}`,
    due: (at: number) => dueParts(at, serverNow(), place, formats),
  }
}
