import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Figure } from '../data/weight'

/** A weight as one text and for a screen reader, in the server's own digits. */
export type WeightWords = { text: string; spoken: string }

const nbsp = '\u00a0'

export function useWeightWords(): (figure: Figure) => WeightWords {
  const { t } = useLingui()
  return useCallback(
    ({ text, unit }) => ({
      text: `${text}${nbsp}${unit}`,
      spoken: unit === 'kg' ? t`${text} kilograms` : t`${text} pounds`,
    }),
    [t],
  )
}

/** A change without its sign, for sentences that say the way in a word. */
export function withoutSign(figure: Figure): Figure {
  return { ...figure, text: figure.text.replace(/^[+\u2212-]/, '') }
}
