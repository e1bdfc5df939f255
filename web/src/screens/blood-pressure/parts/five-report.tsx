import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import {
  type FirstReadings as First,
  type PressureChallenge,
  pressureStatsQuery,
} from '../../../data/blood-pressure'
import { useMemberZone } from '../../../data/member-zone'
import { useStartup } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { LeftOut } from '../../../readings/left-out'
import { ReadingsLoaded } from '../../../readings/readings-loaded'
import { lastDays } from '../../../readings/span'
import { useToday } from '../../../readings/today'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { href } from '../../../routes/href'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { ReadingHero } from '../../../ui/reading-hero'
import { AverageTile } from './average-tile'
import figures from './figures.module.css'
import { FirstReadings } from './first-readings'
import styles from './five-report.module.css'
import { NextSteps } from './next-steps'
import { usePressureWords } from './use-pressure-words'

/** The report: the first five, what came since, the time of day, three next steps. */
export function FiveReport({ challenges, tips }: PressureChallenge) {
  const first = challenges?.[0]
  return (
    <>
      {first && <FirstAverage first={first} />}
      <Since />
      <NextSteps tips={(tips ?? []).map(({ key = '' }) => key)} />
      <Talk />
    </>
  )
}

function FirstAverage({ first }: { first: First }) {
  const { t } = useLingui()
  const { longDate } = useFormats()
  const place = useMemberZone()
  const word = useReadingWord()
  const { unit, text, spoken } = usePressureWords()
  const { averageSystolic = 0, averageDiastolic = 0, key = '', readings = 0 } = first
  const average = { systolic: averageSystolic, diastolic: averageDiastolic, key }
  const [begun, done] = [longDate(first.startedAt ?? 0, place), longDate(first.endedAt ?? 0, place)]
  const count = t`${plural(readings, { one: '# reading', other: '# readings' })}`
  return (
    <Card title={<Trans>Your first five readings</Trans>}>
      <div className={styles.words}>
        <ReadingHero
          status={statusOfKey(key)}
          statusWord={word(key)}
          value={text(average)}
          unit={unit}
          spoken={spoken(average)}
          context={
            <Trans>
              average of {count}, {begun} to {done}
            </Trans>
          }
        />
        <FirstReadings checks={first.checks ?? []} />
      </div>
    </Card>
  )
}

const days = 30

/** What came since, from the same figures as the overview. */
function Since() {
  const { t } = useLingui()
  const stats = useQuery(pressureStatsQuery(lastDays(days, useToday())))
  return (
    <Card title={<Trans>The last 30 days</Trans>}>
      <ReadingsLoaded query={stats} shape="text" failed={t`We couldn’t load your averages.`}>
        {({ average, morning, evening, higherPart, total, leftOut }) => (
          <div className={styles.words}>
            <div className={figures.tiles}>
              <AverageTile label={t`All readings`} average={average} />
              <AverageTile label={t`Mornings, 4 AM to noon`} average={morning} />
              <AverageTile label={t`Evenings, from 5 PM`} average={evening} />
            </div>
            <TimeOfDay known={Boolean(morning && evening)} higher={higherPart} />
            <LeftOut total={total} leftOut={leftOut} logsHref={href('blood-pressure.all-logs')} />
          </div>
        )}
      </ReadingsLoaded>
    </Card>
  )
}

function TimeOfDay({ known, higher }: { known: boolean; higher: '' | 'morning' | 'evening' }) {
  if (!known) {
    return (
      <p>
        <Trans>To compare mornings and evenings, each needs at least three readings.</Trans>
      </p>
    )
  }
  if (higher === 'morning') {
    return (
      <p>
        <Trans>Your blood pressure is higher in the morning than in the evening.</Trans>
      </p>
    )
  }
  if (higher === 'evening') {
    return (
      <p>
        <Trans>Your blood pressure is higher in the evening than in the morning.</Trans>
      </p>
    )
  }
  return (
    <p>
      <Trans>Mornings and evenings are close to each other.</Trans>
    </p>
  )
}

/** A person to talk to, where there is one, and paper for the doctor. */
function Talk() {
  const { data } = useStartup()
  const name = data?.coaching?.coach?.name
  const messages = openLink('message-center.chronic-care', useFacts())
  return (
    <div className={styles.buttons}>
      {name && messages && (
        <ButtonLink variant="primary" href={messages}>
          <Trans>Talk with {name}</Trans>
        </ButtonLink>
      )}
      <Button icon={<Printer size={20} aria-hidden="true" />} onPress={() => window.print()}>
        <Trans>Print this report</Trans>
      </Button>
    </div>
  )
}
