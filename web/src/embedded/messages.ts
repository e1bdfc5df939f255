/** What an outside screen may say to the portal. Everything else is not a message. */

export type EmbedMessage =
  | { type: 'ready' }
  | { type: 'resize'; height: number }
  | { type: 'navigate'; routeId: string; params: Readonly<Record<string, string>> }
  | { type: 'title'; text: string }
  | { type: 'close' }
  | { type: 'error' }

/** A message with its number; numbers only grow, so that nothing counts twice. */
export type Numbered = { n: number; message: EmbedMessage }

const most = { height: 20_000, id: 100, title: 120, params: 8, value: 200 } as const
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

type Fields = Readonly<Record<string, unknown>>

export function readMessage(data: unknown): Numbered | null {
  if (!isRecord(data)) return null
  const { n, type, ...fields } = data
  if (typeof n !== 'number' || !Number.isSafeInteger(n) || n < 1) return null
  const message = typeof type === 'string' ? parse(type, fields) : null
  return message && { n, message }
}

function parse(type: string, fields: Fields): EmbedMessage | null {
  switch (type) {
    case 'ready':
    case 'close':
    case 'error':
      return has(fields) ? { type } : null
    case 'resize': {
      const { height } = fields
      if (!has(fields, 'height') || typeof height !== 'number') return null
      return height >= 0 && height <= most.height ? { type, height } : null
    }
    case 'title': {
      const { text } = fields
      if (!has(fields, 'text') || !isText(text, most.title) || unseen.test(text)) return null
      return { type, text: text.trim() }
    }
    case 'navigate': {
      const { routeId, params = {} } = fields
      const names = 'params' in fields ? (['routeId', 'params'] as const) : (['routeId'] as const)
      if (!has(fields, ...names) || !isText(routeId, most.id) || !isParams(params)) return null
      return { type, routeId, params }
    }
    default:
      return null
  }
}

/** True when the fields are exactly these. */
function has(fields: Fields, ...names: readonly string[]): boolean {
  const given = Object.keys(fields)
  return given.length === names.length && names.every((name) => given.includes(name))
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest
}

function isParams(value: unknown): value is Record<string, string> {
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= most.params &&
    entries.every(([name, text]) => name.length <= most.id && isText(text, most.value))
  )
}

/** A plain object: structured copies of dates, maps or errors are none. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.prototype.toString.call(value) === '[object Object]' &&
    !Array.isArray(value)
  )
}
