import { useLingui } from '@lingui/react/macro'

type Sender = { nickname?: string; actsFor?: string } | undefined

/** The name above a message: who wrote it, and for whom where they act for somebody. */
export function useSenderName(): (sender: Sender) => string {
  const { t } = useLingui()
  return (sender) => {
    const { nickname = '', actsFor = '' } = sender ?? {}
    return actsFor ? t`${nickname} for ${actsFor}` : nickname
  }
}
