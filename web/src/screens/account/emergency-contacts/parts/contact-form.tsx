import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useActedFor } from '../../../../data/acted-for'
import {
  addEmergencyContact,
  type ContactDraft,
  changeEmergencyContact,
  type EmergencyContact,
  emergencyContactsQuery,
  type Relationship,
} from '../../../../data/emergency-contacts'
import { relationshipWords } from '../../../../data/person-words'
import type { FieldProblem, Problem } from '../../../../data/problem'
import { startupQuery } from '../../../../data/startup'
import { type Fault, judgeName, judgePhone } from '../../../../domain/contact-rules'
import { displayPhone } from '../../../../domain/phone'
import { contactWords } from '../../../../forms/contact-words'
import { Form } from '../../../../forms/form'
import { NotSaved } from '../../../../forms/not-saved'
import { refusalWords } from '../../../../forms/refusal-words'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Select } from '../../../../ui/select'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'

type Entry = {
  firstName: string
  lastName: string
  relationship: Relationship | ''
  mobile: string
  other: string
}

const wordsOf = (fault: Fault | undefined) =>
  fault && fault !== 'errors.email' ? contactWords[fault] : undefined

/** What is wrong with a contact. One phone is enough, whichever it is. */
export function contactProblems(entry: Entry) {
  const { firstName, lastName, relationship, mobile, other } = entry
  const hasPhone = Boolean(mobile.trim() || other.trim())
  return {
    firstName: wordsOf(judgeName(firstName).fault),
    lastName: wordsOf(judgeName(lastName).fault),
    relationship: !relationship && msg`Choose who this person is.`,
    mobile: mobile.trim()
      ? wordsOf(judgePhone(mobile).fault)
      : hasPhone
        ? undefined
        : msg`Enter at least one phone number.`,
    other: other.trim() ? wordsOf(judgePhone(other).fault) : undefined,
  }
}

function draftOf({ firstName, lastName, relationship, mobile, other }: Entry): ContactDraft {
  const phone = (number: string, phoneType: 'MO' | 'HO') =>
    number.trim() ? [{ number: judgePhone(number).kept, phoneType }] : []
  return {
    firstName,
    lastName,
    relationship: relationship || 'other',
    phones: [...phone(mobile, 'MO'), ...phone(other, 'HO')],
  }
}

function entryOf(contact?: EmergencyContact): Entry {
  const mobile = contact?.phones.find(({ phoneType }) => phoneType === 'MO')
  const other = contact?.phones.find((phone) => phone !== mobile)
  return {
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    relationship: contact?.relationship ?? '',
    mobile: displayPhone(mobile?.number ?? ''),
    other: displayPhone(other?.number ?? ''),
  }
}

type ContactFormProps = { contact?: EmergencyContact; onSaved: () => void }

/** Adds a contact, or changes one. */
export function ContactForm({ contact, onSaved }: ContactFormProps) {
  const { i18n } = useLingui()
  const name = useActedFor()
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries(emergencyContactsQuery)
  const form = useForm({
    id: 'emergency-contact',
    first: () => entryOf(contact),
    check: contactProblems,
    judgesOnLeave: true,
    send: (entry, { key }) =>
      contact
        ? changeEmergencyContact(contact, draftOf(entry), key)
        : addEmergencyContact(draftOf(entry), key),
    serverNames: { phones: 'mobile', 'phones[0].number': 'mobile', 'phones[1].number': 'other' },
    refusal: (refused: FieldProblem) =>
      refused.messageKey === 'errors.contactTaken'
        ? i18n._(msg`Another contact on the list has this number.`)
        : refusalWords(refused, i18n),
    onSent: async () => {
      // The task on Home is done with the first contact.
      await Promise.all([changed(), queries.invalidateQueries(startupQuery)])
      onSaved()
    },
    onFailed: (problem) => {
      if (problem.messageKey === 'contact.changed') void changed()
    },
  })
  return (
    <Form form={form} failed={(problem) => <Failed problem={problem} />}>
      <TextField
        {...form.field('firstName')}
        autoComplete="off"
        label={<Trans>First name</Trans>}
      />
      <TextField {...form.field('lastName')} autoComplete="off" label={<Trans>Last name</Trans>} />
      <Select
        {...form.select('relationship')}
        label={<Trans>Relationship</Trans>}
        help={name && <Trans>What this person is to {name}.</Trans>}
        options={Object.entries(relationshipWords).map(([id, words]) => ({
          id,
          label: i18n._(words),
        }))}
      />
      <Text>
        <Trans>Enter at least one phone number.</Trans>
      </Text>
      <TextField
        {...form.field('mobile')}
        optional="unsaid"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={<Trans>Mobile phone</Trans>}
        help={<Trans>With the area code. Begin with + for another country.</Trans>}
      />
      <TextField
        {...form.field('other')}
        optional="unsaid"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={<Trans>Other phone</Trans>}
      />
    </Form>
  )
}

function Failed({ problem }: { problem: Problem }) {
  if (problem.messageKey === 'contact.changed') {
    return (
      <Banner tone="caution" live title={<Trans>We didn’t save this</Trans>}>
        <Trans>
          This contact was changed on another page after you opened the form. Close the form to see
          the contact as it is now.
        </Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'errors.tooMany') {
    return (
      <Banner tone="caution" live title={<Trans>We didn’t save this</Trans>}>
        <Trans>The list is full. Remove a contact to add another.</Trans>
      </Banner>
    )
  }
  return <NotSaved problem={problem} />
}
