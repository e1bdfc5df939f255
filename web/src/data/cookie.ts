/** Reads a cookie that scripts may see; the session secret is not one of them. */
export function readCookie(name: string, cookies = document.cookie): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return decoded(value.join('='))
  }
  return undefined
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

const yearSeconds = 365 * 24 * 3600

export function writeCookie(name: string, value: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

export const localeCookie = 'locale'

/** The session's own companion, which only the server gives and takes. */
const sessionCookie = 'wellhouse-session'

/** Takes away what the product left in this browser for a member: all our cookies but the session. */
export function clearOneAppCookies(cookies = document.cookie) {
  for (const pair of cookies.split(';')) {
    const name = pair.trim().split('=')[0] ?? ''
    if (!name.startsWith('wellhouse-') || name === sessionCookie) continue
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
}
