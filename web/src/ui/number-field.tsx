import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useRef, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { decimalMarkOf, readTypedNumber, type TypedNumber } from '../domain/typed-number'
import { Button } from './button'
import { useFieldError } from './corrections'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'
import { useNumberPad } from './number-pad'
import { TypedTextsContext } from './typed-texts'
import { useSubmitGuard } from './use-submit-guard'

type NumberFieldProps = Pick<
  AriaTextFieldProps,
  'id' | 'name' | 'isDisabled' | 'isRequired' | 'autoFocus'
> &
  FieldText & {
    /** NaN is a field without a number. */
    value?: number
    defaultValue?: number
    onChange?: (value: number) => void
    /** How a number that nobody typed is written. */
    formatOptions?: Intl.NumberFormatOptions
    /** Written after the number, as in "118 mg/dL". */
    unit?: string
    /** The unit in full, for a screen reader, where the short one is not a word. */
    spokenUnit?: string
  }

/**
 * A measured number. What was typed stays as it was typed. A text that can be read in two ways
 * gets a question, and the form around the field is not sent before it is answered.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, help, error: given, optional, unit, spokenUnit, isRequired, ...field } = props
  const { id, name, isDisabled, autoFocus } = field
  const { t } = useLingui()
  const [error, corrected] = useFieldError(id, given)
  const control = useRef<HTMLDivElement>(null)
  const { text, read, type, write, format } = useTypedNumber(field)
  const [left, setLeft] = useState(false)
  const isReadOnly = useReadOnlyField()
  const unclear = read.kind === 'ambiguous' || read.kind === 'unreadable'
  useSubmitGuard(control, unclear, () => setLeft(true))

  const choices = read.kind === 'ambiguous' ? read.readings : []
  const [small = '', large = ''] = choices.map(format)
  const question = choices.length > 0 && t`Did you mean ${small} or ${large}?`
  const unread = read.kind === 'unreadable' && left && t`Please enter a number, using digits only.`
  const shown = question || unread || (read.kind !== 'unreadable' && error)

  const pad = useNumberPad()
  const typist = useRef((change: (before: string) => string) => type(change(text)))
  typist.current = (change) => {
    if (isReadOnly) return
    corrected()
    type(change(text))
  }
  useEffect(() => pad?.aim(typist, false), [pad])

  const choose = (value: number) => {
    if (isReadOnly) return
    corrected()
    write(value)
    control.current?.querySelector('input')?.focus()
  }
  return (
    <AriaTextField
      id={id}
      name={name}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      value={text}
      onChange={(next) => {
        corrected()
        type(next)
      }}
      onFocus={() => pad?.aim(typist, true)}
      onBlur={() => setLeft(true)}
      inputMode={pad ? 'none' : 'decimal'}
      autoComplete="off"
      isInvalid={Boolean(shown)}
      isRequired={isRequired ?? !optional}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldFrame label={label} help={help} error={shown} optional={optional}>
        <Group
          ref={control}
          className={`${styles.control} ${styles.short}`}
          isInvalid={Boolean(shown)}
          isDisabled={isDisabled}
        >
          <Input className={styles.input} />
          {unit && (
            <span className={styles.affix}>
              <span aria-hidden={spokenUnit ? true : undefined}>{unit}</span>
              {spokenUnit && <span className="visually-hidden">{spokenUnit}</span>}
            </span>
          )}
        </Group>
      </FieldFrame>
      {question && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in the way of its label
        <div role="group" aria-label={question} className={styles.answers}>
          {choices.map((value) => (
            <Button key={value} onPress={() => choose(value)}>
              {unit ? `${format(value)} ${unit}` : format(value)}
            </Button>
          ))}
        </div>
      )}
      <span role="status" className="visually-hidden">
        {question}
      </span>
    </AriaTextField>
  )
}

type Held = Pick<NumberFieldProps, 'id' | 'value' | 'defaultValue' | 'onChange' | 'formatOptions'>

/** The text of the field, how it reads, and the number that its form holds. */
function useTypedNumber({ id = '', value, defaultValue, onChange, formatOptions }: Held) {
  const { locale } = useLocale()
  const format = (number: number) => formatNumber(number, locale, formatOptions)
  const reading = (text: string) => readTypedNumber(text, decimalMarkOf(locale))

  const texts = useContext(TypedTextsContext)
  const kept = (id && texts?.of(id)) || ''

  /** As it was typed, unless the number has changed since. */
  const textOf = (number: number) =>
    kept && Object.is(numberOf(reading(kept)), number) ? kept : format(number)

  const first = value ?? defaultValue ?? Number.NaN
  const [typed, setTyped] = useState({ text: textOf(first), value: first, kept })
  // A number or a text from elsewhere, such as a draft that was kept, replaces what was typed.
  const isNew = (value !== undefined && !Object.is(value, typed.value)) || kept !== typed.kept
  const now = value ?? typed.value
  const shown = isNew ? { text: textOf(now), value: now, kept } : typed
  if (isNew) setTyped(shown)

  const hold = (text: string, number: number) => {
    const asTyped = texts && id && text !== format(number) ? text : ''
    setTyped({ text, value: number, kept: asTyped })
    if (id) texts?.keep(id, asTyped)
    onChange?.(number)
  }
  return {
    text: shown.text,
    read: reading(shown.text),
    type: (text: string) => hold(text, numberOf(reading(text))),
    write: (number: number) => hold(format(number), number),
    format,
  }
}

/** Text that reads as no number, or as two, is no number to its form. */
function numberOf(read: TypedNumber): number {
  return read.kind === 'number' ? read.value : Number.NaN
}

/** Never with a mark of thousands: the field itself would have to ask what it means. */
function formatNumber(value: number, locale: string, options?: Intl.NumberFormatOptions): string {
  if (Number.isNaN(value)) return ''
  return new Intl.NumberFormat(locale, { ...options, useGrouping: false }).format(value)
}
