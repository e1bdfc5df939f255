import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { countryOf, type Fault, judgeAddress, postalCodeOf } from '../../domain/contact-rules'
import { useFieldError } from '../../ui/corrections'
import frame from '../../ui/field.module.css'
import { Text } from '../../ui/text'
import { AddressFields } from '../address-fields'
import { contactWords } from '../contact-words'
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
  const part = (name: keyof Address) => ({
    id: `${id}-${name}`,
    // A part that is needed says so by its error; all of it may be optional.
    optional: question.optional,
    value: answer[name],
    onChange: (value: string) => {
      corrected()
      onChange((latest = noAddress) => ({ ...latest, [name]: value }))
    },
    error: error(name),
  })
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
      <AddressFields
        country={question.country}
        parts={{
          line1: part('line'),
          line2: part('line2'),
          city: part('city'),
          region: part('region'),
          postalCode: part('postalCode'),
        }}
      />
    </fieldset>
  )
}

const needState = msg`Enter the two letters of your state, such as TX.`
const needProvince = msg`Enter the two letters of your province or territory, such as ON.`

/** PO boxes are for the server to refuse: not every address is one that we ship to. */
function wrongIn({ country }: AddressQuestion, address: Address): Found {
  const { line, ...rest } = address
  const { faults } = judgeAddress({ ...rest, line1: line }, true)
  const isCanada = country === 'CA'
  const isHere = countryOf(address.region) === country
  const words = (fault: Fault | undefined) =>
    fault && fault !== 'errors.email' ? contactWords[fault] : undefined
  const found = {
    line: words(faults.line1),
    line2: words(faults.line2),
    city: words(faults.city),
    region: isHere ? words(faults.region) : isCanada ? needProvince : needState,
    postalCode: postalCodeOf(address.postalCode, country)
      ? isHere && words(faults.postalCode)
      : contactWords[isCanada ? 'contact.postalCode' : 'contact.zipCode'],
  }
  const wrong = Object.fromEntries(Object.entries(found).filter(([, said]) => said))
  return Object.keys(wrong).length > 0 ? (wrong as Record<string, MessageDescriptor>) : undefined
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
