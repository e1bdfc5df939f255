import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, PhoneCall } from 'lucide-react'
import { useDanger } from '../data/danger'
import type { Latest, LatestReading } from '../data/latest'
import type { ReadingKind } from '../data/readings'
import { weightShown } from '../data/weight-shown'
import { href } from '../routes/href'
import { Link } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { Stack } from '../ui/stack'
import { StatusMark } from '../ui/status-mark'
import { Text } from '../ui/text'
import { DayLine } from './day-line'
import styles from './latest-card.module.css'
import { latestKinds, useLatestContext, useSpoken } from './latest-words'
import { statusOfKey, useReadingWord } from './words'

type LatestCardProps = { latest: Latest; level: 2 | 3 }

/** The newest reading of one kind; the whole card opens its page. */
export function LatestCard({ latest, level }: LatestCardProps) {
  const { i18n } = useLingui()
  const words = latestKinds[latest.kind ?? '']
  if (!words) return null
  const Heading = `h${level}` as const
  return (
    <article className={`surface ${styles.card}`} data-need={latest.need}>
      <Heading className={styles.title}>
        <Link to={href(words.route)} className={styles.link}>
          {i18n._(words.name)}
          <ChevronRight className={styles.arrow} aria-hidden="true" />
        </Link>
      </Heading>
      {latest.reading ? (
        <Measured latest={latest} reading={latest.reading} kind={words.kind} />
      ) : (
        <NothingYet kind={words.kind} />
      )}
    </article>
  )
}

type MeasuredProps = { latest: Latest; reading: LatestReading; kind: ReadingKind }

function Measured({ latest, reading, kind }: MeasuredProps) {
  const word = useReadingWord()
  const { when, source } = useLatestContext(kind)(reading)
  // Weight-neutral members see that they were weighed, and how much once they have asked.
  const asked = weightShown.use()
  const veiled = useFacts().app.hasSafeContent && kind === 'weight' && !asked
  const status = statusOfKey(reading.statusKey ?? '')
  const hasLine = Boolean(latest.band && latest.today?.length)
  return (
    <div className={styles.body} data-line={hasLine || undefined}>
      <Stack gap={2} start>
        {status && <StatusMark status={status} word={word(reading.statusKey)} />}
        {veiled ? (
          <p>
            <Trans>Your weight is saved. Numbers are hidden.</Trans>
          </p>
        ) : (
          <Figure reading={reading} kind={kind} />
        )}
        <p className={styles.context}>
          <span>{when}</span> <span>{source}</span>
        </p>
      </Stack>
      {latest.band && hasLine && (
        <DayLine
          kind={kind}
          readings={latest.today ?? []}
          band={latest.band}
          lowBand={latest.lowBand}
        />
      )}
      <div className={styles.rest}>
        {latest.band && !hasLine && (
          <p className={styles.context}>
            <Trans>No reading yet today.</Trans>
          </p>
        )}
        {latest.need === 'due' && (
          <p className={styles.note}>
            <Trans>More than a week ago. A new reading would help.</Trans>
          </p>
        )}
        <Gain latest={latest} veiled={veiled} />
        {reading.irregularBeat && kind === 'blood-pressure' && (
          <p className={styles.note}>
            <Trans>The monitor noticed an uneven heartbeat.</Trans>
          </p>
        )}
        <Tallies latest={latest} kind={kind} />
        {!veiled && <Week latest={latest} />}
      </div>
    </div>
  )
}

function Figure({ reading, kind }: Pick<MeasuredProps, 'reading' | 'kind'>) {
  const spoken = useSpoken()
  const { text = '', unit = '' } = reading
  return (
    <p className={styles.figure}>
      <span className="visually-hidden">{spoken(kind, { text, unit })}</span>
      <span aria-hidden="true">
        <span className={styles.value}>{text}</span>
        <Text as="span" muted size="h4">
          {' '}
          {unit}
        </Text>
      </span>
    </p>
  )
}

type GainProps = { latest: Latest; veiled: boolean }

/** Three pounds within 36 hours, or five in a week, are a reason to call today. */
function Gain({ latest, veiled }: GainProps) {
  const { gainKey, gainText = '' } = latest
  const danger = useDanger()
  if (!gainKey) return null
  if (latest.followedUp || (danger.kind === 'open' && danger.action === 'call')) {
    return <GainAlone latest={latest} veiled={veiled} />
  }
  return (
    <p className={styles.call}>
      <PhoneCall size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {veiled || !gainText ? (
          <Trans>Your weight went up quickly. Call your care team today.</Trans>
        ) : gainKey === 'reading.gain.day' ? (
          <Trans>{gainText} in the last 36 hours. Call your care team today.</Trans>
        ) : (
          <Trans>{gainText} within a week. Call your care team today.</Trans>
        )}
      </span>
    </p>
  )
}

/** Under a call to 911, or once the care team followed up, the card only says what it saw. */
function GainAlone({ latest: { gainKey, gainText = '' }, veiled }: GainProps) {
  return (
    <p className={styles.note}>
      {veiled || !gainText ? (
        <Trans>Your weight went up quickly</Trans>
      ) : gainKey === 'reading.gain.day' ? (
        <Trans>{gainText} in the last 36 hours.</Trans>
      ) : (
        <Trans>{gainText} within a week.</Trans>
      )}
    </p>
  )
}

/** How often the readings were where they should be, and how often the week before. */
function Tallies({ latest: { tally, tallyBefore }, kind }: Pick<MeasuredProps, 'latest' | 'kind'>) {
  if (!tally || !tallyBefore) return null
  const { inRange = 0, count = 0 } = tally
  const { inRange: earlier = 0, count: earlierCount = 0 } = tallyBefore
  return (
    <p className={styles.tally}>
      {kind === 'blood-sugar' ? (
        <Trans>
          In range {inRange} of {count} times in the last 7 days, {earlier} of {earlierCount} in the
          7 days before.
        </Trans>
      ) : (
        <Trans>
          At goal {inRange} of {count} times in the last 7 days, {earlier} of {earlierCount} in the
          7 days before.
        </Trans>
      )}
    </p>
  )
}

/** The average with what it rests on, and the week before where both have enough. */
function Week({ latest: { week, before } }: { latest: Latest }) {
  if (!week) return null
  const { text = '', count = 0 } = week
  const earlier = before?.text
  return (
    <p className={styles.week}>
      <Trans>
        7-day average {text} from <Plural value={count} one="# reading" other="# readings" />
      </Trans>
      {earlier && (
        <Text as="span" size="small">
          <Trans>{earlier} the 7 days before</Trans>
        </Text>
      )}
    </p>
  )
}

function NothingYet({ kind }: { kind: ReadingKind }) {
  return (
    <Text muted>
      {kind === 'blood-sugar' && <Trans>No readings yet. Set up your meter.</Trans>}
      {kind === 'blood-pressure' && <Trans>No readings yet. Set up your monitor.</Trans>}
      {kind === 'pulse' && <Trans>Your pulse comes with each blood pressure reading.</Trans>}
      {kind === 'weight' && <Trans>No weights yet. Set up your scale.</Trans>}
    </Text>
  )
}
