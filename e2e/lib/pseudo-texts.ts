import type { Messages } from '@lingui/core'

const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  g: 'ĝ',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
}

/** Accents letters outside of tags such as <0>, which Lingui still has to read. */
function accent(text: string): string {
  return text.replace(/<[^>]*>|[a-z]/gi, (part) => accents[part] ?? part)
}

type Token = string | readonly unknown[] | Record<string, unknown>

/**
 * A compiled message is a text, or a list of texts and arguments; an argument is
 * [name, kind, forms], where the forms of a plural hold messages again.
 */
function accentMessage(message: unknown): unknown {
  if (typeof message === 'string') return accent(message)
  if (!Array.isArray(message)) return message
  return message.map((token: Token) =>
    Array.isArray(token) ? accentArgument(token) : accentMessage(token),
  )
}

function accentArgument([name, kind, forms]: readonly unknown[]): unknown[] {
  if (kind === undefined) return [name]
  if (forms === null || typeof forms !== 'object') return [name, kind, forms]
  const entries = Object.entries(forms).map(([key, form]) => [
    key,
    key === 'offset' ? form : accentMessage(form),
  ])
  return [name, kind, Object.fromEntries(entries)]
}

/**
 * Turns the en-US catalogue into one where every text stands in brackets and
 * carries accents, so that text on a page without brackets is untranslated.
 */
export function pseudoMessages(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([id, message]) => {
    const accented = accentMessage(message)
    const list = Array.isArray(accented) ? accented : [accented]
    return [id, ['⟦', ...list, '⟧']]
  })
  return Object.fromEntries(entries) satisfies Messages
}
