import { useLayoutEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../data/session-storage'
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
  const [token, setToken] = useState(() => arrived || known(pathname))
  if (arrived && arrived !== token) setToken(arrived)
  useLayoutEffect(() => {
    if (!arrived) return
    taken.set(pathname, arrived)
    navigate(pathname + search, { replace: true, state })
  }, [arrived, pathname, search, state, navigate])
  return token
}

const known = (pathname: string) => taken.get(pathname) ?? keptToken(pathname)

type Kept = { pathname: string; token: string; until: number }

/** As long as anybody needs to sign in, a code from a slow phone included. */
const keptMs = 30 * 60_000

/**
 * Keeps the secret in this tab over the sign-in, which loads a new page. It is in no address, and
 * goes when it has been used or half an hour is over.
 */
export function keepLinkToken(pathname: string) {
  const token = known(pathname)
  if (!token) return
  writeStored('link', { pathname, token, until: Date.now() + keptMs } satisfies Kept)
  setTimeout(keptToken, keptMs, pathname)
}

function keptToken(pathname: string): string {
  const kept = readStored<Partial<Kept>>('link')
  if (!kept) return ''
  if (!(Number(kept.until) > Date.now())) {
    removeStored('link')
    return ''
  }
  return kept.pathname === pathname ? tokenIn(`#${kept.token}`) : ''
}

/** The link of a page was used up. The page on show still knows what it was. */
export function forgetLinkToken(pathname: string) {
  taken.delete(pathname)
  if (keptToken(pathname)) removeStored('link')
}
