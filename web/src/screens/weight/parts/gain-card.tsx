import { Trans, useLingui } from '@lingui/react/macro'
import { useBrand } from '../../../data/boot-context'
import { dial, supportOf } from '../../../data/branding'
import { useDanger } from '../../../data/danger'
import type { Figure, WeightGain } from '../../../data/weight'
import { useFormats } from '../../../i18n/use-formats'
import { wallPlace } from '../../../readings/wall'
import { useWeightWords } from '../../../readings/weight-words'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import { StatTile } from '../../../ui/stat-tile'
import { Text } from '../../../ui/text'
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
            <SinceYesterday compared={gain.yesterday} />
            <ChangeTile
              label={t`In 7 days`}
              change={gain.inWeek}
              basis={t`Over your lowest weight of the week`}
            />
          </div>
          <Text muted size="small">
            {gain.setByCareTeam ? (
              <Trans>
                Your care team’s limits: call if you gain {day} in a day or {week} in a week.
              </Trans>
            ) : (
              <Trans>
                Your limits are a gain of {day} in a day or {week} in a week.
              </Trans>
            )}
          </Text>
        </>
      )}
    </Card>
  )
}

/** Held against the last weight of the calendar day before, which is named. */
function SinceYesterday({ compared }: { compared: WeightGain['yesterday'] }) {
  const { t } = useLingui()
  const formats = useFormats()
  const words = useWeightWords()
  const label = t`Since yesterday`
  if (!compared) return <StatTile label={label} value="—" basis={t`No weight from yesterday`} />
  const before = words(compared.figure).text
  const time = formats.time(Date.parse(`${compared.timestamp}Z`), wallPlace)
  const { change } = compared
  return (
    <StatTile
      label={label}
      value={change.text}
      unit={change.unit}
      basis={t`Yesterday at ${time}: ${before}`}
    />
  )
}

type ChangeTileProps = { label: string; change: Figure | null; basis: string }

function ChangeTile({ label, change, basis }: ChangeTileProps) {
  const { t } = useLingui()
  if (!change) return <StatTile label={label} value="—" basis={t`No weight to compare with`} />
  return <StatTile label={label} value={change.text} unit={change.unit} basis={basis} />
}

/** A weight that waits for an answer hides no warning: what came before it still holds. */
function Zone({ gain }: { gain: WeightGain }) {
  return (
    <>
      {gain.zone === 'yellow' || !gain.asks ? <Judged gain={gain} /> : undefined}
      {gain.asks && (
        <Banner title={<Trans>Your last weight is very different from the others</Trans>}>
          <Trans>Please tell us whose it is before we count it.</Trans>
        </Banner>
      )}
    </>
  )
}

function Judged({ gain }: { gain: WeightGain }) {
  const danger = useDanger()
  if (gain.zone === 'yellow' && danger.kind === 'open' && danger.action === 'call') {
    return (
      <Banner tone="caution" title={<Trans>Your weight went up quickly</Trans>}>
        <Trans>This can be fluid. Follow the steps at the top of this page.</Trans>
      </Banner>
    )
  }
  if (gain.zone === 'yellow' && gain.followedUp) {
    return (
      <Banner title={<Trans>Your weight went up quickly</Trans>}>
        <p>
          <Trans>Your care team has followed up on this.</Trans>
        </p>
        <WhenToCall911 />
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

function WhenToCall911() {
  return (
    <p>
      <Trans>
        Call <Link href="tel:911">911</Link> if you have trouble breathing, your chest hurts, you
        cough up pink foam or you faint.
      </Trans>
    </p>
  )
}

function CallWords({ gain }: { gain: WeightGain }) {
  const { t } = useLingui()
  const phone = supportOf(useBrand())?.phone
  return (
    <Stack gap={2}>
      <p>
        {gain.byDay ? (
          <Trans>Your weight went up quickly in the last 36 hours. This can be fluid.</Trans>
        ) : (
          <Trans>Your weight went up quickly this week. This can be fluid.</Trans>
        )}
      </p>
      <WhenToCall911 />
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
    </Stack>
  )
}
