import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAlertsChanged } from '../../../data/alerts'
import { addContact, type Family, type NewContact } from '../../../data/family'
import type { Problem } from '../../../data/problem'
import { Form } from '../../../forms/form'
import { FormDialog } from '../../../forms/form-dialog'
import { useForm } from '../../../forms/use-form'
import { useFormats } from '../../../i18n/use-formats'
import { Banner } from '../../../ui/banner'
import { Checkbox } from '../../../ui/checkbox'
import { Select } from '../../../ui/select'
import { showToast } from '../../../ui/toast-queue'
import { levelOptions, off } from './levels'
import { missingOf, PersonFields, personIds, refusalOf } from './person-fields'
import { isTheirs, OnlyTheyChange } from './person-not-saved'

type AddPersonProps = { isOpen: boolean; onClose: () => void; family: Family }

/** Takes a person in; they are asked by a message of their own. */
export function AddPerson({ isOpen, onClose, family }: AddPersonProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={<Trans>Add a person</Trans>}>
      <AddForm family={family} onDone={onClose} />
    </FormDialog>
  )
}

function AddForm({ family, onDone }: { family: Family; onDone: () => void }) {
  const { t } = useLingui()
  const { glucose } = useFormats()
  const changed = useAlertsChanged()
  const form = useForm({
    id: 'person',
    ids: personIds,
    first: () => ({
      ...{ firstName: '', lastName: '', phones: '', email: '' },
      ...{ low: String(family.low?.usual ?? 70), high: off, agreed: false },
    }),
    check: (person) => ({
      ...missingOf(person),
      consent: !person.agreed && msg`Check the box once this person knows you’re adding them.`,
    }),
    send: ({ firstName, lastName, phones, email, low, high }, { key }) => {
      const contact: NewContact = {
        firstName,
        lastName,
        contactType: 'FA',
        ...(email.trim() ? { email } : {}),
        ...(phones.trim() ? { phones: [{ number: phones, phoneType: 'MO' }] } : {}),
        sugarLevels: { low: Number(low) || null, high: Number(high) || null },
      }
      return addContact(contact, key)
    },
    onSent: async (_, { firstName }) => {
      await changed()
      onDone()
      showToast({
        title: <Trans>We invited {firstName}. It’s up to them now.</Trans>,
        tone: 'good',
      })
    },
    serverNames: { 'phones[0].number': 'phones', 'phones[0]': 'phones' },
    refusal: refusalOf,
  })
  const { low, high } = form.value
  return (
    <Form
      form={form}
      failed={(problem) => <NotAdded problem={problem} />}
      send={<Trans>Invite this person</Trans>}
      onCancel={onDone}
    >
      <PersonFields person={form.value} onChange={form.change} error={form.error} />
      <Select
        {...form.select('low')}
        label={<Trans>Alert them when it’s below</Trans>}
        options={levelOptions('low', Number(low), glucose, t`Don’t alert them about lows`)}
      />
      <Select
        {...form.select('high')}
        label={<Trans>Alert them when it’s above</Trans>}
        options={levelOptions('high', Number(high), glucose, t`Don’t alert them about highs`)}
      />
      <Checkbox
        {...form.checkbox('agreed')}
        id={personIds.consent}
        help={
          <Trans>
            We send them one message asking if they accept. If they don’t accept, we won’t contact
            them again.
          </Trans>
        }
        error={form.error('consent')}
      >
        <Trans>This person knows I’m adding them, and you may contact them.</Trans>
      </Checkbox>
    </Form>
  )
}

function NotAdded({ problem }: { problem: Problem }) {
  if (isTheirs(problem)) return <OnlyTheyChange />
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>You’re offline, so no one was added</Trans>}>
        <Trans>What you typed is still here.</Trans>
      </Banner>
    )
  }
  if (problem.is('resource_exhausted')) {
    return (
      <Banner tone="caution" live title={<Trans>You’ve reached today’s limit</Trans>}>
        <Trans>
          You can have up to ten people, and invite each of them up to three times a day.
        </Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t add this person</Trans>}>
      <Trans>What you typed is still here. Please try again in a moment.</Trans>
    </Banner>
  )
}
