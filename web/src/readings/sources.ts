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

/** A weight and a pulse have another gender than a reading in Spanish and French. */
function byHand(kind: ReadingKind): MessageDescriptor {
  return kind === 'weight' || kind === 'pulse'
    ? msg({ message: 'entered by you', context: 'weight or pulse' })
    : msg`entered by you`
}

/** Where a reading comes from, in words that stand after its time. */
export function useSourceWord(kind: ReadingKind): (source: number | undefined) => string {
  const { t, i18n } = useLingui()
  return (source) => {
    if (source === sources.selfReported) return i18n._(byHand(kind))
    if (source === sources.file) return t`from a file`
    return i18n._(devices[kind])
  }
}
