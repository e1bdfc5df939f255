import { Trans } from '@lingui/react/macro'
import { addSugar, type BloodSugar } from '../../../data/blood-sugar'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { useReadingsChanged } from '../../../data/readings'
import { asksForHelp } from '../../../domain/first-aid'
import { MoreFields } from '../../../forms/more-fields'
import { useFormats } from '../../../i18n/use-formats'
import { SaveWords } from '../../../readings/add-words'
import { whenNow } from '../../../readings/when'
import {
  type CheckEntry,
  fieldIds,
  hasMore,
  newCheckOf,
  noTags,
  problemsOfCheck,
} from './check-entry'
import { CheckForm, useCheckForm, ValueAndTime } from './check-form'
import { mealAt } from './guess'
import { MealField, TagFields } from './tag-fields'

export type AddFormProps = {
  /** A check that needs help leads to its page, where what to do now stands on top. */
  onSaved: (check: BloodSugar, needsHelp: boolean) => void
  onCancel: () => void
}

const always: readonly string[] = [fieldIds.value, fieldIds.timestamp, fieldIds['tags.eat_code']]

/** A check by hand. It is judged here for a quick word, and by the server for good. */
export function AddForm({ onSaved, onCancel }: AddFormProps) {
  const { country, number } = useFormats()
  const { timeZone } = useMemberZone()
  const changed = useReadingsChanged('blood-sugar')
  const form = useCheckForm({
    field: 'add',
    first: () => {
      const when = whenNow(serverNow(), timeZone)
      return { ...noTags, shown: 'number', value: Number.NaN, when, meal: mealAt(when) }
    },
    check: (entry) => problemsOfCheck(entry, country, number),
    send: (entry, { confirmed, key }) => addSugar(newCheckOf(entry, confirmed), key),
    onSent: async (check) => {
      await changed()
      onSaved(check, asksForHelp(check.status.extended ?? 0))
    },
  })
  const { value: entry } = form
  const change = (part: Partial<CheckEntry>) => {
    // A meal that was only guessed follows the time.
    const guessed = part.when && entry.meal === mealAt(entry.when)
    form.change(guessed ? { ...part, meal: mealAt(part.when ?? entry.when) } : part)
  }
  const fields = { value: entry, onChange: change, errorOf: form.error }
  return (
    <CheckForm
      form={form}
      corrects
      saveWords={
        <SaveWords>
          <Trans>Save this reading</Trans>
        </SaveWords>
      }
      onCancel={onCancel}
    >
      <ValueAndTime {...fields} />
      <MealField {...fields} />
      <MoreFields
        words={<Trans>Feeling, carbs, insulin, note</Trans>}
        isFilled={hasMore(entry, form.texts)}
        problems={form.problems}
        outside={always}
      >
        <TagFields {...fields} />
      </MoreFields>
    </CheckForm>
  )
}
