import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AlertRecheck } from '../data/alerts'
import { serverNow } from '../data/clock'
import { useReadOnly } from '../data/read-only'
import { isSugarFresh } from '../domain/reading-order'
import { useFormats } from '../i18n/use-formats'
import { classNames } from '../ui/class-names'
import { Text } from '../ui/text'
import { Entry } from './emergency-actions'
import styles from './recheck-card.module.css'
import { Their, useElsewhere, useTheirName } from './their'
import { IfTheyPassOut } from './their-links'
import { lastReading, lowAgain, their, treatUntil } from './their-words'
import { TreatLow } from './treat-low'
import { Wait } from './wait'

/** How long a low must stay away before it counts as over. */
const holdsForMinutes = 15

type RecheckCardProps = {
  recheck: AlertRecheck
  /** When the reading was, and the clock for the next one, where the reader's clock may be another one. */
  times?: { when: string; clock: (at: number) => string }
  /** What can be done about it where no reading is entered. */
  children?: ReactNode
}

/** The last reading after a low, and the check after it that the rule of 15 asks for. */
export function RecheckCard({ recheck, times, children }: RecheckCardProps) {
  const { i18n, t } = useLingui()
  const id = useId()
  const readOnly = useReadOnly()
  const elsewhere = useElsewhere()
  const name = useTheirName()
  const { day, time } = useFormats()
  const { text, unit, local, readingAt = 0, since = 0, low } = recheck
  const place = { timeZone: 'UTC' }
  const at = Date.parse(`${local}Z`)
  const shift = at - readingAt
  const clock = (moment: number) => time(moment + shift, place)
  const when = `${day(at, serverNow() + shift, place)}, ${clock(readingAt)}`
  const reading = `${text} ${unit}`
  const next = (times?.clock ?? clock)(since + holdsForMinutes * 60_000)
  const Icon = low ? TriangleAlert : CircleCheck
  return (
    <section className={classNames(styles.card, low && styles.low)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Icon className={styles.icon} aria-hidden="true" />
        <span>
          {low && name ? (
            i18n._(lowAgain(name, reading))
          ) : low ? (
            <Trans>Low again: {reading}</Trans>
          ) : (
            <Trans>Good: {reading}</Trans>
          )}
        </span>
        <Text as="span" muted size="small" weight="normal">
          {times?.when ?? when}
        </Text>
      </h2>
      <div role="status">
        <Wait
          since={since}
          minutes={holdsForMinutes}
          label={
            low && name
              ? i18n._(treatUntil(name, next))
              : low
                ? t`Treat it now, and check again at ${next}`
                : t`Check again at ${next} to be sure it stays up`
          }
        >
          <p className={styles.now}>
            {low && name ? (
              i18n._(lastReading(name, reading))
            ) : low ? (
              <Trans>Your last reading was {reading}. Please check again.</Trans>
            ) : (
              <Trans>Check again now to be sure it stays up</Trans>
            )}
          </p>
        </Wait>
      </div>
      <div className={styles.words}>{low ? <LowWords at={readingAt} /> : <FineWords />}</div>
      {children}
      {!readOnly && !elsewhere && (
        <div>
          <Entry stage={{ kind: 'bloodSugar' }} variant="primary">
            <Trans>Add a reading</Trans>
          </Entry>
        </div>
      )}
    </section>
  )
}

function FineWords() {
  const name = useTheirName()
  return (
    <p>
      {name ? (
        <Their say={their.smallSnack} name={name} />
      ) : (
        <Trans>
          If your next meal is more than an hour away, have a small snack. If you feel shaky again,
          have 15 grams of sugar and check right away.
        </Trans>
      )}
    </p>
  )
}

/** A low of hours ago does not say what to do now. */
function LowWords({ at }: { at: number }) {
  const name = useTheirName()
  const isFresh = isSugarFresh(at, serverNow())
  if (name) return <TheirLowWords name={name} isFresh={isFresh} />
  return (
    <>
      {isFresh ? (
        <TreatLow />
      ) : (
        <p>
          <Trans>
            If you’re still low or feel shaky, take 15 grams of fast sugar and check again after 15
            minutes.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          If you can’t swallow or feel like you may pass out, call <a href="tel:911">911</a>.
        </Trans>
      </p>
    </>
  )
}

function TheirLowWords({ name, isFresh }: { name: string; isFresh: boolean }) {
  return (
    <>
      {isFresh ? (
        <TreatLow />
      ) : (
        <p>
          <Their say={their.lowBefore} name={name} />
        </p>
      )}
      <p>
        <IfTheyPassOut name={name} />
      </p>
    </>
  )
}
