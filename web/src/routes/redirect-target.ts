/** Which addresses a redirect may lead to; everything not understood is refused. */

/** An outside address: exact origin, path prefix and a text the rest of the address must contain. */
export type AllowedTarget = { origin: string; pathPrefix: string; fragment?: string }

// Browsers drop tabs and line breaks from an address and read a backslash as a slash,
// so what is checked and what is opened could differ.
const unsafeCharacters = /[\s\p{Cc}\\]/u

/** The path inside the portal that a redirect parameter names, or null. */
export function safeLocalTarget(raw: string | null | undefined, origin: string): string | null {
  if (!raw?.startsWith('/') || unsafeCharacters.test(raw)) return null
  const url = parse(raw, origin)
  if (url?.origin !== origin || url.username || url.password) return null
  // Dot segments can leave two slashes at the front, which would name a host.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Pages that would sign a person out again or ask for a sign-in just made. */
const notAfterSignIn = ['/login', '/logout', '/mfa']

/** Where to go after signing in: the wanted place, if it is one to return to. */
export function returnTarget(raw: string | null | undefined, origin: string): string | null {
  const target = safeLocalTarget(raw, origin)
  if (!target) return null
  const path = (parse(target, origin)?.pathname ?? '').replace(/\/+$/, '').toLowerCase()
  return notAfterSignIn.includes(path) ? null : target
}

/** An outside address that the allow-list names, or null. */
export function safeOutsideTarget(
  raw: string | null | undefined,
  allowed: readonly AllowedTarget[],
): string | null {
  if (!raw || unsafeCharacters.test(raw)) return null
  const url = parse(raw)
  if (url?.protocol !== 'https:' || url.username || url.password) return null
  const entry = allowed.some(
    ({ origin, pathPrefix, fragment }) =>
      url.origin === origin &&
      isBelow(url.pathname, pathPrefix) &&
      (!fragment || (url.pathname + url.search + url.hash).includes(fragment)),
  )
  return entry ? url.href : null
}

function isBelow(pathname: string, prefix: string): boolean {
  // An encoded slash or dot may be decoded by the receiver and climb out of the prefix.
  if (/%2f|%5c|%2e/i.test(pathname)) return false
  const base = prefix.replace(/\/+$/, '')
  return pathname === base || pathname.startsWith(`${base}/`)
}

function parse(raw: string, base?: string): URL | null {
  return URL.canParse(raw, base) ? new URL(raw, base) : null
}
