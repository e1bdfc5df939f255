import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '../data/problem'

type NoticeBoxProps = {
  problem: Problem
  /** What a screen reader calls it, where "Not saved" does not fit. */
  name?: string
  children: ReactNode
}

/**
 * Holds what a form says after a save failed. Save is at the end of a long form, so each new
 * problem takes the focus and is scrolled to the top, where nobody can miss it.
 */
export function NoticeBox({ problem, name, children }: NoticeBoxProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is shown once
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'start' })
  }, [problem])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and there are none here
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={name ?? t`Not saved`}
      className="form-stack"
    >
      {children}
    </div>
  )
}
