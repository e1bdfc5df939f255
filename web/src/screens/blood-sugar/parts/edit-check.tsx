import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type BloodSugar, tagSugar } from '../../../data/blood-sugar'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { useFormats } from '../../../i18n/i18n-root'
import { NotSaved } from '../../../readings/not-saved'
import { useSourceWord } from '../../../readings/sources'
import { timeOf } from '../../../readings/wall'
import { useReadingWord } from '../../../readings/words'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { showToast } from '../../../ui/toast-queue'
import {
  type FieldName,
  fieldIds,
  patchOf,
  problemsOfTags,
  refusedFields,
  type TagEntry,
  tagsOf,
} from './check-entry'
import styles from './check-form.module.css'
import { MealField, TagFields } from './tag-fields'

type EditCheckProps = { check: BloodSugar | null; onClose: () => void }

/** What a person says about a check; its value and time stay what they were. */
export function EditCheck({ check, onClose }: EditCheckProps) {
  return (
    <Dialog
      isOpen={check !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Edit this check</Trans>}
    >
      {check && <EditForm key={check.id} check={check} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ check, onClose }: { check: BloodSugar; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const word = useReadingWord()
  const changed = useReadingsChanged('blood-sugar')
  const [entry, setEntry] = useState<TagEntry>(() => tagsOf(check))
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const saving = useMutation({
    mutationFn: tagSugar,
    onSuccess: async ({ status }) => {
      await changed()
      const meaning = word(status.key)
      // Another tag may have another range, so that the same number means something else.
      const title = status.key === check.status.key ? t`Saved` : t`Saved. It is now: ${meaning}`
      showToast({ tone: 'good', title })
      onClose()
    },
    onError: (error) => setInvalid(refusedFields(asProblem(error), i18n)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOfTags(entry, number)
    setInvalid(
      wrong.map(({ field, words }) => ({ fieldId: fieldIds[field], message: i18n._(words) })),
    )
    saving.reset()
    if (wrong.length === 0) saving.mutate({ id: check.id, tags: patchOf(entry) })
  }
  const fields = {
    value: entry,
    onChange: (part: Partial<TagEntry>) => setEntry((before) => ({ ...before, ...part })),
    errorOf: (field: FieldName) =>
      invalid.find(({ fieldId }) => fieldId === fieldIds[field])?.message,
  }
  const problem = saving.error && asProblem(saving.error)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={invalid} />
      {problem && invalid.length === 0 && <NotSaved problem={problem} />}
      <About check={check} />
      <MealField {...fields} />
      <TagFields {...fields} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          <Trans>Save changes</Trans>
        </Button>
        <Button onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

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
