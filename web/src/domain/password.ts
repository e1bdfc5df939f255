/** The rules for new passwords that a page judges itself; the server judges all of them again. */

export type PasswordRule = 'length' | 'repeats' | 'sequence' | 'words' | 'breached'

/** In the order in which they are told. */
export const passwordRules: readonly PasswordRule[] = [
  'length',
  'repeats',
  'sequence',
  'words',
  'breached',
]

const fewest = 12
const run = 4
const row = 5
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

/** What its shape alone says against a password. */
export function brokenByShape(password: string): PasswordRule[] {
  const whole = password.normalize('NFC') // an accent is no character of its own
  const small = [...whole.toLowerCase()]
  const broken: PasswordRule[] = []
  if ([...whole].length < fewest) broken.push('length')
  if (hasRun(small, (a, b) => (a === b ? 1 : 0))) broken.push('repeats')
  if (hasRun(small, stepOf) || hasRow(small.join(''))) broken.push('sequence')
  return broken
}

const isPair = (kind: RegExp, a: string, b: string) => kind.test(a) && kind.test(b)

/** 1 from a to b, -1 from b to a, 0 for what does not follow. */
function stepOf(a: string, b: string): number {
  if (!isPair(/^[a-z]$/, a, b) && !isPair(/^[0-9]$/, a, b)) return 0
  const step = b.charCodeAt(0) - a.charCodeAt(0)
  return Math.abs(step) === 1 ? step : 0
}

/** Whether four characters follow each other by the same step; a step of 0 ends a run. */
function hasRun(text: readonly string[], step: (a: string, b: string) => number): boolean {
  let length = 1
  let last = 0
  for (let i = 1; i < text.length; i++) {
    const now = step(text[i - 1] ?? '', text[i] ?? '')
    length = now === 0 ? 1 : now === last ? length + 1 : 2
    last = now
    if (length >= run) return true
  }
  return false
}

/** Whether five keys lie side by side, from the left or from the right. */
function hasRow(small: string): boolean {
  return rows.some((keys) =>
    [keys, [...keys].reverse().join('')].some((line) =>
      Array.from({ length: line.length - row + 1 }, (_, at) => line.slice(at, at + row)).some(
        (part) => small.includes(part),
      ),
    ),
  )
}
