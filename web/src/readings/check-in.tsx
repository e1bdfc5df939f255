import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { stagesQuery } from '../data/alert-stages'
import { type AlertStage, answerStage, type StageAnswer, useAlertsChanged } from '../data/alerts'
import { serverNow } from '../data/clock'
import { useOnline } from '../data/online'
import { useReadOnly } from '../data/read-only'
import { createStore } from '../data/store'
import { weightShown } from '../data/weight-shown'
import { Form, SendButton } from '../forms/form'
import { withExclusive } from '../forms/kinds/options'
import { useForm } from '../forms/use-form'
import { loadTexts } from '../i18n/activate'
import { useFormats } from '../i18n/use-formats'
import { useFacts } from '../routes/use-facts'
import { Banner } from '../ui/banner'
import { Card } from '../ui/card'
import { ChoiceGroup } from '../ui/choice-group'
import { FaultBoundary } from '../ui/fault-boundary'
import { lazyPart } from '../ui/lazy-part'
import { MultiChoiceGroup } from '../ui/multi-choice-group'
import { Stack } from '../ui/stack'
import { StatusMark } from '../ui/status-mark'
import { Text } from '../ui/text'
import styles from './check-in.module.css'
import { Their, useTheirName } from './their'
import { AnswerKept, NoOneWatches } from './their-links'
import { their } from './their-words'
import { useCheckInWords } from './use-check-in-words'
import { joined } from './wall'
import { statusOfKey, useReadingWord } from './words'

type Kind = 'bloodSugar' | 'bloodPressure' | 'weight'

/**
 * What the member is asked about readings that need attention. Nothing is shown
 * while there is nothing to ask: other parts of the page say what failed. An
 * emergency stands on top of the page and not here.
 */
export function CheckIn({ kind }: { kind?: Kind }) {
  const { data } = useQuery(stagesQuery)
  const stages = (data?.stages ?? []).filter(
    (stage) => !stage.action && (!kind || stage.kind === kind),
  )
  if (stages.length === 0) return null
  return (
    <Stack gap={4}>
      {stages.map((stage) => (
        <StageCard key={stage.alertId} stage={stage} />
      ))}
    </Stack>
  )
}

/** One alert: the reading, the question that is open, then the advice. */
function StageCard({ stage }: { stage: AlertStage }) {
  const name = useTheirName()
  return (
    <Card accent title={<StageTitle stage={stage} />}>
      <StageReading stage={stage} />
      <StageLate stage={stage} />
      <AnsweredFirst stage={stage} />
      {stage.done ? <Advice stage={stage} /> : <Ask key={stage.questionCode} stage={stage} />}
      <p className={styles.promise}>
        {name ? (
          <NoOneWatches name={name} />
        ) : (
          <Trans>
            No one watches your readings around the clock. If you feel very sick, call{' '}
            <a href="tel:911">911</a>.
          </Trans>
        )}
      </p>
    </Card>
  )
}

/** What the reading was, in the word that its status has. */
export function StageTitle({ stage }: { stage: AlertStage }) {
  const name = useTheirName()
  return name ? <TheirTitle stage={stage} name={name} /> : <OwnTitle stage={stage} />
}

type TheirTitleProps = { stage: Pick<AlertStage, 'direction' | 'statusKey'>; name: string }

/** The same of somebody else. */
export function TheirTitle({ stage, name }: TheirTitleProps) {
  const isSevere = stage.statusKey?.startsWith('reading.status.severely')
  switch (stage.direction) {
    case 'gain':
      return <Their say={their.weightUp} name={name} />
    case 'severe':
      return <Their say={their.pressureSevere} name={name} />
    case 'low':
      return isSevere ? (
        <Their say={their.sugarSeverelyLow} name={name} />
      ) : (
        <Their say={their.sugarVeryLow} name={name} />
      )
    default:
      return isSevere ? (
        <Their say={their.sugarSeverelyHigh} name={name} />
      ) : (
        <Their say={their.sugarVeryHigh} name={name} />
      )
  }
}

function OwnTitle({ stage }: { stage: AlertStage }) {
  const isSevere = stage.statusKey?.startsWith('reading.status.severely')
  switch (stage.direction) {
    case 'gain':
      return <Trans>Your weight went up quickly</Trans>
    case 'severe':
      return <Trans>Your blood pressure was severely high</Trans>
    case 'low':
      return isSevere ? (
        <Trans>Your blood sugar was severely low</Trans>
      ) : (
        <Trans>Your blood sugar was very low</Trans>
      )
    default:
      return isSevere ? (
        <Trans>Your blood sugar was severely high</Trans>
      ) : (
        <Trans>Your blood sugar was very high</Trans>
      )
  }
}

type StageReadingProps = {
  stage: AlertStage
  /** When it was, where that is not the clock of the page. */
  when?: string
}

/** The number, unless the member asked for a page without their weight, and when it was. */
export function StageReading({ stage, when: told }: StageReadingProps) {
  const word = useReadingWord()
  const formats = useFormats()
  const neutral = useFacts().app.hasSafeContent
  const shown = weightShown.use()
  const place = { timeZone: 'UTC' }
  const at = Date.parse(`${stage.local}Z`)
  const today = serverNow() + at - (stage.readingAt ?? at)
  const when = told ?? joined(formats.day(at, today, place), formats.time(at, place), formats)
  const veiled = stage.direction === 'gain' && ((neutral && !shown) || !stage.text)
  const status = statusOfKey(stage.statusKey ?? '')
  return (
    <p className={styles.reading}>
      {status && <StatusMark status={status} word={word(stage.statusKey ?? '')} />}
      {!veiled && <StageNumber stage={stage} />}
      <Text as="span" muted>
        {stage.direction === 'gain' ? <Trans>Weighed {when}</Trans> : when}
      </Text>
    </p>
  )
}

/** A gain says that it is one: beside a day it would read as what was gained that day. */
function StageNumber({ stage }: { stage: AlertStage }) {
  const { text = '', unit } = stage
  if (stage.direction === 'gain') {
    const gain = `${text.replace('+', '')}\u00a0${unit}`
    return (
      <span className={styles.number}>
        <Trans>Up {gain}</Trans>
      </span>
    )
  }
  return (
    <>
      <span className={styles.number}>{text}</span>
      <Text as="span" muted>
        {unit}
      </Text>
    </>
  )
}

/** When a reading that came late reached us. */
export function StageLate({ stage }: { stage: AlertStage }) {
  const formats = useFormats()
  if (!stage.late || !stage.receivedAt) return null
  const place = { timeZone: 'UTC' }
  const at = Date.parse(`${stage.local}Z`)
  const shift = at - (stage.readingAt ?? at)
  const received = stage.receivedAt + shift
  const day = formats.day(received, serverNow() + shift, place)
  const when = joined(day, formats.time(received, place), formats)
  return (
    <Text muted>
      <Trans>This reading reached us late: {when}</Trans>
    </Text>
  )
}

/** The answer of somebody else that stands in place of the one just given here. */
const answeredFirst = createStore<{ alertId: string; answer: StageAnswer } | undefined>(undefined)

// Its words are not among those that every page has, so they come with it.
const AnswerBefore = lazyPart(() =>
  Promise.all([import('./others-said'), loadTexts('account')]).then(([part]) => part.AnswerBefore),
)

/** Says that somebody else had answered, so nobody believes that their own answer is the one that counts. */
export function AnsweredFirst({ stage }: { stage: AlertStage }) {
  const first = answeredFirst.use()
  const name = useTheirName()
  if (!first || first.alertId !== stage.alertId) return null
  return (
    <FaultBoundary resetKey="" fallback={() => null}>
      <Suspense>
        <AnswerBefore answer={first.answer} member={name ?? ''} />
      </Suspense>
    </FaultBoundary>
  )
}

/** The question that is open. */
export function Ask({ stage }: { stage: AlertStage }) {
  const { i18n } = useLingui()
  const id = useId()
  const online = useOnline()
  const readOnly = useReadOnly()
  const changed = useAlertsChanged()
  const { questions } = useCheckInWords()
  const form = useForm({
    id,
    first: nothingChosen,
    check: ({ codes }) => ({ codes: codes.length === 0 && msg`Choose an answer.` }),
    send: ({ codes }) =>
      answerStage({
        alertId: stage.alertId ?? '',
        questionCode: stage.questionCode ?? '',
        answerCodes: [...codes],
        seenAction: stage.action ?? '',
        seenAnsweredAt: stage.answeredAt ?? 0,
      }),
    onSent: ({ already }) => {
      answeredFirst.set(already && { alertId: stage.alertId ?? '', answer: already })
      return changed()
    },
  })
  const asked = questions[stage.questionCode ?? '']
  if (!asked) return null
  const { codes } = form.value
  const group = {
    id: form.idOf('codes'),
    label: i18n._(asked.ask),
    error: form.error('codes'),
    options: (stage.answerCodes ?? []).map((code) => {
      const words = asked.answers[code]
      return { id: code, label: words ? i18n._(words) : code }
    }),
    isDisabled: readOnly,
  }
  const choose = (next: readonly string[]) => form.change({ codes: next })
  return (
    <Form
      form={form}
      isShort
      failed={() => <NotAnswered />}
      buttons={
        <>
          {!online && (
            <Text muted>
              <Trans>You can answer when you are connected again.</Trans>
            </Text>
          )}
          <div>
            <SendButton form={form} isDisabled={readOnly || !online}>
              <Trans>Answer</Trans>
            </SendButton>
          </div>
        </>
      }
    >
      {stage.multiple ? (
        <MultiChoiceGroup
          {...group}
          value={[...codes]}
          onChange={(next) => choose(withExclusive(['none'], codes, next))}
        />
      ) : (
        <ChoiceGroup {...group} value={codes[0] ?? null} onChange={(code) => choose([code])} />
      )}
    </Form>
  )
}

const nothingChosen: { codes: readonly string[] } = { codes: [] }

function NotAnswered() {
  const name = useTheirName()
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t save your answer</Trans>}>
      {name ? (
        <AnswerKept name={name} />
      ) : (
        <Trans>
          Your answer is still here. If you feel very sick, don’t wait: call{' '}
          <a href="tel:911">911</a>.
        </Trans>
      )}
    </Banner>
  )
}

function Advice({ stage }: { stage: AlertStage }) {
  const { i18n } = useLingui()
  const { advice } = useCheckInWords()
  const words = advice[stage.adviceKey ?? '']
  if (!words) return null
  return (
    <div className={styles.advice}>
      <Banner tone={words.tone} live title={i18n._(words.title)}>
        <p>{i18n._(words.text)}</p>
      </Banner>
    </div>
  )
}
