/** The parts of an address, and how one follows from another. */
export type Path = { pathname: string; search: string; hash: string }

/** A path of ours, a query or a hash of the current page, or the parts of one. */
export type To = string | Partial<Path>

/** What a page left for the page at the next entry of the history. */
export type State = Readonly<Record<string, unknown>> | null

/** One entry of the history. */
export type Location = Path & { state: State; key: string }

/** Whatever host an address names, it stays with ours. */
export function resolveTo(to: To, pathname: string): Path {
  if (typeof to !== 'string') return { pathname, search: '', hash: '', ...to }
  const url = new URL(to, `http://localhost${pathname}`)
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

export function textOf({ pathname, search, hash }: Path): string {
  return pathname + search + hash
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
