import { useLingui } from '@lingui/react/macro'
import styles from './guide-drawing.module.css'

const arm = 'M102 86 c6 20 18 32 38 38 l58 6'

/** A person who sits as they should; the numbers are those of the list beside it. */
export function PostureDrawing() {
  const { t } = useLingui()
  return (
    <svg
      viewBox="0 0 280 260"
      className={styles.drawing}
      role="img"
      aria-label={t`A person on a chair beside a table, back supported, arm on the table with the cuff at the height of the heart, both feet flat on the floor`}
    >
      <path d="M14 246 h252" className={styles.ink} />
      {/* chair */}
      <path d="M54 66 v110 h74 M58 176 v70 M122 176 v70" className={styles.ink} />
      {/* table with the monitor */}
      <path d="M152 138 h112 M250 138 v108 M166 138 v108" className={styles.ink} />
      <rect x="206" y="110" width="44" height="28" rx="6" className={styles.paper} />
      <rect x="212" y="116" width="22" height="14" rx="3" className={styles.wash} />
      {/* the person: head, back and seat, legs, arm */}
      <circle cx="88" cy="40" r="20" className={styles.body} />
      <path
        d="M72 66 h30 c12 0 16 8 16 20 v62 h32 c12 0 16 8 16 18 v60 h14 c6 0 8 4 8 8 h-46 v-58 h-58 c-14 0 -20 -8 -20 -22 v-76 c0 -8 2 -12 8 -12 z"
        className={styles.body}
      />
      <path d={arm} className={styles.armEdge} />
      <path d={arm} className={styles.arm} />
      <path d="M106 98 c4 10 10 17 18 22" className={styles.cuff} />
      <path d="M122 122 c20 26 56 14 84 8" className={styles.tube} />
      <path
        d="M80 104 c-8 -5 -10 -8 -10 -12 a5 5 0 0 1 10 -1 a5 5 0 0 1 10 1 c0 4 -2 7 -10 12 z"
        className={styles.heart}
      />
      <Place number={1} x={36} y={104} />
      <Place number={2} x={150} y={98} />
      <Place number={3} x={150} y={186} />
      <Place number={4} x={212} y={226} />
    </svg>
  )
}

/** A number that leads to the list. */
export function Place({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="12" className={styles.place} />
      <text dy="0.36em" className={styles.number}>
        {number}
      </text>
    </g>
  )
}
