/** What an organization added to the address of the page it led back to. */
export type Taken = {
  code: string
  state: string
  iss: string
  error: string
  arrival: string
  step: string
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

let latest: Taken | undefined

/**
 * Reads the answer and takes it out of the address bar and the history at once. A page that is
 * drawn anew finds it where it was kept.
 */
export function takeAnswer(address: Address, history: History): Taken {
  if (latest && !address.search && !address.hash) return latest
  const query = new URLSearchParams(address.search)
  const fragment = new URLSearchParams(address.hash.slice(1))
  const taken = {
    code: query.get('code') ?? '',
    state: query.get('state') ?? '',
    iss: query.get('iss') ?? '',
    error: query.get('error') ?? '',
    arrival: fragment.get('arrival') ?? '',
    step: query.get('step') ?? '',
  }
  history.replaceState(history.state, '', address.pathname)
  latest = taken
  return taken
}
