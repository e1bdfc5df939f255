import { Trans } from '@lingui/react/macro'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** The shape of what comes. */
  shape?: 'text' | 'hero' | 'card' | 'chart' | 'rows'
}

const bars: Record<NonNullable<SkeletonProps['shape']>, readonly string[]> = {
  text: ['wide', 'wide', 'short'],
  hero: ['short', 'number', 'wide'],
  card: ['short', 'block'],
  chart: ['wide', 'chart'],
  rows: ['row', 'row', 'row', 'row'],
}

/** Holds the place of what loads. It stays unseen for 300 ms, so that a quick answer never flashes. */
export function Skeleton({ shape = 'text' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy="true" role="status">
      <span className="visually-hidden">
        <Trans>Loading</Trans>
      </span>
      {bars[shape].map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
        <span key={index} className={`${styles.bar} ${styles[bar]}`} />
      ))}
    </div>
  )
}
