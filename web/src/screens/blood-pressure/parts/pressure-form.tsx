import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useAlertsChanged } from '../../../data/alerts'
import type { Judged } from '../../../data/blood-pressure'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import type { TypedTexts } from '../../../domain/typed-number'
import { SaveFailed } from '../../../readings/not-saved'
import type { useEntryDraft } from '../../../readings/use-entry-draft'
import { WhenFields } from '../../../readings/when-fields'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { KeptDraft } from '../../../ui/kept-draft'
import { NumberField } from '../../../ui/number-field'
import { NumberPad, useNumberPad } from '../../../ui/number-pad'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { TypedTextsContext } from '../../../ui/typed-texts'
import { PressureFirstAid } from './first-aid'
import {
  type FieldName,
  fieldIds,
  type PressureEntry,
  problemsOf,
  refusedFields,
} from './pressure-entry'
import styles from './pressure-form.module.css'

export type PressureFormProps = {
  draft: Pick<
    ReturnType<typeof useEntryDraft<PressureEntry>>,
    'entry' | 'change' | 'texts' | 'restored' | 'isAsKept' | 'discard' | 'forget'
  >
  /** Sends what the form holds. */
  send: (entry: PressureEntry) => Promise<Judged>
  onSaved: (judged: Judged) => void
  /** Numbers and time can be written, not only the words about them. */
  corrects: boolean
  /** Above the fields: the reading that is edited. */
  about?: ReactNode
  saveWords: ReactNode
  onCancel: () => void
}

/** A reading by hand, or an edit of one. The server says which numbers can be right. */
export function PressureForm(props: PressureFormProps) {
  const { draft, send, onSaved, corrects, about, saveWords, onCancel } = props
  const { entry } = draft
  const { i18n } = useLingui()
  const changed = useReadingsChanged('blood-pressure')
  const alertsChanged = useAlertsChanged()
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const saving = useMutation({
    mutationFn: send,
    onSuccess: async (judged) => {
      draft.forget()
      // A severe reading is asked about, a corrected one perhaps no longer.
      await Promise.all([changed(), alertsChanged()])
      onSaved(judged)
    },
    onError: (error) => setInvalid(refusedFields(asProblem(error), i18n)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(entry, corrects)
    setInvalid(
      wrong.map(({ field, words }) => ({ fieldId: fieldIds[field], message: i18n._(words) })),
    )
    saving.reset()
    if (wrong.length === 0) saving.mutate(entry)
  }
  const problem = saving.error && asProblem(saving.error)
  const fields: FieldsProps = {
    entry,
    onChange: draft.change,
    errorOf: (field) => invalid.find(({ fieldId }) => fieldId === fieldIds[field])?.message,
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <ErrorSummary problems={invalid} />
      {problem && invalid.length === 0 ? (
        <SaveFailed problem={problem}>{corrects && <PressureFirstAid entry={entry} />}</SaveFailed>
      ) : (
        corrects && draft.isAsKept('systolic', 'diastolic') && <PressureFirstAid entry={entry} />
      )}
      {about}
      <TypedTextsContext value={draft.texts}>
        {corrects && <Numbers {...fields} />}
        <More entry={entry} texts={draft.texts} invalid={invalid}>
          {corrects && <Beats {...fields} />}
          <Words {...fields} />
        </More>
      </TypedTextsContext>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          {saveWords}
        </Button>
        <Button onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
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
  texts: TypedTexts
  invalid: readonly FieldProblem[]
  children: ReactNode
}

const always: readonly string[] = [fieldIds.systolic, fieldIds.diastolic, fieldIds.timestamp]

/** Beside a number pad, where room is short, what most people leave out is folded away. */
function More({ entry, texts, invalid, children }: MoreProps) {
  const { pulse, arm, note, irregularBeat } = entry
  const hasPulse = !Number.isNaN(pulse) || texts.of(fieldIds.pulse) !== ''
  const isFilled = hasPulse || arm !== '' || note !== '' || irregularBeat
  const [asked, setAsked] = useState<boolean>()
  const isShort = useNumberPad() !== null
  const id = useId()
  if (!isShort) return children
  const open = (asked ?? isFilled) || invalid.some(({ fieldId }) => !always.includes(fieldId))
  return (
    <>
      <div>
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          icon={open ? <ChevronUp size={20} /> : <ChevronDown size={20} />}
          onPress={() => setAsked(!open)}
        >
          <Trans>Pulse, arm, note</Trans>
        </Button>
      </div>
      <div id={id} className={styles.form} hidden={!open}>
        {children}
      </div>
    </>
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
