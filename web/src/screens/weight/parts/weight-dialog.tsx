import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { useFormDraft } from '../../../data/use-form-draft'
import { addWeight, changeWeight, type Weight } from '../../../data/weight'
import { useFormats } from '../../../i18n/use-formats'
import { SaveFailed } from '../../../readings/not-saved'
import { sources } from '../../../readings/sources'
import { useEntryDraft } from '../../../readings/use-entry-draft'
import { useWeightWords } from '../../../readings/weight-words'
import { problemOfWhen, sentWhen, whenNow, whenOf } from '../../../readings/when'
import { WhenFields } from '../../../readings/when-fields'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { KeptDraft } from '../../../ui/kept-draft'
import { NumberField } from '../../../ui/number-field'
import { NumberPad } from '../../../ui/number-pad'
import { TextField } from '../../../ui/text-field'
import { showToast } from '../../../ui/toast-queue'
import { TypedTextsContext } from '../../../ui/typed-texts'
import styles from './form.module.css'
import { useRefusedFields } from './use-refused-fields'

/** A weight to correct, or "new". */
export type Editing = Weight | 'new' | null

type WeightDialogProps = { editing: Editing; onClose: () => void }

/** A weight entered by hand, its correction, or the note on what a scale sent. */
export function WeightDialog({ editing, onClose }: WeightDialogProps) {
  return (
    <Dialog
      isOpen={editing !== null}
      onOpenChange={(open) => !open && onClose()}
      title={editing === 'new' ? <Trans>Add a weight</Trans> : <Trans>Edit this weight</Trans>}
    >
      {editing &&
        (editing === 'new' || editing.source === sources.selfReported ? (
          <EntryForm editing={editing} onDone={onClose} />
        ) : (
          <NoteForm weight={editing} onDone={onClose} />
        ))}
    </Dialog>
  )
}

const fields = { value: 'weight-value', timestamp: 'weight-when', note: 'weight-note' } as const

type EntryFormProps = { editing: Weight | 'new'; onDone: () => void; onSaved?: () => void }

export function EntryForm({ editing, onDone, onSaved = onDone }: EntryFormProps) {
  const { t, i18n } = useLingui()
  const { weight } = useFormats()
  const { timeZone } = useMemberZone()
  const changed = useReadingsChanged('weight')
  const refused = useRefusedFields(fields)
  const before = editing === 'new' ? undefined : editing
  const place = { kind: 'weight', field: before ? `edit.${before.id}` : 'add' }
  const draft = useEntryDraft(place, () => ({
    value: before?.figure.value ?? Number.NaN,
    when: before ? whenOf(before, timeZone) : whenNow(serverNow(), timeZone),
    note: before?.note ?? '',
  }))
  const { value, when, note } = draft.entry
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const saving = useMutation({
    mutationFn: addWeight,
    onSuccess: async () => {
      draft.forget()
      await changed()
      showToast({ tone: 'good', title: <Trans>Your weight is saved</Trans> })
      onSaved()
    },
    onError: (error) => setInvalid(refused(asProblem(error))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong: FieldProblem[] = []
    if (Number.isNaN(value)) {
      wrong.push({ fieldId: fields.value, message: t`Please enter a valid weight.` })
    }
    const wrongTime = problemOfWhen(when)
    if (wrongTime) wrong.push({ fieldId: fields.timestamp, message: i18n._(wrongTime) })
    setInvalid(wrong)
    saving.reset()
    if (wrong.length > 0) return
    saving.mutate({ when: sentWhen(when), value, note, replaces: before?.id })
  }
  const errorOf = (id: string) => invalid.find(({ fieldId }) => fieldId === id)?.message
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <ErrorSummary problems={invalid} />
      {saving.error && invalid.length === 0 && <SaveFailed problem={asProblem(saving.error)} />}
      <TypedTextsContext value={draft.texts}>
        <NumberField
          id={fields.value}
          autoFocus
          label={<Trans>Weight</Trans>}
          unit={weight(0).unit}
          value={value}
          onChange={(next) => draft.change({ value: next })}
          formatOptions={{ maximumFractionDigits: 1 }}
          error={errorOf(fields.value)}
        />
        <NumberPad decimals />
      </TypedTextsContext>
      <WhenFields
        id={fields.timestamp}
        value={when}
        onChange={(next) => draft.change({ when: next })}
        error={errorOf(fields.timestamp)}
      />
      <TextField
        id={fields.note}
        optional
        label={<Trans>Note</Trans>}
        value={note}
        onChange={(next) => draft.change({ note: next })}
        error={errorOf(fields.note)}
      />
      <Buttons
        isPending={saving.isPending}
        onCancel={() => {
          draft.discard()
          onDone()
        }}
      />
    </form>
  )
}

/** What a scale measured stays as it is; only words can be added. */
function NoteForm({ weight, onDone }: { weight: Weight; onDone: () => void }) {
  const words = useWeightWords()
  const changed = useReadingsChanged('weight')
  const refused = useRefusedFields(fields)
  const draft = useFormDraft(
    { route: '/weight', field: `note.${weight.id}` },
    { note: weight.note },
  )
  const { note } = draft.value
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const saving = useMutation({
    mutationFn: changeWeight,
    onSuccess: async () => {
      draft.forget()
      await changed()
      showToast({ tone: 'good', title: <Trans>Your note is saved</Trans> })
      onDone()
    },
    onError: (error) => setInvalid(refused(asProblem(error))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setInvalid([])
    saving.mutate({ id: weight.id, isIrregular: weight.isIrregular, note })
  }
  const { text } = words(weight.figure)
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      {saving.error && invalid.length === 0 && <SaveFailed problem={asProblem(saving.error)} />}
      <p>
        <Trans>
          Your scale sent {text}, and that can’t be changed. If it’s not right, choose not to count
          it.
        </Trans>
      </p>
      <TextField
        id={fields.note}
        optional
        label={<Trans>Note</Trans>}
        value={note}
        onChange={(next) => draft.change({ note: next })}
        error={invalid[0]?.message}
      />
      <Buttons
        isPending={saving.isPending}
        onCancel={() => {
          draft.discard()
          onDone()
        }}
      />
    </form>
  )
}

function Buttons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" variant="primary" isPending={isPending}>
        <Trans>Save</Trans>
      </Button>
      <Button onPress={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
