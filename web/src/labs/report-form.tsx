import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Spoken } from '../calls/spoken'
import {
  type LabResult,
  type Labs,
  resultOf,
  saveSelfReport,
  type UnitCheck,
  useLabsChanged,
} from '../data/labs'
import { Form } from '../forms/form'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Text } from '../ui/text'
import { refusalOf } from './refusals'
import { A1cFields, CholesterolFields } from './report-fields'
import styles from './report-form.module.css'
import { SaveFailed } from './save-failed'
import {
  type Answers,
  a1cAbove,
  asksA1c,
  asksCholesterol,
  blank,
  isClear,
  type Mode,
  problemsOf,
  requestOf,
  serverNames,
} from './self-report'
import { UnitQuestion } from './unit-question'
import { useUnlikelyA1c } from './use-unlikely-a1c'

/** Asks about a unit, and the answers that it is about. */
type Question = { check: UnitCheck; about: string }

type ReportFormProps = {
  mode: Mode
  limits: Labs['form']
  /** The address of the page, which keeps what is typed. */
  route: string
  /** What was entered is saved, and this of it is urgent. */
  onUrgent: (result: LabResult) => void
}

/** S2-2-100: what a person knows of their last tests. */
export function ReportForm({ mode, limits, route, onUrgent }: ReportFormProps) {
  const changed = useLabsChanged()
  const [question, setQuestion] = useState<Question>()
  const [isSaved, setSaved] = useState(false)
  const unlikely = useUnlikelyA1c()
  const [hasFailed, setFailed] = useState(false)
  const form = useForm({
    id: 'lab',
    first: blank,
    draft: { route, field: mode },
    check: (answers) => problemsOf(mode, answers, limits),
    keyedBy: (answers, confirmed) => requestOf(mode, answers, confirmed),
    send: (answers, { key, confirmed }) => saveSelfReport(requestOf(mode, answers, confirmed), key),
    // A question about the unit comes back without anything being stored.
    after: 'go-on',
    ask: (answers) =>
      isClear(problemsOf(mode, answers, limits)) && unlikely.asksAbout(a1cAbove(answers)),
    onSent: async ({ unitCheck, results = [] }, sent) => {
      if (unitCheck) return setQuestion({ check: unitCheck, about: contentOf(mode, sent) })
      setQuestion(undefined)
      const urgent = results.find(({ callUs }) => callUs)
      setSaved(!urgent)
      form.discard()
      if (urgent) onUrgent(resultOf(urgent))
      await changed()
    },
    serverNames,
    refusal: refusalOf,
    onFailed: ({ fields }) => setFailed(fields.length === 0),
  })
  // The number in its words must be the number that is saved.
  if (question && question.about !== contentOf(mode, form.value)) setQuestion(undefined)
  const change = () => {
    setQuestion(undefined)
    document.querySelector<HTMLElement>(`#${form.idOf(fieldOf(question?.check))} input`)?.focus()
  }
  const both = mode === 'combined'
  return (
    <>
      {isSaved && (
        <Banner tone="good" live title={<Trans>Your response has been saved</Trans>}>
          <Trans>Thank you. Results that were entered are listed below.</Trans>
        </Banner>
      )}
      <Form
        form={{
          ...form,
          failure: null,
          submit: (event) => {
            setSaved(false)
            setQuestion(undefined)
            form.submit(event)
          },
        }}
        send={
          <Spoken
            own={<Trans>Save my answers</Trans>}
            about={(name) => <Trans>Save for {name}</Trans>}
          />
        }
        buttons={
          unlikely.question(form, a1cAbove(form.value)) ??
          (question && (
            <UnitQuestion
              question={question.check}
              onYes={() => {
                setQuestion(undefined)
                form.confirm()
              }}
              onNo={change}
              isSending={form.isSending}
            />
          ))
        }
      >
        {asksA1c(mode) && (
          <div className={styles.section}>
            {both && (
              <Text as="h2" size="h4">
                <Trans>A1c</Trans>
              </Text>
            )}
            <A1cFields form={form} limits={limits} isOneOfTwo={both} />
          </div>
        )}
        {asksCholesterol(mode) && (
          <div className={styles.section}>
            {both && (
              <Text as="h2" size="h4">
                <Trans>Cholesterol</Trans>
              </Text>
            )}
            <CholesterolFields form={form} limits={limits} isOneOfTwo={both} />
          </div>
        )}
      </Form>
      <SaveFailed problem={hasFailed ? form.lastFailure : null} onClose={() => setFailed(false)} />
    </>
  )
}

const contentOf = (mode: Mode, answers: Answers) => JSON.stringify(requestOf(mode, answers, false))

const fieldOf = (question: UnitCheck | undefined) => (question?.field === 'hdl' ? 'hdl' : 'total')
