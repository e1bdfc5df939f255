/**
 * Errors go away as soon as their field is changed, in the field and in the summary, unless they
 * can tell that it is still wrong. A form
 * judges again when it is sent again, and the new errors show even where their words are the same.
 */
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'

export type FieldProblem = {
  fieldId: string
  message: string
  /** What is wrong with the field as it is now; such a problem stands until the field is right. */
  now?: () => string | undefined
}

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

/** The problems whose fields are still wrong, or as they were when the form was sent. */
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
  return problems.flatMap((problem) => {
    if (!problem.now) return corrected.has(problem) ? [] : [problem]
    const message = problem.now()
    return message ? [{ ...problem, message }] : []
  })
}

/** The error to show beside a field, and what to call when the field changes. */
export function useFieldError(
  id: string | undefined,
  error: ReactNode,
): readonly [ReactNode, () => void] {
  useCorrections()
  const problem = id === undefined ? undefined : named.get(id)
  const isCorrected = problem !== undefined && !problem.now && corrected.has(problem)
  const changed = () => {
    if (!problem || problem.now || isCorrected) return
    corrected.add(problem)
    tell()
  }
  return [isCorrected ? undefined : error, changed]
}
