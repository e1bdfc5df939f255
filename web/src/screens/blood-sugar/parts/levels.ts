/** The limits that are offered, in mg/dL; the server keeps others too. */
import type { Formats } from '../../../i18n/formats'

const offered = {
  low: [54, 60, 65, 70, 80, 90, 100],
  high: [180, 200, 220, 250, 300, 350, 400],
} as const

export const off = '0'

export function levelOptions(
  side: 'low' | 'high',
  inUse: number,
  glucose: Formats['glucose'],
  offWords?: string,
) {
  const values: number[] = [...offered[side]]
  if (inUse && !values.includes(inUse)) values.push(inUse)
  const levels = values
    .sort((a, b) => a - b)
    .map((mg) => ({ id: String(mg), label: glucose(mg).text }))
  return offWords ? [{ id: off, label: offWords }, ...levels] : levels
}
