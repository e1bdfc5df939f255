import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReadingKind } from '../data/readings'

/** The sources of the contract by number. */
export const sources = { device: 1, selfReported: 2, file: 3, simulator: 14 } as const

const devices: Readonly<Record<ReadingKind, MessageDescriptor>> = {
  'blood-sugar': msg`from your meter`,
  'blood-pressure': msg`from your monitor`,
  pulse: msg`from your monitor`,
  weight: msg`from your scale`,
}

/** Where a reading comes from, in words that stand after its time. */
export function useSourceWord(kind: ReadingKind): (source: number | undefined) => string {
  const { t, i18n } = useLingui()
  return (source) => {
    if (source === sources.selfReported) return t`entered by you`
    if (source === sources.file) return t`from a file`
    return i18n._(devices[kind])
  }
}
