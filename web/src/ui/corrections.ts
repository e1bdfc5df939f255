/**
 * Errors go away as soon as their field is changed, in the field and in the summary. A form
 * judges again when it is sent again, and the new errors show even where their words are the same.
 */
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'

export type FieldProblem = { fieldId: string; message: string }

/** What the summaries on the page name, by field. */
const named = new Map<string, FieldProblem>()
const corrected = new WeakSet<FieldProblem>()
const listeners = new Set<() => void>()
let version = 0

function tell() {
  version += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useCorrections = () => useSyncExternalStore(subscribe, () => version)

/** The problems whose fields are still as they were when the form was sent. */
export function useStanding(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  useCorrections()
  useLayoutEffect(() => {
    if (problems.length === 0) return
    for (const problem of problems) named.set(problem.fieldId, problem)
    tell()
    return () => {
      for (const problem of problems) {
        if (named.get(problem.fieldId) === problem) named.delete(problem.fieldId)
      }
      tell()
    }
  }, [problems])
  return problems.filter((problem) => !corrected.has(problem))
}

/** The error to show beside a field, and what to call when the field changes. */
export function useFieldError(
  id: string | undefined,
  error: ReactNode,
): readonly [ReactNode, () => void] {
  useCorrections()
  const problem = id === undefined ? undefined : named.get(id)
  const isCorrected = problem !== undefined && corrected.has(problem)
  const changed = () => {
    if (!problem || isCorrected) return
    corrected.add(problem)
    tell()
  }
  return [isCorrected ? undefined : error, changed]
}
