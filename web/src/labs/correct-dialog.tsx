import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { correctResult, type LabResult, type Labs, useLabsChanged } from '../data/labs'
import { Form, SendButton } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { useForm } from '../forms/use-form'
import { Button } from '../ui/button'
import { NumberField } from '../ui/number-field'
import { showToast } from '../ui/toast-queue'
import { A1cAbove, A1cChoice, MonthYear } from './choices'
import { refusalOf } from './refusals'
import { above, aboveProblem } from './self-report'
import { useEntryName } from './use-result-words'
import { useUnlikelyA1c } from './use-unlikely-a1c'

type CorrectDialogProps = {
  entry: LabResult
  limits: Labs['form']
  onClose: () => void
  onUrgent: (result: LabResult) => void
}

/** Corrects an own entry. The value before it is kept. */
export function CorrectDialog({ entry, limits, onClose, onUrgent }: CorrectDialogProps) {
  const changed = useLabsChanged()
  const what = useEntryName()(entry)
  const unlikely = useUnlikelyA1c()
  const isA1c = entry.test === 'a1c'
  const since = (isA1c ? limits.a1cSince : limits.cholesterolSince) ?? ''
  // The month of the entry may be older than what counts today.
  const oldest = entry.takenOn < since ? entry.takenOn : since
  const form = useForm({
    id: 'correct',
    edits: true,
    first: () => {
      const [year = '', month = ''] = entry.takenOn.split('-')
      const { value } = entry.figure
      const isAbove = isA1c && !limits.a1cChoices?.some((each) => each.value === value)
      const choice = isAbove ? above : isA1c ? value.toFixed(1) : ''
      return {
        choice,
        value,
        above: isAbove ? value : Number.NaN,
        month: String(Number(month)),
        year,
      }
    },
    check: ({ value, choice, above: higher }) => ({
      above: choice === above && aboveProblem(higher, limits.a1cAbove),
      value: Number.isNaN(value) && msg`Answer is required`,
    }),
    keyedBy: (answer) => requestOf(entry, answer),
    send: (answer, { key }) => correctResult(requestOf(entry, answer), key),
    ask: ({ choice, above: higher }) =>
      choice === above &&
      !aboveProblem(higher, limits.a1cAbove) &&
      unlikely.asksAbout(higher === entry.figure.value ? undefined : higher),
    onSent: async (result) => {
      if (result.callUs) {
        // The page says what to do, also when the list doesn’t come.
        onClose()
        onUrgent(result)
        return changed()
      }
      await changed()
      showToast({ tone: 'good', title: <Trans>Your response has been saved</Trans> })
      onClose()
    },
    serverNames: isA1c ? { value: 'choice' } : {},
    refusal: refusalOf,
  })
  const question = unlikely.question(form, higherOf(form.value))
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Correct this result</Trans>}
      actions={(close) => (
        <>
          {!question && (
            <SendButton form={form}>
              <Trans>Save the correction</Trans>
            </SendButton>
          )}
          <Button onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Form form={form} buttons={question ?? null}>
        <p>{what}</p>
        {isA1c ? (
          <>
            <A1cChoice {...form.select('choice')} limits={limits} />
            {form.value.choice === above && <A1cAbove {...form.field('above')} limits={limits} />}
          </>
        ) : (
          <NumberField
            {...form.field('value')}
            label={<Trans>Result</Trans>}
            unit={entry.figure.unit}
            formatOptions={{ maximumFractionDigits: 2 }}
          />
        )}
        <MonthYear
          month={form.select('month')}
          year={form.select('year')}
          since={oldest}
          limits={limits}
        />
      </Form>
    </FormDialog>
  )
}

type Answer = { choice: string; value: number; above: number; month: string; year: string }

const higherOf = ({ choice, above: higher }: Answer) => (choice === above ? higher : undefined)

function requestOf({ id, test, figure }: LabResult, answer: Answer) {
  const { choice, value, month, year } = answer
  return {
    id,
    value: test === 'a1c' ? (higherOf(answer) ?? Number(choice)) : value,
    unit: figure.unit,
    month: Number(month),
    year: Number(year),
  }
}
