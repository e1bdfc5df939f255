import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FieldProblem as Refused } from '../../../data/problem'
import { refusalWords } from '../../../forms/refusal-words'
import type { Wrong } from '../../../forms/use-form'
import { TextField } from '../../../ui/text-field'

/** Who a person is and where a message reaches them, as it was typed. */
export type PersonEntry = { firstName: string; lastName: string; phones: string; email: string }

export const personIds = {
  firstName: 'person-first',
  lastName: 'person-last',
  phones: 'person-phone',
  email: 'person-email',
  consent: 'person-consent',
} as const

type PersonFieldsProps = {
  person: PersonEntry
  onChange: (part: Partial<PersonEntry>) => void
  error: (field: string) => string | undefined
}

export function PersonFields({ person, onChange, error }: PersonFieldsProps) {
  const text = (field: keyof PersonEntry) => ({
    id: personIds[field],
    value: person[field],
    onChange: (value: string) => onChange({ [field]: value }),
    error: error(field),
  })
  return (
    <>
      <TextField {...text('firstName')} label={<Trans>First name</Trans>} autoComplete="off" />
      <TextField {...text('lastName')} label={<Trans>Last name</Trans>} autoComplete="off" />
      <TextField
        {...text('phones')}
        type="tel"
        optional
        label={<Trans>Mobile phone</Trans>}
        help={<Trans>With area code. We send text messages to this number.</Trans>}
        autoComplete="off"
      />
      <TextField
        {...text('email')}
        type="email"
        optional
        label={<Trans>Email</Trans>}
        autoComplete="off"
      />
    </>
  )
}

/** What is missing, before anything is sent. */
export function missingOf({ firstName, lastName, phones, email }: PersonEntry): Wrong {
  return {
    firstName: !firstName.trim() && msg`Enter a first name.`,
    lastName: !lastName.trim() && msg`Enter a last name.`,
    phones:
      !phones.trim() && !email.trim() && msg`Enter a mobile phone number or an email address.`,
  }
}

/** What only the server can find. */
const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'errors.phone': msg`Enter a phone number with its area code.`,
  'errors.email': msg`Enter a full email address.`,
  'errors.contactAddress': msg`Enter a mobile phone number or an email address.`,
  'errors.contactTaken': msg`This person is already on your list.`,
}

export function refusalOf(refused: Refused, i18n: I18n): string {
  const known = refusals[refused.messageKey]
  return known ? i18n._(known) : refusalWords(refused, i18n)
}
