/** Tells our own server of faults in this page, and nobody else. */
import type { components } from './gen/rest'
import { type Fault, framesOf, isReported, masked } from './report-rules'
import { background, exchange, prepare } from './transport'

type ClientError = components['schemas']['ClientError']

export type Surroundings = {
  version: string
  siteHost: string
  /** The catalogue's name of the page on show; never its address. */
  routeId: () => string
}

/** A page in trouble tends to fail again and again; the first few tell enough. */
export const mostReports = 10

/** The reporter of one page. */
export function createReporter(around: Surroundings) {
  const told = new Set<string>()
  return (thrown: Fault, requestId?: string) => {
    if (!isReported(thrown, around.siteHost)) return
    const message = masked(thrown.message)
    const stack = framesOf(thrown.stack)
    const same = `${thrown.kind} ${message} ${stack}`
    if (told.has(same) || told.size >= mostReports) return
    told.add(same)
    void post({
      kind: thrown.kind,
      message,
      stack,
      routeId: around.routeId(),
      version: around.version,
      requestId,
      online: navigator.onLine,
    })
  }
}

/** One try: a report that does not arrive is not worth a second fault. */
async function post(body: ClientError) {
  const request = new Request('/v1/client-errors', {
    method: 'POST',
    headers: { ...background, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
  await exchange(prepare(request)).catch(() => undefined)
}
