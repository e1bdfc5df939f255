/**
 * Catches faults from the first moment of the page. What is needed to tell of them is fetched
 * with the first one, because most pages never have any.
 */
import type { createReporter, Surroundings } from './report'
import type { Fault } from './report-rules'

type Report = ReturnType<typeof createReporter>

let around: Surroundings | undefined
let reporter: Promise<Report> | undefined

/** Begins to report. Returns the function that stops it. */
export function watchFaults(surroundings: Surroundings): () => void {
  around = surroundings
  reporter = undefined
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    around = undefined
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

/** Reports what a component threw and a boundary caught. */
export function reportThrown(error: unknown) {
  report(faultOf('error', error), error)
}

function onError({ message, filename, error }: ErrorEvent) {
  report({ kind: 'error', message, source: filename, stack: stackOf(error) }, error)
}

function onRejection({ reason }: PromiseRejectionEvent) {
  report(faultOf('rejection', reason), reason)
}

function faultOf(kind: Fault['kind'], thrown: unknown): Fault {
  const message = thrown instanceof Error ? thrown.message : 'Non-Error promise rejection captured'
  return { kind, message, stack: stackOf(thrown), source: '' }
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? '') : ''
}

function report(fault: Fault, thrown: unknown) {
  if (!around) return
  const surroundings = around
  reporter ??= import('./report').then(({ createReporter }) => createReporter(surroundings))
  const failed = thrown as { requestId?: unknown } | null | undefined
  const requestId = typeof failed?.requestId === 'string' ? failed.requestId : undefined
  // Where even this chunk cannot be fetched, there is nobody to tell.
  reporter.then((tell) => tell(fault, requestId)).catch(() => undefined)
}
