import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type AlertStage, answerStage, stagesQuery, useAlertsChanged } from '../data/alerts'
import { useOnline } from '../data/online'
import { useReadOnly } from '../data/read-only'
import { useFormats } from '../i18n/i18n-root'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { ChoiceGroup } from '../ui/choice-group'
import { MultiChoiceGroup } from '../ui/multi-choice-group'
import { StatusMark } from '../ui/status-mark'
import styles from './check-in.module.css'
import { advice, questions } from './check-in-words'
import { statusOfKey, useReadingWord } from './words'

type Kind = 'bloodSugar' | 'bloodPressure' | 'weight'

/**
 * What the member is asked about readings that need attention. Nothing is shown
 * while there is nothing to ask: other parts of the page say what failed.
 */
export function CheckIn({ kind }: { kind?: Kind }) {
  const { data = [] } = useQuery(stagesQuery(kind ?? ''))
  if (data.length === 0) return null
  return (
    <div className={styles.list}>
      {data.map((stage) => (
        <StageCard key={stage.alertId} stage={stage} />
      ))}
    </div>
  )
}

/** One alert: the reading, the question that is open, then the advice. */
export function StageCard({ stage, children }: { stage: AlertStage; children?: ReactNode }) {
  return (
    <Card accent title={<Title stage={stage} />}>
      <Reading stage={stage} />
      {children}
      {stage.done ? <Advice stage={stage} /> : <Ask key={stage.questionCode} stage={stage} />}
      <p className={styles.promise}>
        <Trans>
          Nobody watches your readings all the time. If you feel very unwell, call{' '}
          <a href="tel:911">911</a>.
        </Trans>
      </p>
    </Card>
  )
}

function Title({ stage }: { stage: AlertStage }) {
  if (stage.direction === 'gain') return <Trans>You gained weight quickly</Trans>
  if (stage.direction === 'severe') return <Trans>Your blood pressure was very high</Trans>
  if (stage.direction === 'low') return <Trans>Your blood sugar was very low</Trans>
  return <Trans>Your blood sugar was very high</Trans>
}

function Reading({ stage }: { stage: AlertStage }) {
  const word = useReadingWord()
  const { time } = useFormats()
  const when = time(Date.parse(`${stage.local}Z`), { timeZone: 'UTC' })
  const status = statusOfKey(stage.statusKey ?? '')
  return (
    <p className={styles.reading}>
      {status && <StatusMark status={status} word={word(stage.statusKey ?? '')} />}
      <span className={styles.number}>{stage.text}</span>
      <span className={styles.unit}>{stage.unit}</span>
      <span className={styles.when}>
        <Trans>at {when}</Trans>
      </span>
    </p>
  )
}

function Ask({ stage }: { stage: AlertStage }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const online = useOnline()
  const readOnly = useReadOnly()
  const changed = useAlertsChanged()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  const answering = useMutation({ mutationFn: answerStage, onSuccess: changed })
  const asked = questions[stage.questionCode ?? '']
  if (!asked) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(codes.length === 0)
    if (codes.length === 0) return
    answering.mutate({
      alertId: stage.alertId ?? '',
      questionCode: stage.questionCode ?? '',
      answerCodes: [...codes],
    })
  }
  const group = {
    id,
    label: i18n._(asked.ask),
    error: missing && codes.length === 0 ? t`Choose an answer.` : undefined,
    options: (stage.answerCodes ?? []).map((code) => {
      const words = asked.answers[code]
      return { id: code, label: words ? i18n._(words) : code }
    }),
    isDisabled: readOnly,
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {stage.multiple ? (
        <MultiChoiceGroup
          {...group}
          value={[...codes]}
          onChange={(next) => setCodes(withoutNone(codes, next))}
        />
      ) : (
        <ChoiceGroup {...group} value={codes[0] ?? null} onChange={(code) => setCodes([code])} />
      )}
      {answering.isError && (
        <Banner tone="danger" live title={<Trans>We could not save your answer</Trans>}>
          <Trans>Your answer is still here. If you feel very unwell, do not wait: call 911.</Trans>
        </Banner>
      )}
      {!online && (
        <Banner tone="caution" title={<Trans>You are offline</Trans>}>
          <Trans>You can answer when you are connected again.</Trans>
        </Banner>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          isPending={answering.isPending}
          isDisabled={readOnly || !online}
        >
          <Trans>Answer</Trans>
        </Button>
      </div>
    </form>
  )
}

/** "None of these" goes with nothing else; what was chosen last holds. */
function withoutNone(before: readonly string[], next: readonly string[]): readonly string[] {
  if (!next.includes('none')) return next
  return before.includes('none') ? next.filter((code) => code !== 'none') : ['none']
}

function Advice({ stage }: { stage: AlertStage }) {
  const { i18n } = useLingui()
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
