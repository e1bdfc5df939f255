import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type BloodSugar, editSugar } from '../../../data/blood-sugar'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { useFormats } from '../../../i18n/use-formats'
import { SaveFailed } from '../../../readings/not-saved'
import { useSourceWord } from '../../../readings/sources'
import { useEntryDraft } from '../../../readings/use-entry-draft'
import { timeOf } from '../../../readings/wall'
import { WhenFields } from '../../../readings/when-fields'
import { useReadingWord } from '../../../readings/words'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { KeptDraft } from '../../../ui/kept-draft'
import { showToast } from '../../../ui/toast-queue'
import { TypedTextsContext } from '../../../ui/typed-texts'
import {
  type CheckEntry,
  correctionOf,
  entryOf,
  type FieldName,
  fieldIds,
  mayCorrect,
  patchOf,
  problemsOfCheck,
  problemsOfTags,
  refusedFields,
} from './check-entry'
import styles from './check-form.module.css'
import { SugarFirstAid } from './first-aid'
import { MealField, TagFields } from './tag-fields'
import { UnitQuestion, useUnitQuestion } from './unit-question'
import { asks, Confirm, ValueField } from './value-field'

type EditCheckProps = { check: BloodSugar | null; onClose: () => void }

/** What a person says about a check, and its value and time where they wrote them themselves. */
export function EditCheck({ check, onClose }: EditCheckProps) {
  return (
    <Dialog
      isOpen={check !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Edit this reading</Trans>}
    >
      {check && <EditForm key={check.id} check={check} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ check, onClose }: { check: BloodSugar; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { country, number } = useFormats()
  const { timeZone } = useMemberZone()
  const word = useReadingWord()
  const changed = useReadingsChanged('blood-sugar')
  const draft = useEntryDraft({ kind: 'blood-sugar', field: `edit.${check.id}` }, () =>
    entryOf(check, timeZone),
  )
  const { entry } = draft
  const corrects = mayCorrect(check)
  const unit = useUnitQuestion(entry)
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const saving = useMutation({
    mutationFn: editSugar,
    onSuccess: async ({ status }) => {
      draft.forget()
      await changed()
      const meaning = word(status.key)
      // Another value, or the range of another tag, may mean something else.
      const title = status.key === check.status.key ? t`Saved` : t`Saved. It is now: ${meaning}`
      showToast({ tone: 'good', title })
      onClose()
    },
    onError: (error) => setInvalid(refusedFields(asProblem(error), i18n)),
  })
  const save = (confirmed: boolean) => {
    setInvalid([])
    const isNew = corrects && entry.value !== check.figure.value
    if (isNew && !confirmed && unit.ask()) return
    const wrong = corrects ? problemsOfCheck(entry, country, number) : problemsOfTags(entry, number)
    setInvalid(
      wrong.map(({ field, words }) => ({ fieldId: fieldIds[field], message: i18n._(words) })),
    )
    saving.reset()
    if (wrong.length > 0) return
    const corrected = correctionOf(check, entry, timeZone, confirmed)
    saving.mutate({ id: check.id, tags: patchOf(entry), ...(corrected && { corrected }) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  const change = (part: Partial<CheckEntry>) => {
    if (asks(saving.error)) saving.reset()
    unit.clear()
    draft.change(part)
  }
  const fields = {
    value: entry,
    onChange: change,
    errorOf: (field: FieldName) =>
      invalid.find(({ fieldId }) => fieldId === fieldIds[field])?.message,
  }
  const problem = saving.error && asProblem(saving.error)
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <ErrorSummary problems={invalid} />
      {problem && invalid.length === 0 && !asks(problem) ? (
        <SaveFailed problem={problem}>{corrects && <SugarFirstAid entry={entry} />}</SaveFailed>
      ) : (
        corrects && draft.isAsKept('shown', 'value') && <SugarFirstAid entry={entry} />
      )}
      <TypedTextsContext value={draft.texts}>
        {corrects ? (
          <>
            <ValueField {...fields} />
            <WhenFields
              id={fieldIds.timestamp}
              value={entry.when}
              onChange={(when) => change({ when })}
              error={fields.errorOf('timestamp')}
            />
          </>
        ) : (
          <About check={check} />
        )}
        <MealField {...fields} />
        <TagFields {...fields} />
      </TypedTextsContext>
      {unit.asked ? (
        <UnitQuestion
          entry={entry}
          other={unit.asked}
          onMeant={(value) => change({ value })}
          onKeep={() => save(true)}
          isPending={saving.isPending}
        />
      ) : problem && asks(problem) ? (
        <Confirm entry={entry} isPending={saving.isPending} onConfirm={() => save(true)} />
      ) : (
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={saving.isPending}>
            <Trans>Save changes</Trans>
          </Button>
          <Button
            onPress={() => {
              draft.discard()
              onClose()
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </form>
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
