import { useLingui } from '@lingui/react/macro'
import styles from './guide-drawing.module.css'
import { Place } from './posture-drawing'

/** An arm with the cuff where it belongs. */
export function CuffDrawing() {
  const { t } = useLingui()
  return (
    <svg
      viewBox="0 0 280 180"
      className={styles.drawing}
      role="img"
      aria-label={t`A bare arm with the cuff above the bend of the elbow, its tube on the inside of the arm`}
    >
      <path
        d="M8 52 c40 -10 76 -10 108 -4 c24 4 44 8 70 6 c30 -2 60 -8 84 -4 v44 c-24 8 -58 8 -88 16 c-34 8 -60 14 -92 10 c-30 -4 -56 -8 -82 -6 z"
        className={styles.body}
      />
      <path d="M176 66 c-6 12 -6 22 0 34" className={styles.ink} />
      <rect x="64" y="36" width="80" height="92" rx="14" className={styles.cuffFill} />
      <path d="M64 58 h80 M64 106 h80" className={styles.seam} />
      <path d="M144 92 c34 4 40 40 18 62" className={styles.tube} />
      <Place number={1} x={30} y={78} />
      <Place number={2} x={160} y={28} />
      <path d="M160 40 v12" className={styles.measure} />
      <Place number={3} x={196} y={134} />
      <Place number={4} x={104} y={82} />
    </svg>
  )
}
