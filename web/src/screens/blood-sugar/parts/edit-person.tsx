import { Trans } from '@lingui/react/macro'
import { useAlertsChanged } from '../../../data/alerts'
import { type ContactPatch, editContact, type FamilyContact } from '../../../data/family'
import { Form } from '../../../forms/form'
import { FormDialog } from '../../../forms/form-dialog'
import { useForm } from '../../../forms/use-form'
import { showToast } from '../../../ui/toast-queue'
import { missingOf, type PersonEntry, PersonFields, personIds, refusalOf } from './person-fields'
import { PersonNotSaved } from './person-not-saved'

type EditPersonProps = { contact: FamilyContact; onClose: () => void }

/** Who a person is and where we reach them. A person with a new address is asked again. */
export function EditPerson({ contact, onClose }: EditPersonProps) {
  return (
    <FormDialog isOpen onClose={onClose} title={<Trans>Name and number</Trans>}>
      <EditForm contact={contact} onDone={onClose} />
    </FormDialog>
  )
}

function EditForm({ contact, onDone }: { contact: FamilyContact; onDone: () => void }) {
  const changed = useAlertsChanged()
  const before: PersonEntry = {
    firstName: contact.firstName ?? '',
    lastName: contact.lastName ?? '',
    phones: contact.phone ?? '',
    email: contact.email ?? '',
  }
  const form = useForm({
    id: 'person',
    ids: personIds,
    first: before,
    check: missingOf,
    edits: true,
    keyedBy: (person) => patchOf(before, person),
    send: (person, { key }) => editContact(contact.id ?? '', patchOf(before, person), key),
    onSent: async (_, person) => {
      await changed()
      onDone()
      const { firstName } = person
      const { phones, email } = patchOf(before, person)
      if (phones || email) {
        showToast({
          title: <Trans>We invited {firstName}. It’s up to them now.</Trans>,
          tone: 'good',
        })
      }
    },
    serverNames: { 'phones[0].number': 'phones', 'phones[0]': 'phones' },
    refusal: refusalOf,
  })
  const { firstName } = form.value
  return (
    <Form form={form} failed={(problem) => <PersonNotSaved problem={problem} />} onCancel={onDone}>
      <PersonFields person={form.value} onChange={form.change} error={form.error} />
      <p>
        <Trans>
          If the phone number or email address is new, we invite {firstName} again. We don’t contact
          them until they accept.
        </Trans>
      </p>
    </Form>
  )
}

/** Only what is different: an address that is sent again would be asked again. */
function patchOf(before: PersonEntry, { firstName, lastName, phones, email }: PersonEntry) {
  const patch: ContactPatch = { firstName, lastName }
  if (phones !== before.phones) {
    patch.phones = phones.trim() ? [{ number: phones, phoneType: 'MO' }] : null
  }
  if (email !== before.email) patch.email = email.trim() ? email : null
  return patch
}
