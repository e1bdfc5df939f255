import { useFormats } from './use-formats'

const made = new Map<string, Intl.NumberFormat>()

/** Writes cents as money: "$25.00", or "25,00 $" in French. */
export function formatMoney(locale: string, cents: number, currency: string): string {
  const key = `${locale} ${currency}`
  const format = made.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  made.set(key, format)
  return format.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

export function useMoney(currency = 'USD'): (cents: number) => string {
  const { locale } = useFormats()
  return (cents) => formatMoney(locale, cents, currency || 'USD')
}
