import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { correctResult, type LabResult, type Labs, useLabsChanged } from '../data/labs'
import { Form, SendButton } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { useForm } from '../forms/use-form'
import { Button } from '../ui/button'
import { NumberField } from '../ui/number-field'
import { showToast } from '../ui/toast-queue'
import { A1cChoice, MonthYear } from './choices'
import { refusalOf } from './refusals'
import { above, aboveList } from './self-report'
import { useEntryName } from './use-result-words'

type CorrectDialogProps = { entry: LabResult; limits: Labs['form']; onClose: () => void }

/** Corrects an own entry. The value before it is kept. */
export function CorrectDialog({ entry, limits, onClose }: CorrectDialogProps) {
  const changed = useLabsChanged()
  const what = useEntryName()(entry)
  const isA1c = entry.test === 'a1c'
  const since = (isA1c ? limits.a1cSince : limits.cholesterolSince) ?? ''
  // The month of the entry may be older than what counts today.
  const oldest = entry.takenOn < since ? entry.takenOn : since
  const form = useForm({
    id: 'correct',
    edits: true,
    first: () => {
      const [year = '', month = ''] = entry.takenOn.split('-')
      const choice = isA1c ? entry.figure.value.toFixed(1) : ''
      return { choice, value: entry.figure.value, month: String(Number(month)), year }
    },
    check: ({ value, choice }) => ({
      choice: choice === above && aboveList,
      value: Number.isNaN(value) && msg`Answer is required`,
    }),
    keyedBy: (answer) => requestOf(entry, answer),
    send: (answer, { key }) => correctResult(requestOf(entry, answer), key),
    onSent: async () => {
      await changed()
      showToast({ tone: 'good', title: <Trans>Your response has been saved</Trans> })
      onClose()
    },
    serverNames: isA1c ? { value: 'choice' } : {},
    refusal: refusalOf,
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Correct this result</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Save the correction</Trans>
          </SendButton>
          <Button onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Form form={form} buttons={null}>
        <p>{what}</p>
        {isA1c ? (
          <A1cChoice {...form.select('choice')} limits={limits} />
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

type Answer = { choice: string; value: number; month: string; year: string }

function requestOf({ id, test, figure }: LabResult, { choice, value, month, year }: Answer) {
  return {
    id,
    value: test === 'a1c' ? Number(choice) : value,
    unit: figure.unit,
    month: Number(month),
    year: Number(year),
  }
}
