import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Spoken } from '../calls/spoken'
import { type Kidney, kidneyQuery, type LabPressure, type LabTest } from '../data/labs'
import { BeingChecked } from '../labs/being-checked'
import { CallToday } from '../labs/call-today'
import { KitOffer } from '../labs/kits/kit-offer'
import { LabsLoaded } from '../labs/labs-loaded'
import { TestCard } from '../labs/test-card'
import { Trend } from '../labs/trend'
import { useTrendWords } from '../labs/use-trend-words'
import { statusOfKey, useReadingWord } from '../readings/words'
import { opensArea } from '../routes/facts'
import { useFacts } from '../routes/use-facts'
import { Card } from '../ui/card'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { StatTile } from '../ui/stat-tile'
import { Text } from '../ui/text'
import { DoctorFirst } from './kidney-health/parts/doctor-first'
import { KidneyCare } from './kidney-health/parts/kidney-care'
import { NextKidneyTest } from './kidney-health/parts/next-kidney-test'
import { NoKidneyResults } from './kidney-health/parts/no-kidney-results'
import { RiskCard } from './kidney-health/parts/risk-card'
import { StageWords } from './kidney-health/parts/stage-words'
import styles from './kidney-health.module.css'

/** S2-2-42: how the kidneys do, and what is good for them. */
export function Screen() {
  const kidney = useQuery(kidneyQuery)
  return (
    <PageBody>
      <PageHead
        title={
          <Spoken
            own={<Trans>Kidney health</Trans>}
            about={(name) => <Trans>{name}’s kidney health</Trans>}
          />
        }
        lead={
          <Trans>
            Two tests show how the kidneys are doing: eGFR from blood and uACR from urine.
          </Trans>
        }
      />
      <LabsLoaded query={kidney} shape="hero">
        {(all) => (
          <>
            <BeingChecked results={all.checking} />
            {all.egfr || all.uacr || all.creatinine ? (
              <Results kidney={all} />
            ) : (
              <NoKidneyResults />
            )}
            {!all.egfr && !all.uacr && <KitOffer kidneyOnly />}
            <KidneyCare />
          </>
        )}
      </LabsLoaded>
    </PageBody>
  )
}

function Results({ kidney }: { kidney: Kidney }) {
  const { egfr, uacr, creatinine, risk } = kidney
  const seesReadings = opensArea(useFacts(), 'readings')
  return (
    <>
      <CallToday tests={[egfr, uacr, creatinine]} />
      <DoctorFirst level={risk?.level} fall={kidney.fall} />
      <div className={styles.columns}>
        {egfr && (
          <TestCard test={egfr} withoutNext>
            <StageWords stage={egfr.latest.stage} isLasting={risk?.lasting} />
          </TestCard>
        )}
        {uacr && (
          <TestCard test={uacr} withoutNext>
            <StageWords stage={uacr.latest.stage} isLasting={risk?.lasting} />
          </TestCard>
        )}
        {!egfr && <OneMissing isBlood />}
        {!uacr && <OneMissing isBlood={false} />}
      </div>
      <RiskCard kidney={kidney} />
      <div className={styles.columns}>
        <NextKidneyTest next={kidney.next} />
        {seesReadings && <PressureCard pressure={kidney.pressure} />}
      </div>
      {egfr && <TrendCard test={egfr} severalEquations={kidney.severalEquations} />}
      {uacr && <TrendCard test={uacr} />}
      {creatinine && <TestCard test={creatinine} withoutNext />}
    </>
  )
}

/** The page stays true without one of the two: it says which one is missing. */
function OneMissing({ isBlood }: { isBlood: boolean }) {
  return (
    <Card title={isBlood ? <Trans>eGFR</Trans> : <Trans>uACR</Trans>}>
      <p>
        <Trans>
          There is no result of this test yet. Ask the doctor about it at the next visit.
        </Trans>
      </p>
    </Card>
  )
}

/** Pressure and kidneys go together, so the average stands beside the tests. */
function PressureCard({ pressure }: { pressure: LabPressure | undefined }) {
  const { t } = useLingui()
  const word = useReadingWord()
  return (
    <Card title={<Trans>Blood pressure at home</Trans>}>
      {pressure ? (
        <StatTile
          label={t`Average`}
          value={pressure.text}
          unit={pressure.unit}
          status={statusOfKey(pressure.statusKey)}
          word={word(pressure.statusKey)}
          basis={
            <>
              <Plural value={pressure.count} one="# reading" other="# readings" />,{' '}
              <Plural value={pressure.days} one="last # day" other="last # days" />
            </>
          }
        />
      ) : (
        <p>
          <Trans>Too few readings this week for an average.</Trans>
        </p>
      )}
      <Text muted>
        <Trans>High blood pressure strains the kidneys, and hurt kidneys raise it.</Trans>
      </Text>
    </Card>
  )
}

type TrendCardProps = { test: LabTest; severalEquations?: boolean }

/** Labs work out an eGFR in more than one way. Results of another way would draw a false line. */
function TrendCard({ test, severalEquations = false }: TrendCardProps) {
  const { latest, history } = test
  const same = history.filter(({ equation }) => equation === latest.equation)
  const { label, summary, header } = useTrendWords()({ test: test.test, history: same })
  if (same.length < 2) return null
  return (
    <Card title={label}>
      <Stack gap={3}>
        <Trend label={label} summary={summary} valueHeader={header} results={same} />
        {severalEquations && (
          <Text muted>
            <Trans>
              Older results were worked out in another way, so they can’t be compared. This chart
              leaves them out.
            </Trans>
          </Text>
        )}
      </Stack>
    </Card>
  )
}
