import type { ReactNode } from 'react'
import styles from './meter-picture.module.css'

/** The meters that send by themselves. */
export const meters = ['bg300', 'inTouch'] as const

export type Meter = (typeof meters)[number]

export function isMeter(device: string): device is Meter {
  return meters.some((meter) => meter === device)
}

type MeterPictureProps = {
  meter: Meter
  /** What stands on the screen. */
  children: ReactNode
}

/** A meter in two tones. The step beside it says the same in words. */
export function MeterPicture({ meter, children }: MeterPictureProps) {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg viewBox="0 0 120 132" className={styles.drawing} aria-hidden="true">
        <path d="M52 118 h16 v12 h-16 z" className={styles.strip} />
        <rect x="14" y="6" width="92" height="114" rx="20" className={styles.body} />
        <rect
          x="24"
          y="18"
          width="72"
          height={meter === 'bg300' ? 84 : 64}
          rx="8"
          className={styles.glass}
        />
        {meter === 'inTouch' && (
          <>
            <circle cx="60" cy="100" r="9" className={styles.button} />
            <path d="M38 95 l-6 5 6 5 M82 95 l6 5 -6 5" className={styles.arrow} />
          </>
        )}
      </svg>
      <span className={styles.screen} data-meter={meter}>
        {children}
      </span>
    </div>
  )
}
