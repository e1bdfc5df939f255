import { Trans, useLingui } from '@lingui/react/macro'
import { type BloodSugar, editSugar } from '../../../data/blood-sugar'
import { useMemberZone } from '../../../data/member-zone'
import { useReadingsChanged } from '../../../data/readings'
import { FormDialog } from '../../../forms/form-dialog'
import { useFormats } from '../../../i18n/use-formats'
import { SaveWords } from '../../../readings/add-words'
import { useSourceWord } from '../../../readings/sources'
import { timeOf } from '../../../readings/wall'
import { useReadingWord } from '../../../readings/words'
import { showToast } from '../../../ui/toast-queue'
import {
  type CheckEntry,
  correctionOf,
  entryOf,
  mayCorrect,
  patchOf,
  problemsOfCheck,
  problemsOfTags,
} from './check-entry'
import { CheckForm, useCheckForm, ValueAndTime } from './check-form'
import styles from './check-form.module.css'
import { MealField, TagFields } from './tag-fields'

type EditCheckProps = { check: BloodSugar | null; onClose: () => void }

/** What a person says about a check, and its value and time where they wrote them themselves. */
export function EditCheck({ check, onClose }: EditCheckProps) {
  return (
    <FormDialog isOpen={check !== null} onClose={onClose} title={<Trans>Edit this reading</Trans>}>
      {check && <EditForm key={check.id} check={check} onClose={onClose} />}
    </FormDialog>
  )
}

function EditForm({ check, onClose }: { check: BloodSugar; onClose: () => void }) {
  const { t } = useLingui()
  const { country, number } = useFormats()
  const { timeZone } = useMemberZone()
  const word = useReadingWord()
  const changed = useReadingsChanged('blood-sugar')
  const corrects = mayCorrect(check)
  const editOf = (entry: CheckEntry, confirmed: boolean) => {
    const corrected = correctionOf(check, entry, timeZone, confirmed)
    return { id: check.id, tags: patchOf(entry), ...(corrected && { corrected }) }
  }
  const form = useCheckForm({
    field: `edit.${check.id}`,
    first: () => entryOf(check, timeZone),
    isNewValue: ({ value }) => corrects && value !== check.figure.value,
    check: (entry) =>
      corrects ? problemsOfCheck(entry, country, number) : problemsOfTags(entry, number),
    edits: true,
    keyedBy: editOf,
    send: (entry, { confirmed, key }) => editSugar(editOf(entry, confirmed), key),
    onSent: async ({ status }) => {
      await changed()
      const meaning = word(status.key)
      // Another value, or the range of another tag, may mean something else.
      const title = status.key === check.status.key ? t`Saved` : t`Saved. It is now: ${meaning}`
      showToast({ tone: 'good', title })
      onClose()
    },
  })
  const fields = { value: form.value, onChange: form.change, errorOf: form.error }
  return (
    <CheckForm
      form={form}
      corrects={corrects}
      saveWords={
        <SaveWords>
          <Trans>Save changes</Trans>
        </SaveWords>
      }
      onCancel={() => {
        form.discard()
        onClose()
      }}
    >
      {corrects ? <ValueAndTime {...fields} /> : <About check={check} />}
      <MealField {...fields} />
      <TagFields {...fields} />
    </CheckForm>
  )
}

/** What a meter measured stays; what is wrong about it is said by leaving the check out. */
function About({ check }: { check: BloodSugar }) {
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const sourceWord = useSourceWord('blood-sugar')
  const { at, offsetMinutes, figure, tags } = check
  const day = formats.weekday(at, { offsetMinutes })
  const time = timeOf({ at, offsetMinutes }, timeZone, formats)
  return (
    <p className={styles.about}>
      <span>
        <strong>{figure.text}</strong> {figure.unit}
      </span>
      <span>
        {day}, {time}, {sourceWord(tags.source)}
      </span>
    </p>
  )
}
