/**
 * Reads a number the way people write it. A comma or dot that could be the decimal mark or the
 * mark of thousands is never guessed: a guess can be ten or a thousand times off, and people dose
 * insulin by these numbers.
 */
export type TypedNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** Both readings, the one with decimals first. */
  | { kind: 'ambiguous'; readings: readonly [number, number] }
  | { kind: 'unreadable' }

/** What stands in the number fields of a form, by the id of the field. */
export type TypedTexts = {
  /** Empty where the field shows nothing but its number. */
  of: (fieldId: string) => string
  keep: (fieldId: string, text: string) => void
}

export type DecimalMark = '.' | ','

export function decimalMarkOf(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

export function readTypedNumber(text: string, decimal: DecimalMark): TypedNumber {
  const plain = narrow(text).trim()
  if (plain === '') return { kind: 'empty' }
  const [, sign = '', digits = ''] = /^([+-]?)\s*(.*)$/.exec(plain) ?? []
  const read = readUnsigned(digits, decimal)
  return sign === '-' ? negated(read) : read
}

/** Full-width digits and marks, and the many kinds of spaces, become plain ones. */
function narrow(text: string): string {
  return text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, ' ')
    .replace('−', '-')
}

const unreadable: TypedNumber = { kind: 'unreadable' }

function readUnsigned(text: string, decimal: DecimalMark): TypedNumber {
  if (!/^[\d., ]*\d[\d., ]*$/.test(text)) return unreadable
  const marks = text.replace(/[\d ]/g, '')
  if (marks.length === 1) return readOneMark(text, decimal)
  const last = marks.at(-1) ?? ''
  // A last mark unlike the ones before it starts the decimals: "1,234.5".
  const hasDecimals = marks.length > 1 && !marks.slice(0, -1).includes(last)
  const cut = hasDecimals ? text.lastIndexOf(last) : text.length
  return readParts(text.slice(0, cut), text.slice(cut + 1))
}

function readOneMark(text: string, decimal: DecimalMark): TypedNumber {
  const at = text.search(/[.,]/)
  const [whole, rest] = [text.slice(0, at), text.slice(at + 1)]
  const read = readParts(whole, rest)
  if (read.kind !== 'number' || !couldGroup(whole, rest)) return read
  if (text[at] === decimal && rest.length !== 3) return read
  return { kind: 'ambiguous', readings: [read.value, Number(whole + rest)] }
}

/** Nobody groups thousands after a zero or a space, or with nothing on either side of the mark. */
function couldGroup(whole: string, rest: string): boolean {
  return /^[1-9]\d*$/.test(whole) && rest !== ''
}

/** Whole digits may be in groups of three; decimals may not. */
function readParts(whole: string, rest: string): TypedNumber {
  const isWhole = /^\d*$/.test(whole) || /^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*$/.test(whole)
  if (!isWhole || !/^\d*$/.test(rest)) return unreadable
  return { kind: 'number', value: Number(`${whole.replace(/\D/g, '') || '0'}.${rest || '0'}`) }
}

function negated(read: TypedNumber): TypedNumber {
  if (read.kind === 'number') return { kind: 'number', value: -read.value }
  if (read.kind !== 'ambiguous') return read
  const [small, large] = read.readings
  return { kind: 'ambiguous', readings: [-small, -large] }
}
