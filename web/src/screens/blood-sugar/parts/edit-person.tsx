import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAlertsChanged } from '../../../data/alerts'
import { type ContactPatch, editContact, type FamilyContact } from '../../../data/family'
import { asProblem } from '../../../data/problem'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { showToast } from '../../../ui/toast-queue'
import { missingOf, type PersonEntry, PersonFields, refusedOf } from './person-fields'
import styles from './person-form.module.css'
import { PersonNotSaved } from './person-not-saved'

type EditPersonProps = { contact: FamilyContact; onClose: () => void }

/** Who a person is and where we reach them. A person with a new address is asked again. */
export function EditPerson({ contact, onClose }: EditPersonProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Name and number</Trans>}
    >
      <EditForm contact={contact} onDone={onClose} />
    </Dialog>
  )
}

function EditForm({ contact, onDone }: { contact: FamilyContact; onDone: () => void }) {
  const { i18n } = useLingui()
  const changed = useAlertsChanged()
  const before: PersonEntry = {
    firstName: contact.firstName ?? '',
    lastName: contact.lastName ?? '',
    phones: contact.phone ?? '',
    email: contact.email ?? '',
  }
  const [person, setPerson] = useState(before)
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const { firstName } = person
  const saving = useMutation({
    mutationFn: (patch: ContactPatch) => editContact(contact.id ?? '', patch),
    onSuccess: async (_, patch) => {
      await changed()
      onDone()
      if (patch.phones || patch.email) {
        showToast({
          title: <Trans>We invited {firstName}. It’s up to them now.</Trans>,
          tone: 'good',
        })
      }
    },
    onError: (error) => setInvalid(refusedOf(asProblem(error), i18n)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = missingOf(person, i18n)
    setInvalid(wrong)
    saving.reset()
    if (wrong.length === 0) saving.mutate(patchOf(before, person))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={invalid} />
      {saving.error && invalid.length === 0 && <PersonNotSaved problem={asProblem(saving.error)} />}
      <PersonFields
        person={person}
        onChange={(part) => setPerson((typed) => ({ ...typed, ...part }))}
        invalid={invalid}
      />
      <p>
        <Trans>
          If the phone number or email address is new, we invite {firstName} again. We don’t contact
          them until they accept.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button onPress={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
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
