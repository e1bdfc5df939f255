import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { useReadingsChanged } from '../../../data/readings'
import { addWeight, changeWeight, type Weight } from '../../../data/weight'
import { Form } from '../../../forms/form'
import { FormDialog } from '../../../forms/form-dialog'
import { useForm } from '../../../forms/use-form'
import { useFormats } from '../../../i18n/use-formats'
import { SaveWords } from '../../../readings/add-words'
import { entryDraft } from '../../../readings/entry-draft'
import { sources } from '../../../readings/sources'
import { useWeightWords } from '../../../readings/weight-words'
import { problemOfWhen, sentWhen, type When, whenNow, whenOf } from '../../../readings/when'
import { WhenFields } from '../../../readings/when-fields'
import { refusalWords } from '../../../readings/words'
import { NumberField } from '../../../ui/number-field'
import { NumberPad } from '../../../ui/number-pad'
import { TextField } from '../../../ui/text-field'
import { showToast } from '../../../ui/toast-queue'

/** A weight to correct, or "new". */
export type Editing = Weight | 'new' | null

type WeightDialogProps = { editing: Editing; onClose: () => void; isInAddress?: boolean }

/** A weight entered by hand, its correction, or the note on what a scale sent. */
export function WeightDialog({ editing, onClose, isInAddress }: WeightDialogProps) {
  return (
    <FormDialog
      isOpen={editing !== null}
      onClose={onClose}
      isInAddress={isInAddress}
      title={editing === 'new' ? <Trans>Add a weight</Trans> : <Trans>Edit this weight</Trans>}
    >
      {editing &&
        (editing === 'new' || editing.source === sources.selfReported ? (
          <EntryForm editing={editing} onDone={onClose} />
        ) : (
          <NoteForm weight={editing} onDone={onClose} />
        ))}
    </FormDialog>
  )
}

type WeightEntry = { value: number; when: When; note: string }

type EntryFormProps = { editing: Weight | 'new'; onDone: () => void; onSaved?: () => void }

export function EntryForm({ editing, onDone, onSaved = onDone }: EntryFormProps) {
  const { t } = useLingui()
  const { weight } = useFormats()
  const { timeZone } = useMemberZone()
  const changed = useReadingsChanged('weight')
  const before = editing === 'new' ? undefined : editing
  const form = useForm({
    id: 'weight',
    ids: { timestamp: 'weight-when' },
    first: (): WeightEntry => ({
      value: before?.figure.value ?? Number.NaN,
      when: before ? whenOf(before, timeZone) : whenNow(serverNow(), timeZone),
      note: before?.note ?? '',
    }),
    draft: entryDraft<WeightEntry>('weight', before ? `edit.${before.id}` : 'add', timeZone),
    edits: before !== undefined,
    check: ({ value, when }) => ({
      value: Number.isNaN(value) && t`Please enter a valid weight.`,
      timestamp: problemOfWhen(when),
    }),
    send: ({ value, when, note }, { key }) =>
      addWeight({ when: sentWhen(when), value, note, replaces: before?.id }, key),
    onSent: async () => {
      await changed()
      showToast({ tone: 'good', title: <Trans>Your weight is saved</Trans> })
      onSaved()
    },
    refusal: refusalWords,
  })
  return (
    <Form
      form={form}
      send={
        <SaveWords>
          {before ? <Trans>Save changes</Trans> : <Trans>Save this weight</Trans>}
        </SaveWords>
      }
      onCancel={() => {
        form.discard()
        onDone()
      }}
    >
      <NumberField
        {...form.field('value')}
        autoFocus
        label={<Trans>Weight</Trans>}
        unit={weight(0).unit}
        formatOptions={{ maximumFractionDigits: 1 }}
      />
      <NumberPad decimals />
      <WhenFields
        id={form.idOf('timestamp')}
        value={form.value.when}
        onChange={(when) => form.change({ when })}
        error={form.error('timestamp')}
      />
      <TextField {...form.field('note')} optional label={<Trans>Note</Trans>} />
    </Form>
  )
}

/** What a scale measured stays as it is; only words can be added. */
function NoteForm({ weight, onDone }: { weight: Weight; onDone: () => void }) {
  const words = useWeightWords()
  const changed = useReadingsChanged('weight')
  const changeOf = (note: string) => ({ id: weight.id, isIrregular: weight.isIrregular, note })
  const form = useForm({
    id: 'weight',
    first: { note: weight.note },
    draft: { route: '/weight', field: `note.${weight.id}` },
    edits: true,
    keyedBy: ({ note }) => changeOf(note),
    send: ({ note }, { key }) => changeWeight(changeOf(note), key),
    onSent: async () => {
      await changed()
      showToast({ tone: 'good', title: <Trans>Your note is saved</Trans> })
      onDone()
    },
    refusal: refusalWords,
  })
  const { text } = words(weight.figure)
  return (
    <Form
      form={form}
      send={<Trans>Save changes</Trans>}
      onCancel={() => {
        form.discard()
        onDone()
      }}
    >
      <p>
        <Trans>
          Your scale sent {text}, and that can’t be changed. If it’s not right, choose not to count
          it.
        </Trans>
      </p>
      <TextField {...form.field('note')} optional label={<Trans>Note</Trans>} />
    </Form>
  )
}
