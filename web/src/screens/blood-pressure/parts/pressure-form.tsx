import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAlertsChanged } from '../../../data/alerts'
import type { Judged } from '../../../data/blood-pressure'
import { useMemberZone } from '../../../data/member-zone'
import { useReadingsChanged } from '../../../data/readings'
import type { TypedTexts } from '../../../domain/typed-number'
import { Form } from '../../../forms/form'
import { MoreFields } from '../../../forms/more-fields'
import { NotSaved } from '../../../forms/not-saved'
import { byField, type FormOptions, useForm } from '../../../forms/use-form'
import { entryDraft } from '../../../readings/entry-draft'
import { WhenFields } from '../../../readings/when-fields'
import { Checkbox } from '../../../ui/checkbox'
import type { FieldProblem } from '../../../ui/error-summary'
import { NumberField } from '../../../ui/number-field'
import { NumberPad, useNumberPad } from '../../../ui/number-pad'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { PressureFirstAid } from './first-aid'
import {
  type FieldName,
  fieldIds,
  type PressureEntry,
  problemsOf,
  refusalOf,
} from './pressure-entry'
import styles from './pressure-form.module.css'

export type PressureFormProps = {
  /** Where the draft of this form is kept. */
  field: string
  first: () => PressureEntry
  edits?: boolean
  /** Sends what the form holds. */
  send: FormOptions<PressureEntry, Judged>['send']
  keyedBy?: FormOptions<PressureEntry, Judged>['keyedBy']
  onSaved: (entry: PressureEntry, judged: Judged) => void
  /** Numbers and time can be written, not only the words about them. */
  corrects: boolean
  /** Above the fields: the reading that is edited. */
  about?: ReactNode
  saveWords: ReactNode
  onCancel: (discard: () => void) => void
}

/** A reading by hand, or an edit of one. The server says which numbers can be right. */
export function PressureForm(props: PressureFormProps) {
  const { field, first, edits, send, keyedBy, onSaved, corrects, about, saveWords, onCancel } =
    props
  const { timeZone } = useMemberZone()
  const changed = useReadingsChanged('blood-pressure')
  const alertsChanged = useAlertsChanged()
  const form = useForm({
    id: 'pressure',
    ids: fieldIds,
    first,
    draft: entryDraft<PressureEntry>('blood-pressure', field, timeZone),
    check: (entry) => byField(problemsOf(entry, corrects)),
    edits,
    keyedBy,
    send,
    onSent: async (judged, entry) => {
      // A severe reading is asked about, a corrected one perhaps no longer.
      await Promise.all([changed(), alertsChanged()])
      onSaved(entry, judged)
    },
    refusal: refusalOf,
  })
  const { value: entry } = form
  const firstAid = corrects && <PressureFirstAid entry={entry} />
  const fields: FieldsProps = { entry, onChange: form.change, errorOf: form.error }
  return (
    <Form
      form={form}
      failed={(problem) => (
        <>
          {firstAid}
          <NotSaved problem={problem} />
        </>
      )}
      notice={form.isAsKept('systolic', 'diastolic') && firstAid}
      send={saveWords}
      onCancel={() => onCancel(form.discard)}
    >
      {about}
      {corrects && <Numbers {...fields} />}
      <More entry={entry} texts={form.texts} problems={form.problems}>
        {corrects && <Beats {...fields} />}
        <Words {...fields} />
      </More>
    </Form>
  )
}

type FieldsProps = {
  entry: PressureEntry
  onChange: (part: Partial<PressureEntry>) => void
  errorOf: (field: FieldName) => string | undefined
}

function Numbers({ entry, onChange, errorOf }: FieldsProps) {
  const { t } = useLingui()
  const isShort = useNumberPad() !== null
  return (
    <>
      <div className={styles.numbers} data-short={isShort || undefined}>
        <NumberField
          id={fieldIds.systolic}
          label={<Trans>Top number</Trans>}
          help={<Trans>Systolic, the larger one</Trans>}
          unit={t`mmHg`}
          value={entry.systolic}
          onChange={(systolic) => onChange({ systolic })}
          error={errorOf('systolic')}
          autoFocus
        />
        <NumberField
          id={fieldIds.diastolic}
          label={<Trans>Bottom number</Trans>}
          help={<Trans>Diastolic, the smaller one</Trans>}
          unit={t`mmHg`}
          value={entry.diastolic}
          onChange={(diastolic) => onChange({ diastolic })}
          error={errorOf('diastolic')}
        />
      </div>
      <NumberPad />
      <WhenFields
        id={fieldIds.timestamp}
        value={entry.when}
        onChange={(when) => onChange({ when })}
        error={errorOf('timestamp')}
      />
    </>
  )
}

type MoreProps = {
  entry: PressureEntry
  texts: TypedTexts | null
  problems: readonly FieldProblem[]
  children: ReactNode
}

const always: readonly string[] = [fieldIds.systolic, fieldIds.diastolic, fieldIds.timestamp]

/** Beside a number pad, where room is short, what most people leave out is folded away. */
function More({ entry, texts, problems, children }: MoreProps) {
  const { pulse, arm, note, irregularBeat } = entry
  const hasPulse = !Number.isNaN(pulse) || Boolean(texts?.of(fieldIds.pulse))
  const isFilled = hasPulse || arm !== '' || note !== '' || irregularBeat
  const isShort = useNumberPad() !== null
  if (!isShort) return children
  return (
    <MoreFields
      words={<Trans>Pulse, arm, note</Trans>}
      isFilled={isFilled}
      problems={problems}
      outside={always}
    >
      {children}
    </MoreFields>
  )
}

/** What the monitor says beside the two numbers. */
function Beats({ entry, onChange, errorOf }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <NumberField
        id={fieldIds.pulse}
        optional
        label={<Trans>Pulse</Trans>}
        unit={t`bpm`}
        spokenUnit={t`beats per minute`}
        value={entry.pulse}
        onChange={(pulse) => onChange({ pulse })}
        error={errorOf('pulse')}
      />
      <Checkbox
        isSelected={entry.irregularBeat}
        onChange={(irregularBeat) => onChange({ irregularBeat })}
      >
        <Trans>My monitor showed an uneven heartbeat</Trans>
      </Checkbox>
    </>
  )
}

const notSaid = 'none'

/** What a person says about a reading, typed or from a device. */
function Words({ entry, onChange, errorOf }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Select
        id={fieldIds.arm}
        optional
        label={<Trans>Which arm?</Trans>}
        options={[
          { id: notSaid, label: t`Not noted` },
          { id: 'left', label: t`Left arm` },
          { id: 'right', label: t`Right arm` },
        ]}
        selectedKey={entry.arm || notSaid}
        onSelectionChange={(arm) => onChange({ arm: arm === notSaid ? '' : String(arm) })}
        error={errorOf('arm')}
      />
      <TextField
        id={fieldIds.note}
        optional
        multiline
        label={<Trans>Note</Trans>}
        value={entry.note}
        onChange={(note) => onChange({ note })}
        error={errorOf('note')}
      />
    </>
  )
}
