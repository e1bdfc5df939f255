import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { addSugar, type BloodSugar } from '../../../data/blood-sugar'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { asksForHelp } from '../../../domain/first-aid'
import { useFormats } from '../../../i18n/use-formats'
import { SaveFailed } from '../../../readings/not-saved'
import { useEntryDraft } from '../../../readings/use-entry-draft'
import { whenNow } from '../../../readings/when'
import { WhenFields } from '../../../readings/when-fields'
import { Button } from '../../../ui/button'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { KeptDraft } from '../../../ui/kept-draft'
import { TypedTextsContext } from '../../../ui/typed-texts'
import {
  type CheckEntry,
  type FieldName,
  fieldIds,
  hasMore,
  newCheckOf,
  noTags,
  problemsOfCheck,
  refusedFields,
} from './check-entry'
import styles from './check-form.module.css'
import { SugarFirstAid } from './first-aid'
import { mealAt } from './guess'
import { MealField, TagFields } from './tag-fields'
import { UnitQuestion, useUnitQuestion } from './unit-question'
import { asks, Confirm, ValueField } from './value-field'

export type AddFormProps = {
  /** A check that needs help leads to its page, where what to do now stands on top. */
  onSaved: (check: BloodSugar, needsHelp: boolean) => void
}

/** A check by hand. It is judged here for a quick word, and by the server for good. */
export function AddForm({ onSaved }: AddFormProps) {
  const { i18n } = useLingui()
  const { country, number } = useFormats()
  const { timeZone } = useMemberZone()
  const draft = useEntryDraft<CheckEntry>({ kind: 'blood-sugar', field: 'add' }, () => {
    const when = whenNow(serverNow(), timeZone)
    return { ...noTags, shown: 'number', value: Number.NaN, when, meal: mealAt(when) }
  })
  const { entry } = draft
  const changed = useReadingsChanged('blood-sugar')
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const unit = useUnitQuestion(entry)
  const saving = useMutation({
    mutationFn: addSugar,
    onSuccess: async (check) => {
      draft.forget()
      await changed()
      onSaved(check, asksForHelp(check.status.extended ?? 0))
    },
    onError: (error) => setInvalid(refusedFields(asProblem(error), i18n)),
  })
  const change = (part: Partial<CheckEntry>) => {
    if (asks(saving.error)) saving.reset()
    unit.clear()
    // A meal that was only guessed follows the time.
    const guessed = part.when && entry.meal === mealAt(entry.when)
    draft.change(guessed ? { ...part, meal: mealAt(part.when ?? entry.when) } : part)
  }
  const save = (confirmed: boolean) => {
    setInvalid([])
    if (!confirmed && unit.ask()) return
    const wrong = problemsOfCheck(entry, country, number)
    setInvalid(
      wrong.map(({ field, words }) => ({ fieldId: fieldIds[field], message: i18n._(words) })),
    )
    saving.reset()
    if (wrong.length === 0) saving.mutate(newCheckOf(entry, confirmed))
  }
  const errorOf = (field: FieldName) =>
    invalid.find(({ fieldId }) => fieldId === fieldIds[field])?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  const problem = saving.error && asProblem(saving.error)
  const fields = { value: entry, onChange: change, errorOf }
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <ErrorSummary problems={invalid} />
      {problem && invalid.length === 0 && !asks(problem) ? (
        <SaveFailed problem={problem}>
          <SugarFirstAid entry={entry} />
        </SaveFailed>
      ) : (
        draft.isAsKept('shown', 'value') && <SugarFirstAid entry={entry} />
      )}
      <TypedTextsContext value={draft.texts}>
        <ValueField {...fields} />
        <WhenFields
          id={fieldIds.timestamp}
          value={entry.when}
          onChange={(when) => change({ when })}
          error={errorOf('timestamp')}
        />
        <MealField {...fields} />
        <More isOpen={hasMore(entry, draft.texts)} invalid={invalid}>
          <TagFields {...fields} />
        </More>
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
            <Trans>Save this reading</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}

type MoreProps = { isOpen: boolean; invalid: readonly FieldProblem[]; children: ReactNode }

const always: readonly string[] = [fieldIds.value, fieldIds.timestamp, fieldIds['tags.eat_code']]

/** What most people leave out does not stand in their way; an error in it opens it. */
function More({ isOpen, invalid, children }: MoreProps) {
  const [asked, setAsked] = useState<boolean>()
  // What comes back from an earlier visit unfolds it too.
  if (isOpen && asked === undefined) setAsked(true)
  const open = asked || invalid.some(({ fieldId }) => !always.includes(fieldId))
  const id = useId()
  return (
    <div className={styles.form}>
      <div>
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          icon={open ? <ChevronUp size={20} /> : <ChevronDown size={20} />}
          onPress={() => setAsked(!open)}
        >
          <Trans>Feeling, carbs, insulin, note</Trans>
        </Button>
      </div>
      <div id={id} className={styles.form} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
