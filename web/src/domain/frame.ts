/** The site around a frame, as far as a page can know it. */
type Around = {
  /** The origins around the frame, nearest first; not every browser tells them. */
  ancestors?: ArrayLike<string>
  referrer: string
  /** The sites that the brand lists. */
  listed: readonly string[]
}

/**
 * The listed site whose frame this is: the outermost one around it. Where the browser tells
 * nothing, only a list of one leaves no doubt, because no other site could have shown the page.
 */
export function siteAround({ ancestors, referrer, listed }: Around): string | null {
  const outermost = ancestors?.length ? ancestors[ancestors.length - 1] : originOf(referrer)
  if (outermost) return listed.includes(outermost) ? outermost : null
  return listed.length === 1 ? (listed[0] ?? null) : null
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

const codeKind = 'wellhouse-frame-code'

/** What the window that signed somebody in tells the frame. */
export function codeMessage(code: string) {
  return { kind: codeKind, code }
}

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>

/** The code in a message, if it comes from our own window and from nobody else. */
export function codeIn(
  { origin, source, data }: Heard,
  own: { origin: string; window: unknown },
): string | null {
  if (origin !== own.origin || !own.window || source !== own.window) return null
  if (typeof data !== 'object' || data === null || data.kind !== codeKind) return null
  return typeof data.code === 'string' ? data.code : null
}

/**
 * Whether an address opens outside of the frame. Inside stay the pages that may be framed; any other
 * page would be refused there, and a call would too: the browser shows an empty frame instead.
 */
export function leavesFrame(address: string, inside: { origin: string; paths: readonly string[] }) {
  const { origin, pathname } = new URL(address)
  return origin !== inside.origin || !inside.paths.includes(pathname)
}
