import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../data/problem'
import type { FieldProblem } from '../../../ui/error-summary'
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
  invalid: readonly FieldProblem[]
}

export function PersonFields({ person, onChange, invalid }: PersonFieldsProps) {
  const text = (field: keyof PersonEntry) => ({
    id: personIds[field],
    value: person[field],
    onChange: (value: string) => onChange({ [field]: value }),
    error: invalid.find(({ fieldId }) => fieldId === personIds[field])?.message,
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
export function missingOf(person: PersonEntry, i18n: I18n): FieldProblem[] {
  const wrong: FieldProblem[] = []
  const say = (field: keyof PersonEntry, words: MessageDescriptor) =>
    wrong.push({ fieldId: personIds[field], message: i18n._(words) })
  if (!person.firstName.trim()) say('firstName', msg`Enter a first name.`)
  if (!person.lastName.trim()) say('lastName', msg`Enter a last name.`)
  if (!person.phones.trim() && !person.email.trim()) {
    say('phones', msg`Enter a mobile phone number or an email address.`)
  }
  return wrong
}

/** What only the server can find. */
const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'errors.phone': msg`Enter a phone number with its area code.`,
  'errors.email': msg`Enter a full email address.`,
  'errors.name': msg`Enter a name.`,
  'errors.contactAddress': msg`Enter a mobile phone number or an email address.`,
  'errors.contactTaken': msg`This person is already on your list.`,
}

export function refusedOf(problem: Problem, i18n: I18n): FieldProblem[] {
  return problem.fields.flatMap(({ field, message, messageKey }) => {
    const known = refusals[messageKey]
    const fieldId = personIds[field.replace(/\[.*/, '') as keyof typeof personIds]
    return fieldId ? [{ fieldId, message: known ? i18n._(known) : message }] : []
  })
}
