import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import {
  changeEmergencyContact,
  type EmergencyContact,
  emergencyContactsQuery,
  removeEmergencyContact,
} from '../../../../data/emergency-contacts'
import { relationshipWords } from '../../../../data/person-words'
import { asProblem } from '../../../../data/problem'
import { useReadOnly } from '../../../../data/read-only'
import { displayPhone } from '../../../../domain/phone'
import { FormDialog } from '../../../../forms/form-dialog'
import { NotSaved } from '../../../../forms/not-saved'
import { Button } from '../../../../ui/button'
import { CallLink } from '../../../../ui/call-link'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { rescueFocus } from '../../../../ui/focus'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import styles from './contact-card.module.css'
import { ContactForm } from './contact-form'

type ContactCardProps = {
  contact: EmergencyContact
  place: number
  /** Somebody else is on the list too, so the order matters. */
  isOneOfMany: boolean
  /** Where the focus goes when the card is gone. */
  heading: () => HTMLElement | null
}

/** One person, called in one tap. */
export function ContactCard({ contact, place, isOneOfMany, heading }: ContactCardProps) {
  const { t, i18n } = useLingui()
  const readOnly = useReadOnly()
  const queries = useQueryClient()
  const [editing, setEditing] = useState<EmergencyContact | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const card = useRef<HTMLElement>(null)
  const { firstName, lastName, relationship, phones } = contact
  const name = `${firstName} ${lastName}`
  const changed = () => queries.invalidateQueries(emergencyContactsQuery)
  const moving = useMutation({
    mutationFn: () => changeEmergencyContact(contact, { position: place }, crypto.randomUUID()),
    onSuccess: () => setMoved(true),
    onSettled: async () => {
      await changed()
      rescueFocus(() => card.current?.querySelector<HTMLElement>('h3'))
    },
  })
  const problem = moving.error && asProblem(moving.error)
  return (
    <Card level={3} title={name} ref={card} aside={isOneOfMany && <Place place={place} />}>
      <Stack gap={3}>
        {relationship && <Text muted>{i18n._(relationshipWords[relationship])}</Text>}
        <div className={styles.actions}>
          {phones.map(({ number }) => (
            <CallLink key={number} number={number}>
              <Trans>Call {displayPhone(number)}</Trans>
            </CallLink>
          ))}
        </div>
        {problem && !problem.is('step_up_required') && (
          <p role="alert">
            {problem.messageKey === 'contact.changed' ? (
              <Trans>This contact was changed on another page. You see the newest list now.</Trans>
            ) : (
              <Trans>We couldn’t change the order. Please try again.</Trans>
            )}
          </p>
        )}
        <div role="status">{isMoved && isOneOfMany && <Moved name={name} place={place} />}</div>
        {!readOnly && (
          <div className={styles.actions}>
            <Button onPress={() => setEditing(contact)} aria-label={t`Change ${name}`}>
              <Trans>Change</Trans>
            </Button>
            <Button
              variant="quiet"
              onPress={() => setRemoving(true)}
              aria-label={t`Remove ${name}`}
            >
              <Trans>Remove</Trans>
            </Button>
            {place > 0 && (
              <Button
                variant="quiet"
                icon={<ArrowUp size={20} aria-hidden="true" />}
                isPending={moving.isPending}
                onPress={() => moving.mutate()}
              >
                <Trans>Call earlier</Trans>
                <span className="visually-hidden"> {name}</span>
              </Button>
            )}
          </div>
        )}
      </Stack>
      <FormDialog
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
        title={<Trans>Change this contact</Trans>}
      >
        {editing && <ContactForm contact={editing} onSaved={() => setEditing(null)} />}
      </FormDialog>
      {isRemoving && (
        <ConfirmDialog
          isDanger
          title={<Trans>Remove {name}?</Trans>}
          yes={<Trans>Remove</Trans>}
          no={<Trans>Keep</Trans>}
          send={() => removeEmergencyContact(contact.id)}
          onDone={async () => {
            await changed()
            rescueFocus(heading)
          }}
          onClose={() => setRemoving(false)}
          failed={(failure) => <NotSaved problem={failure} />}
        >
          <p>
            <Trans>We won’t call {name} in an emergency any more.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** When this person is called. */
function Place({ place }: { place: number }) {
  const number = place + 1
  return (
    <Chip>
      {number === 1 ? (
        <Trans>Called first</Trans>
      ) : number === 2 ? (
        <Trans>Called second</Trans>
      ) : number === 3 ? (
        <Trans>Called third</Trans>
      ) : (
        <Trans>Number {number} on the list</Trans>
      )}
    </Chip>
  )
}

function Moved({ name, place }: { name: string; place: number }) {
  const number = place + 1
  return (
    <Text>
      <Trans>
        Saved. {name} is now number {number} on the list.
      </Trans>
    </Text>
  )
}
