import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { addWeight, changeWeight, type Weight } from '../../../data/weight'
import { useFormats } from '../../../i18n/i18n-root'
import { NotSaved } from '../../../readings/not-saved'
import { sources } from '../../../readings/sources'
import { useWeightWords } from '../../../readings/weight-words'
import { problemOfWhen, sentWhen, whenNow, whenOf } from '../../../readings/when'
import { WhenFields } from '../../../readings/when-fields'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { NumberField } from '../../../ui/number-field'
import { TextField } from '../../../ui/text-field'
import { showToast } from '../../../ui/toast-queue'
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

function EntryForm({ editing, onDone }: { editing: Weight | 'new'; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { weight } = useFormats()
  const { timeZone } = useMemberZone()
  const changed = useReadingsChanged('weight')
  const refused = useRefusedFields(fields)
  const before = editing === 'new' ? undefined : editing
  const [value, setValue] = useState(before?.figure.value ?? Number.NaN)
  const [when, setWhen] = useState(() =>
    before ? whenOf(before, timeZone) : whenNow(serverNow(), timeZone),
  )
  const [note, setNote] = useState(before?.note ?? '')
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const saving = useMutation({
    mutationFn: addWeight,
    onSuccess: async () => {
      await changed()
      showToast({ tone: 'good', title: <Trans>Your weight is saved</Trans> })
      onDone()
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
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={invalid} />
      {saving.error && invalid.length === 0 && <NotSaved problem={asProblem(saving.error)} />}
      <NumberField
        id={fields.value}
        autoFocus
        label={<Trans>Weight</Trans>}
        unit={weight(0).unit}
        value={value}
        onChange={setValue}
        formatOptions={{ maximumFractionDigits: 1 }}
        error={errorOf(fields.value)}
      />
      <WhenFields
        id={fields.timestamp}
        value={when}
        onChange={setWhen}
        error={errorOf(fields.timestamp)}
      />
      <TextField
        id={fields.note}
        optional
        label={<Trans>Note</Trans>}
        value={note}
        onChange={setNote}
        error={errorOf(fields.note)}
      />
      <Buttons isPending={saving.isPending} onCancel={onDone} />
    </form>
  )
}

/** What a scale measured stays as it is; only words can be added. */
function NoteForm({ weight, onDone }: { weight: Weight; onDone: () => void }) {
  const words = useWeightWords()
  const changed = useReadingsChanged('weight')
  const refused = useRefusedFields(fields)
  const [note, setNote] = useState(weight.note)
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const saving = useMutation({
    mutationFn: changeWeight,
    onSuccess: async () => {
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
    <form className={styles.form} onSubmit={submit} noValidate>
      {saving.error && invalid.length === 0 && <NotSaved problem={asProblem(saving.error)} />}
      <p>
        <Trans>Your scale sent {text}. That stays. If it is not right, leave it out instead.</Trans>
      </p>
      <TextField
        id={fields.note}
        optional
        label={<Trans>Note</Trans>}
        value={note}
        onChange={setNote}
        error={invalid[0]?.message}
      />
      <Buttons isPending={saving.isPending} onCancel={onDone} />
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
