import { Trans, useLingui } from '@lingui/react/macro'
import { useBrand } from '../../../data/boot-context'
import { dial, supportOf } from '../../../data/branding'
import type { Figure, WeightGain } from '../../../data/weight'
import { useWeightWords } from '../../../readings/weight-words'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { StatTile } from '../../../ui/stat-tile'
import styles from './gain-card.module.css'

type GainCardProps = {
  gain: WeightGain
  /** Without numbers only the words about what to do stand here. */
  numbers: boolean
}

/** Fluid shows on the scale first: the change of a day and of a week, and what to do about it. */
export function GainCard({ gain, numbers }: GainCardProps) {
  const { t } = useLingui()
  const words = useWeightWords()
  const day = words(gain.dayLimit).text
  const week = words(gain.weekLimit).text
  return (
    <Card title={<Trans>Change in your weight</Trans>}>
      <Zone gain={gain} />
      {numbers && (
        <>
          <div className={styles.tiles}>
            <ChangeTile label={t`Since yesterday`} change={gain.sinceLast} />
            <ChangeTile label={t`In 7 days`} change={gain.inWeek} />
          </div>
          <p className={styles.limits}>
            <Trans>
              Your limits are a gain of {day} in a day or {week} in a week.
            </Trans>
          </p>
        </>
      )}
    </Card>
  )
}

function ChangeTile({ label, change }: { label: string; change: Figure | null }) {
  const { t } = useLingui()
  if (!change) return <StatTile label={label} value="—" basis={t`No weight to compare with`} />
  return <StatTile label={label} value={change.text} unit={change.unit} />
}

function Zone({ gain }: { gain: WeightGain }) {
  if (gain.asks) {
    return (
      <Banner title={<Trans>Your last weight is very different from the others</Trans>}>
        <Trans>Please tell us whose it is before we count it.</Trans>
      </Banner>
    )
  }
  if (gain.zone === 'yellow') {
    return (
      <Banner tone="caution" title={<Trans>Call your care team today</Trans>}>
        <CallWords gain={gain} />
      </Banner>
    )
  }
  if (gain.lost) {
    return (
      <Banner title={<Trans>Tell your care team</Trans>}>
        <Trans>Your weight went down quickly this week. They may want to check it.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="good" title={<Trans>Within your limits</Trans>}>
      <Trans>Weigh yourself tomorrow morning as usual.</Trans>
    </Banner>
  )
}

function CallWords({ gain }: { gain: WeightGain }) {
  const { t } = useLingui()
  const phone = supportOf(useBrand())?.phone
  return (
    <div className={styles.call}>
      <p>
        {gain.byDay ? (
          <Trans>Your weight went up quickly since yesterday. This can be fluid.</Trans>
        ) : (
          <Trans>Your weight went up quickly this week. This can be fluid.</Trans>
        )}
      </p>
      <p>
        <Trans>
          Call <Link href="tel:911">911</Link> if it is hard to breathe, your chest hurts, you cough
          up pink foam or you faint.
        </Trans>
      </p>
      {phone && (
        <p>
          <Trans>
            Don’t have their number? We can help you reach them:{' '}
            <Link href={dial(phone)} aria-label={t`Call Member Support at ${phone}`}>
              {phone}
            </Link>
          </Trans>
        </p>
      )}
    </div>
  )
}
