import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../../i18n/use-formats'
import {
  feelingCodes,
  feelingNames,
  mealCodes,
  mealNames,
  noTag,
} from '../../../readings/sugar-words'
import { NumberField } from '../../../ui/number-field'
import { Select } from '../../../ui/select'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'
import { type FieldName, fieldIds, mostNote, type TagEntry } from './check-entry'
import styles from './check-form.module.css'

type TagFieldsProps = {
  value: TagEntry
  onChange: (change: Partial<TagEntry>) => void
  errorOf: (field: FieldName) => string | undefined
}

const none = 'none'

/** When the check was made around a meal: the tag that the range goes by. */
export function MealField({ value, onChange, errorOf }: TagFieldsProps) {
  const { i18n } = useLingui()
  const meals = mealCodes.filter((code) => code !== noTag)
  return (
    <Select
      id={fieldIds['tags.eat_code']}
      label={<Trans>Around which meal?</Trans>}
      optional
      options={[
        { id: none, label: i18n._(mealNames[noTag]) },
        ...meals.map((code) => ({ id: String(code), label: i18n._(mealNames[code]) })),
      ]}
      selectedKey={value.meal || none}
      onSelectionChange={(key) => onChange({ meal: key === none ? '' : String(key) })}
      error={errorOf('tags.eat_code')}
    />
  )
}

/** What else a person can say about a check, all of it optional. */
export function TagFields({ value, onChange, errorOf }: TagFieldsProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const most = number(mostNote)
  return (
    <>
      <div className={styles.pair}>
        <Select
          id={fieldIds['tags.feeling_code']}
          label={<Trans>How did you feel?</Trans>}
          optional
          options={[
            { id: none, label: t`Not specified` },
            ...feelingCodes.map((code) => ({
              id: String(code),
              label: i18n._(feelingNames[code]),
            })),
          ]}
          selectedKey={value.feeling || none}
          onSelectionChange={(key) => onChange({ feeling: key === none ? '' : String(key) })}
          error={errorOf('tags.feeling_code')}
        />
        <NumberField
          id={fieldIds['tags.carb']}
          label={<Trans>Carbs</Trans>}
          optional
          unit="g"
          value={value.carbs}
          onChange={(carbs) => onChange({ carbs })}
          error={errorOf('tags.carb')}
        />
      </div>
      <InsulinFields value={value} onChange={onChange} errorOf={errorOf} />
      <TextField
        id={fieldIds.note}
        multiline
        label={<Trans>Note</Trans>}
        optional
        help={<Trans>Up to {most} characters. Your coach can read it.</Trans>}
        value={value.note}
        onChange={(note) => onChange({ note })}
        error={errorOf('note')}
      />
    </>
  )
}

const oneDecimal = { maximumFractionDigits: 1 } as const

function InsulinFields({ value, onChange, errorOf }: TagFieldsProps) {
  const { t } = useLingui()
  const doses = [
    { dose: 'short', label: t`Fast-acting` },
    { dose: 'long', label: t`Long-acting` },
    { dose: 'premix', label: t`Premixed` },
  ] as const
  return (
    <fieldset className={styles.doses}>
      <legend className={styles.legend}>
        <Trans>Insulin units</Trans>{' '}
        <Text as="span" muted weight="normal">
          <Trans>(optional)</Trans>
        </Text>
      </legend>
      <Text muted size="small">
        <Trans>One decimal, for example 4.5. This is a log, not a dose to take.</Trans>
      </Text>
      <div className={styles.three}>
        {doses.map(({ dose, label }) => (
          <NumberField
            key={dose}
            id={fieldIds[`tags.insulin.${dose}_float`]}
            label={label}
            // The legend already says that all three are optional.
            isRequired={false}
            formatOptions={oneDecimal}
            value={value[dose]}
            onChange={(units) => onChange({ [dose]: units })}
            error={errorOf(`tags.insulin.${dose}_float`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
