import { type ReactNode, useEffect, useState } from 'react'
import { pageLoad } from '../data/page-load'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { LeaveQuestion } from './leave-question'

const crisis = href('mental-health.crisis')

/** The page of ours that a click would open here, if it would. */
function targetOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self')) return
  const url = new URL(link.href)
  const here = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !here ? url.pathname + url.search + url.hash : undefined
}

type LeaveGuardProps = {
  when: boolean
  onLeave: () => void
  /** What would be lost. */
  children: ReactNode
  /** Words of its own, where nothing is saved or discarded. */
  title?: ReactNode
  stay?: ReactNode
  leave?: ReactNode
}

/**
 * Asks before a link takes somebody away from changes. The browser itself asks when the tab
 * is closed; the Back button cannot be stopped, and what was typed waits for their return.
 */
export function LeaveGuard({ when, onLeave, children, ...words }: LeaveGuardProps) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    if (!when) return
    const onClick = (event: MouseEvent) => {
      const path = targetOf(event)
      if (!path) return
      // Nothing comes between somebody and help.
      if (path.split(/[?#]/)[0] === crisis) return removeEventListener('beforeunload', onUnload)
      event.preventDefault()
      event.stopPropagation()
      setTarget(path)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      // Nothing holds a page that shows someone else than the session acts for.
      if (!pageLoad.isTurning) event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      removeEventListener('beforeunload', onUnload)
    }
  }, [when])

  return (
    <LeaveQuestion
      {...words}
      isOpen={target !== undefined}
      onStay={() => setTarget(undefined)}
      onLeave={() => {
        onLeave()
        setTarget(undefined)
        if (target) void navigate(target)
      }}
    >
      {children}
    </LeaveQuestion>
  )
}
