const taken = new Map<string, string>()

/**
 * Takes the secret out of the address, so that neither history nor a glance at the screen keeps
 * it. Until the page is closed it is known by its path.
 */
export function takeLinkToken(): string {
  const { pathname, search, hash } = location
  const token = hash.slice(1)
  if (token) {
    taken.set(pathname, token)
    history.replaceState(history.state, '', pathname + search)
  }
  return taken.get(pathname) ?? ''
}
