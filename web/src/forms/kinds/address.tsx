import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { isPostalCode, isRegion } from '../../domain/address'
import { useFieldError } from '../../ui/corrections'
import frame from '../../ui/field.module.css'
import { Text } from '../../ui/text'
import { TextField } from '../../ui/text-field'
import type { AddressQuestion } from '../questionnaire'
import styles from './address.module.css'
import type { Found, Kind, KindProps } from './kind'

/** FHIR: group, an Address. */
export type Address = {
  line: string
  line2: string
  city: string
  region: string
  postalCode: string
}

const noAddress: Address = { line: '', line2: '', city: '', region: '', postalCode: '' }

function Field(props: KindProps<AddressQuestion, Address>) {
  const { question, id, text, answer = noAddress, onChange, error } = props
  const [wrong, corrected] = useFieldError(id, error())
  const errorId = `${id}-error`
  const part = (name: keyof Address, autoComplete: string) => ({
    id: `${id}-${name}`,
    autoComplete,
    // A part that is needed says so by its error; all of it may be optional.
    optional: question.optional,
    value: answer[name],
    onChange: (value: string) => {
      corrected()
      onChange((latest = noAddress) => ({ ...latest, [name]: value }))
    },
    error: error(name),
  })
  const isCanada = question.country === 'CA'
  return (
    <fieldset id={id} className={styles.address} aria-describedby={wrong ? errorId : undefined}>
      <legend className={styles.legend}>{text.label}</legend>
      {text.help && (
        <Text muted size="small">
          {text.help}
        </Text>
      )}
      {wrong && (
        <p id={errorId} className={frame.error}>
          <CircleAlert size={18} aria-hidden="true" />
          <span>{wrong}</span>
        </p>
      )}
      <TextField {...part('line', 'address-line1')} label={<Trans>Street address</Trans>} />
      <TextField
        {...part('line2', 'address-line2')}
        optional
        label={<Trans>Apartment or unit number</Trans>}
      />
      <TextField {...part('city', 'address-level2')} label={<Trans>City</Trans>} />
      <TextField
        {...part('region', 'address-level1')}
        label={isCanada ? <Trans>Province or territory</Trans> : <Trans>State</Trans>}
        help={
          isCanada ? (
            <Trans>Two-letter abbreviation, such as ON</Trans>
          ) : (
            <Trans>Two-letter abbreviation, such as TX</Trans>
          )
        }
      />
      <TextField
        {...part('postalCode', 'postal-code')}
        label={isCanada ? <Trans>Postal code</Trans> : <Trans>ZIP code</Trans>}
      />
    </fieldset>
  )
}

const need = {
  line: msg`Enter a street address.`,
  city: msg`Enter a city.`,
}
const needState = msg`Enter the two letters of your state, such as TX.`
const needProvince = msg`Enter the two letters of your province or territory, such as ON.`
const needZip = msg`Enter a ZIP code, such as 75201.`
const needPostalCode = msg`Enter a postal code, such as K1A 0B1.`

function wrongIn({ country }: AddressQuestion, address: Address): Found {
  const isCanada = country === 'CA'
  const wrong = {
    ...(!address.line.trim() && { line: need.line }),
    ...(!address.city.trim() && { city: need.city }),
    ...(!isRegion(address.region, country) && { region: isCanada ? needProvince : needState }),
    ...(!isPostalCode(address.postalCode, country) && {
      postalCode: isCanada ? needPostalCode : needZip,
    }),
  }
  return Object.keys(wrong).length > 0 ? wrong : undefined
}

export const address: Kind<AddressQuestion, Address> = {
  Field,
  missing: (question) => wrongIn(question, noAddress),
  check: wrongIn,
  tell: (_, { line, line2, city, region, postalCode }) =>
    [line, line2, city, `${region.trim().toUpperCase()} ${postalCode.trim().toUpperCase()}`]
      .filter((part) => part.trim())
      .join(', '),
}
