import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import type { AlertClosing, QueuedAlert } from '../../../../data/alert-queue'
import { rescueFocus } from '../../../../ui/focus'
import styles from './open-alerts.module.css'
import { ResolveQuestion } from './resolve-alert'

type Resolving = {
  /** Asks what was done about an alert. */
  ask: (alert: QueuedAlert) => void
  /** A button has taken itself off the page: the focus goes to the list. */
  gone: () => void
}

const ResolvingContext = createContext<Resolving>({ ask: () => {}, gone: () => {} })

export const useResolving = () => useContext(ResolvingContext)

type ResolvingAlertsProps = {
  alerts: readonly QueuedAlert[]
  closed?: readonly AlertClosing[]
  children: ReactNode
}

/**
 * Keeps the question about an alert open, with what was typed, when a colleague resolves the alert
 * meanwhile and its row goes away.
 */
export function ResolvingAlerts({ alerts, closed = [], children }: ResolvingAlertsProps) {
  const [asked, setAsked] = useState<QueuedAlert | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const gone = () => rescueFocus(() => list.current?.querySelector('h2'))
  const isOpen = alerts.some(({ alertId }) => alertId === asked?.alertId)
  const first = asked && !isOpen ? closed.find((closing) => isLike(closing, asked)) : undefined
  return (
    <ResolvingContext value={{ ask: setAsked, gone }}>
      <div ref={list} className={styles.whole}>
        {children}
      </div>
      {asked && (
        <ResolveQuestion
          key={asked.alertId}
          alert={asked}
          already={first}
          onClose={() => {
            setAsked(null)
            gone()
          }}
        />
      )}
    </ResolvingContext>
  )
}

function isLike(closing: AlertClosing, alert: QueuedAlert): boolean {
  return (
    closing.memberId === alert.memberId &&
    closing.kind === alert.kind &&
    closing.direction === alert.direction &&
    (closing.at ?? 0) >= (alert.through ?? 0)
  )
}
