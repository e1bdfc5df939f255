import { Label } from 'react-aria-components/Label'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import styles from './progress.module.css'

type ProgressProps = {
  label: string
  value: number
  max?: number
  /** Said instead of a percentage: "Step 2 of 5". */
  valueLabel?: string
}

export function Progress({ label, value, max = 100, valueLabel }: ProgressProps) {
  return (
    <ProgressBar value={value} maxValue={max} valueLabel={valueLabel} className={styles.progress}>
      {({ percentage, valueText }) => (
        <>
          <span className={styles.words}>
            <Label>{label}</Label>
            <span className={styles.value}>{valueText}</span>
          </span>
          <span className={styles.track}>
            <span className={styles.fill} style={{ inlineSize: `${percentage ?? 0}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  )
}
