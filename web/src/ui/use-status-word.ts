import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RangeStatus } from './range-status'

const words = {
  'severely-low': msg`Severely low`,
  'very-low': msg`Very low`,
  low: msg`Low`,
  'in-range': msg`In range`,
  'slightly-high': msg`Slightly high`,
  high: msg`High`,
  'very-high': msg`Very high`,
  'severely-high': msg`Severely high`,
} as const satisfies Record<RangeStatus, unknown>

/** The word of each status in the person's language. */
export function useStatusWord(): (status: RangeStatus) => string {
  const { i18n } = useLingui()
  return (status) => i18n._(words[status])
}
