import { Trans, useLingui } from '@lingui/react/macro'
import type { BloodSugar } from '../../../data/blood-sugar'
import { useFormats } from '../../../i18n/use-formats'
import { feelingNames, isFeeling, isMeal, mealNames, noTag } from '../../../readings/sugar-words'
import { Chip } from '../../../ui/chip'
import { Text } from '../../../ui/text'
import styles from './check-details.module.css'

/** What a person said about a check. */
export function CheckDetails({ tags }: Pick<BloodSugar, 'tags'>) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const { eat_code: meal, feeling_code: feeling, carb, insulin, note } = tags
  const units = (value: number) => number(value, 1)
  const facts: string[] = []
  if (isFeeling(feeling)) {
    const how = i18n._(feelingNames[feeling])
    facts.push(t`Feeling: ${how}`)
  }
  if (carb !== undefined) {
    const grams = number(carb)
    facts.push(t`${grams} g carbs`)
  }
  if (insulin?.short_float !== undefined) {
    const amount = units(insulin.short_float)
    facts.push(t`${amount} units fast-acting`)
  }
  if (insulin?.long_float !== undefined) {
    const amount = units(insulin.long_float)
    facts.push(t`${amount} units long-acting`)
  }
  if (insulin?.premix_float !== undefined) {
    const amount = units(insulin.premix_float)
    facts.push(t`${amount} units premixed`)
  }
  return (
    <div className={styles.details}>
      {isMeal(meal) && meal !== noTag ? (
        <Chip>{i18n._(mealNames[meal])}</Chip>
      ) : (
        <Text as="span" muted size="small">
          <Trans>No tag</Trans>
        </Text>
      )}
      {facts.length > 0 && (
        <Text as="span" muted size="small">
          {facts.join(' · ')}
        </Text>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
