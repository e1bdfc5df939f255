import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type Ref, Suspense, useEffect, useId, useState } from 'react'
import type { AlertDoctor, AlertStage, StageAnswer } from '../data/alerts'
import { useOnline } from '../data/online'
import { emergencyLine } from '../domain/crisis-lines'
import { loadTexts } from '../i18n/activate'
import { FaultBoundary } from '../ui/fault-boundary'
import { lazyPart } from '../ui/lazy-part'
import { Text } from '../ui/text'
import { AnsweredFirst, Ask, StageLate, StageReading, StageTitle } from './check-in'
import styles from './emergency.module.css'
import { EmergencyActions } from './emergency-actions'
import { EmergencyEnd } from './emergency-end'
import { PanelTitle } from './emergency-title'
import { Meanwhile } from './meanwhile'
import { useTheirName } from './their'
import { NoOneWatches } from './their-links'
import { youAnswered } from './their-words'
import { useCheckInWords } from './use-check-in-words'

type EmergencyPanelProps = {
  stage: AlertStage
  /** Only the most urgent one says everything at once. */
  isFirst: boolean
  doctors: readonly AlertDoctor[]
  onEnded: () => void
  /** The heading, which takes the focus when what to do changes. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** One emergency: what it is, what to do, and only then what we saw and what we ask. */
export function EmergencyPanel(props: EmergencyPanelProps) {
  const { stage, isFirst, doctors, onEnded, titleRef } = props
  const id = useId()
  const online = useOnline()
  return (
    <section className={styles.panel} data-action={stage.action} aria-labelledby={id}>
      <h2 ref={titleRef} id={id} tabIndex={-1} className={styles.title}>
        <TriangleAlert className={styles.icon} aria-hidden="true" />
        <span>
          <PanelTitle stage={stage} />
        </span>
      </h2>
      <Announced stage={stage} />
      <YouSaid stage={stage} />
      <AnsweredFirst stage={stage} />
      <EmergencyActions stage={stage} doctors={doctors} />
      {!online && (
        <p className={styles.offline}>
          <Trans>Phone calls still work without the internet.</Trans>
        </p>
      )}
      {isFirst ? (
        <Details stage={stage} onEnded={onEnded} />
      ) : (
        <details className={styles.more}>
          <summary>
            <Trans>More about this reading</Trans>
          </summary>
          <Details stage={stage} onEnded={onEnded} />
        </details>
      )}
    </section>
  )
}

/** What we saw, what to know until help comes, and the question that changes the advice. */
function Details({ stage, onEnded }: { stage: AlertStage; onEnded: () => void }) {
  const name = useTheirName()
  return (
    <div className={styles.below}>
      <div className={styles.column}>
        <div>
          <Text weight="medium">
            <StageTitle stage={stage} />
          </Text>
          <StageReading stage={stage} />
          <StageLate stage={stage} />
        </div>
        <Meanwhile stage={stage} />
      </div>
      <div className={styles.column}>
        {stage.questionCode && <Ask key={stage.questionCode} stage={stage} />}
        <EmergencyEnd stage={stage} onEnded={onEnded} />
        <Text muted size="small">
          {name ? (
            <NoOneWatches name={name} />
          ) : (
            <Trans>
              No one watches your readings around the clock. If you feel very sick, call{' '}
              <a href={`tel:${emergencyLine}`}>{emergencyLine}</a>.
            </Trans>
          )}
        </Text>
      </div>
    </div>
  )
}

/** Read out once when it begins or when what to do changes; focus stays where it is. */
function Announced({ stage }: { stage: AlertStage }) {
  const [said, setSaid] = useState<string>()
  const name = useTheirName()
  const step = `${stage.alertId} ${stage.action} ${stage.adviceKey}`
  useEffect(() => setSaid(step), [step])
  return (
    <div role="alert" className="visually-hidden">
      {said === step && (
        <>
          <PanelTitle stage={stage} />.{' '}
          {stage.action === 'treat' &&
            (name ? (
              <Trans>Give {name} 15 grams of fast sugar now</Trans>
            ) : (
              <Trans>Eat or drink 15 grams of sugar now</Trans>
            ))}
          {stage.action === 'call' && <Trans>Call {emergencyLine}</Trans>}
        </>
      )}
    </div>
  )
}

/** Its words are not among those that every page has, so they come with it. */
const OthersSaid = lazyPart(() =>
  Promise.all([import('./others-said'), loadTexts('account')]).then(([part]) => part.OthersSaid),
)

/** What was answered, in the words that were chosen, by whom, and who reads it. */
function YouSaid({ stage }: { stage: AlertStage }) {
  const { i18n } = useLingui()
  const online = useOnline()
  const { questions } = useCheckInWords()
  const own = useTheirName()
  const { answers = [] } = stage
  const isMine = ({ mine, byName }: StageAnswer) => mine || (!byName && !own)
  const mine = answers
    .filter(isMine)
    .flatMap(({ questionCode = '', answerCodes = [] }) =>
      answerCodes.flatMap((code) => questions[questionCode]?.answers[code] ?? []),
    )
    .map((answer) => i18n._(answer))
    .join('; ')
  const others = answers.filter((one) => !isMine(one))
  return (
    <>
      {mine && (
        <p className={styles.said}>
          {own ? i18n._(youAnswered(mine)) : <SaidByYou words={mine} />}
        </p>
      )}
      {others.length > 0 && (
        <FaultBoundary resetKey={String(online)} fallback={() => null}>
          <Suspense>
            <OthersSaid answers={others} member={own ?? ''} />
          </Suspense>
        </FaultBoundary>
      )}
    </>
  )
}

function SaidByYou({ words }: { words: string }) {
  return <Trans>You said: {words}. Your care team can see this.</Trans>
}
