/**
 * What must not stay in an address: tokens, and what a member wrote about their health. It is
 * taken out before anything is drawn, lives in memory only, and is gone with the page.
 */
import { matchPath } from '../routes/match'

const secretNames = ['token', 'quick_url_token', 'reason_for_visit'] as const

let kept: { pathname: string; search: string } | null = null

type Address = { pathname: string; search: string }

/** The query without its secrets, or null when it has none; what was taken is remembered. */
export function takeSecrets({ pathname, search }: Address): string | null {
  if (!search || matchPath(pathname)?.route.variant !== 'embedded') return null
  const query = new URLSearchParams(search)
  const taken = new URLSearchParams()
  for (const name of secretNames) {
    for (const value of query.getAll(name)) taken.append(name, value)
    query.delete(name)
  }
  if (taken.size === 0) return null
  kept = { pathname, search: String(taken) }
  return query.size > 0 ? `?${query}` : ''
}

/** The query of an address together with what was taken out of it. */
export function withSecrets({ pathname, search }: Address): string {
  if (kept?.pathname !== pathname) return search
  return `${search || '?'}&${kept.search}`
}
