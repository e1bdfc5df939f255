import { type ReactNode, useEffect, useRef } from 'react'
import styles from './viewing-bar.module.css'

type StayingBarProps = { label?: string; children: ReactNode; 'aria-live'?: 'polite' }

/** Whose portal this is. It stays at the top of the window, and what else stays there goes below it. */
export function StayingBar({ label, children, ...rest }: StayingBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current || typeof ResizeObserver === 'undefined') return
    const root = document.documentElement.style
    const watch = new ResizeObserver(() => root.setProperty('--stays', `${current.offsetHeight}px`))
    watch.observe(current)
    return () => {
      watch.disconnect()
      root.removeProperty('--stays')
    }
  }, [])
  return (
    <section ref={bar} className={styles.bar} aria-label={label} {...rest}>
      {children}
    </section>
  )
}
