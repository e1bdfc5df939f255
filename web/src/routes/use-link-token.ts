import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from './router'

/** The secrets that links brought, by the page they led to, until the page is closed. */
const taken = new Map<string, string>()

/** The secret in the fragment of an address; a place on the page, such as #main, is none. */
export function tokenIn(hash: string): string {
  return /^#(?:token=)?([\w-]{20,})$/.exec(hash)?.[1] ?? ''
}

/**
 * The secret of the link that led to this page, also of the next one opened in the same tab. It
 * leaves the address at once, so neither the history nor a glance at the screen nor another page
 * that asks where the person was keeps it.
 */
export function useLinkToken(): string {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const arrived = tokenIn(hash)
  const [token, setToken] = useState(() => arrived || (taken.get(pathname) ?? ''))
  if (arrived && arrived !== token) setToken(arrived)
  useLayoutEffect(() => {
    if (!arrived) return
    taken.set(pathname, arrived)
    navigate(pathname + search, { replace: true, state })
  }, [arrived, pathname, search, state, navigate])
  return token
}

/** The link of a page was used up. The page on show still knows what it was. */
export function forgetLinkToken(pathname: string) {
  taken.delete(pathname)
}
