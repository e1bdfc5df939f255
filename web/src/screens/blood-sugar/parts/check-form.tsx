/** What the forms of a check share, new or edited: its questions before a save, first aid, buttons. */
import type { ReactNode } from 'react'
import type { BloodSugar } from '../../../data/blood-sugar'
import { useMemberZone } from '../../../data/member-zone'
import { Form } from '../../../forms/form'
import { NotSaved } from '../../../forms/not-saved'
import { type Attempt, byField, useForm } from '../../../forms/use-form'
import { entryDraft } from '../../../readings/entry-draft'
import { WhenFields } from '../../../readings/when-fields'
import { refusalWords } from '../../../readings/words'
import { type CheckEntry, type FieldName, type Found, fieldIds } from './check-entry'
import styles from './check-form.module.css'
import { SugarFirstAid } from './first-aid'
import { UnitQuestion, useUnitQuestion } from './unit-question'
import { asks, Confirm, ValueField } from './value-field'

type CheckFormOptions = {
  /** Where the draft of this form is kept. */
  field: string
  first: () => CheckEntry
  check: (entry: CheckEntry) => Found[]
  /** Whether the number may be one of the other unit. */
  isNewValue?: (entry: CheckEntry) => boolean
  send: (entry: CheckEntry, attempt: Attempt) => Promise<BloodSugar>
  edits?: boolean
  keyedBy?: (entry: CheckEntry, confirmed: boolean) => unknown
  onSent: (check: BloodSugar) => unknown
}

export function useCheckForm(options: CheckFormOptions) {
  const { field, check, isNewValue = () => true, ...rest } = options
  const { timeZone } = useMemberZone()
  const unit = useUnitQuestion()
  const form = useForm({
    ...rest,
    id: 'check',
    ids: fieldIds,
    serverNames: { 'tags.note': 'note' },
    draft: entryDraft<CheckEntry>('blood-sugar', field, timeZone),
    ask: (entry) => isNewValue(entry) && unit.ask(entry),
    check: (entry) => byField(check(entry)),
    refusal: refusalWords,
  })
  return {
    ...form,
    unit,
    change: (part: Partial<CheckEntry>) => {
      if (asks(form.lastFailure)) form.clear()
      unit.clear()
      form.change(part)
    },
  }
}

type CheckFormProps = {
  form: ReturnType<typeof useCheckForm>
  /** The value can be written. */
  corrects: boolean
  saveWords: ReactNode
  onCancel: () => void
  children: ReactNode
}

export function CheckForm({ form, corrects, saveWords, onCancel, children }: CheckFormProps) {
  const { value: entry, failure, unit } = form
  const isAsked = failure !== null && asks(failure)
  const firstAid = corrects && <SugarFirstAid entry={entry} />
  const question = unit.asked ? (
    <UnitQuestion
      entry={entry}
      other={unit.asked}
      onMeant={(value) => form.change({ value })}
      onKeep={form.confirm}
      isPending={form.isSending}
    />
  ) : (
    isAsked && <Confirm entry={entry} isPending={form.isSending} onConfirm={form.confirm} />
  )
  return (
    <Form
      className={styles.form}
      // Its question says what failed.
      form={isAsked ? { ...form, failure: null } : form}
      failed={(problem) => (
        <>
          {firstAid}
          <NotSaved problem={problem} />
        </>
      )}
      notice={form.isAsKept('shown', 'value') && firstAid}
      buttons={question || undefined}
      send={saveWords}
      onCancel={onCancel}
    >
      {children}
    </Form>
  )
}

type FieldsProps = {
  value: CheckEntry
  onChange: (part: Partial<CheckEntry>) => void
  errorOf: (field: FieldName) => string | undefined
}

export function ValueAndTime(fields: FieldsProps) {
  return (
    <>
      <ValueField {...fields} />
      <WhenFields
        id={fieldIds.timestamp}
        value={fields.value.when}
        onChange={(when) => fields.onChange({ when })}
        error={fields.errorOf('timestamp')}
      />
    </>
  )
}
