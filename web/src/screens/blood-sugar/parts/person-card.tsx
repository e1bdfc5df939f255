import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../calls/confirm-dialog'
import { useAlertsChanged } from '../../../data/alerts'
import {
  type Family,
  type FamilyContact,
  inviteContact,
  orderFamily,
  removeContact,
  sendTest,
} from '../../../data/family'
import { asProblem } from '../../../data/problem'
import { displayPhone } from '../../../domain/phone'
import { hourWords } from '../../../i18n/hours'
import { useFormats } from '../../../i18n/use-formats'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { Stack } from '../../../ui/stack'
import { showToast } from '../../../ui/toast-queue'
import { EditPerson } from './edit-person'
import styles from './person-card.module.css'
import { isTheirs, OnlyTheyChange } from './person-not-saved'
import { useContactsLocked } from './use-contacts-locked'

type Said = { words: MessageDescriptor; tone: 'plain' | 'action' | 'caution' }

const notAsked: Said = { words: msg`Not invited yet`, tone: 'plain' }

const said: Readonly<Record<string, Said>> = {
  invited: { words: msg`Waiting for their answer`, tone: 'action' },
  yes: { words: msg`Accepted`, tone: 'plain' },
  no: { words: msg`Declined`, tone: 'caution' },
  stopped: { words: msg`Asked us to stop`, tone: 'caution' },
}

type PersonCardProps = {
  contact: FamilyContact
  family: Family
  place: number
  onEdit: () => void
}

/** One person: what they said, from which number on they are told, and how. */
export function PersonCard({ contact, family, place, onEdit }: PersonCardProps) {
  const { t, i18n } = useLingui()
  const readOnly = useContactsLocked()
  const changed = useAlertsChanged()
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const { id = '', consent = '' } = contact
  const name = `${contact.firstName} ${contact.lastName}`
  const ids = (family.contacts ?? []).map((one) => one.id ?? '')
  const moving = useMutation({
    mutationFn: () => orderFamily(movedUp(ids, place)),
    onSuccess: changed,
  })
  const asking = useMutation({
    mutationFn: () => inviteContact(id),
    onSuccess: () => {
      showToast({
        title:
          invitation === 'again' ? (
            <Trans>We invited {name} again.</Trans>
          ) : (
            <Trans>We invited {name}. It’s up to them now.</Trans>
          ),
        tone: 'good',
      })
      return changed()
    },
  })
  const testing = useMutation({
    mutationFn: () => sendTest(id),
    onSuccess: () => {
      showToast({ title: <Trans>A test message is on its way to {name}.</Trans>, tone: 'good' })
      return changed()
    },
  })
  const failed = moving.error ?? asking.error ?? testing.error
  const { words, tone } = said[consent] ?? notAsked
  const invitation = invitationOf(contact)
  return (
    <Card
      level={3}
      title={name}
      aside={
        place > 0 && (
          <Button
            variant="quiet"
            icon={<ArrowUp size={20} aria-hidden="true" />}
            aria-label={t`Alert ${name} earlier`}
            isDisabled={readOnly || moving.isPending}
            onPress={() => moving.mutate()}
          />
        )
      }
    >
      <Stack gap={3} start>
        <Chip tone={tone}>{i18n._(words)}</Chip>
        <Facts contact={contact} family={family} />
      </Stack>
      <Preview contact={contact} />
      {failed && <Failed error={failed} />}
      <div className={styles.actions}>
        <Button onPress={onEdit} isDisabled={readOnly}>
          <Trans>Change</Trans>
        </Button>
        <Button onPress={() => setAsked('edit')} isDisabled={readOnly}>
          <Trans>Name and number</Trans>
        </Button>
        {consent === 'yes' && (
          <Button
            onPress={() => testing.mutate()}
            isPending={testing.isPending}
            isDisabled={readOnly}
          >
            <Trans>Send a test</Trans>
          </Button>
        )}
        {invitation && (
          <Button
            onPress={() => asking.mutate()}
            isPending={asking.isPending}
            isDisabled={readOnly}
          >
            {invitation === 'again' ? (
              <Trans>Invite again</Trans>
            ) : (
              <Trans>Send the invitation</Trans>
            )}
          </Button>
        )}
        <Button variant="quiet" onPress={() => setAsked('remove')} isDisabled={readOnly}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {asked === 'edit' && <EditPerson contact={contact} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemovePerson id={id} name={name} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function movedUp(ids: readonly string[], place: number): string[] {
  const moved = [...ids]
  const [id] = moved.splice(place, 1)
  if (id) moved.splice(place - 1, 0, id)
  return moved
}

/**
 * Whether the member can invite a person: again where they were asked before, or for the first
 * time at an address. Someone who asked us to stop at one address is not invited at another.
 */
function invitationOf({ addresses = [], consent }: FamilyContact): 'again' | 'first' | null {
  const said = [consent, ...addresses.map((one) => one.consent)]
  if (said.includes('invited') || said.includes('no')) return 'again'
  return said.includes('none') && !said.includes('stopped') ? 'first' : null
}

/** The addresses at which a person has said something else than the card says above. */
function differing({ addresses = [], consent }: FamilyContact) {
  return addresses.filter(
    ({ consent: here }) => here !== consent && !(here === 'none' && consent === 'stopped'),
  )
}

function Facts({ contact, family }: { contact: FamilyContact; family: Family }) {
  const { time } = useFormats()
  const { i18n } = useLingui()
  const { lowText, highText, email } = contact
  const phone = displayPhone(contact.phone ?? '')
  const unit = family.unit ?? ''
  const from = hourWords(contact.quietFrom ?? 0, time)
  const to = hourWords(contact.quietTo ?? 0, time)
  const quiet = contact.quietFrom !== contact.quietTo
  return (
    <Stack as="ul" gap={1}>
      <li>
        {contact.channel === 'SMS' ? (
          <Trans>Text message to {phone}</Trans>
        ) : (
          <Trans>Email to {email}</Trans>
        )}
      </li>
      {differing(contact).map(({ address: stored = '', consent }) => {
        const address = displayPhone(stored)
        const words = i18n._((said[consent ?? ''] ?? notAsked).words)
        return (
          <li key={address}>
            <Trans>
              {address}: {words}
            </Trans>
          </li>
        )
      })}
      {contact.low ? (
        <li>
          <Trans>
            Gets an alert below {lowText} {unit}
          </Trans>
        </li>
      ) : null}
      {contact.high ? (
        <li>
          <Trans>
            Gets an alert above {highText} {unit}
          </Trans>
        </li>
      ) : null}
      {!contact.low && !contact.high && (
        <li>
          <Trans>No alerts set yet</Trans>
        </li>
      )}
      {quiet && (
        <li>
          {contact.urgentAnyway ? (
            <Trans>
              Quiet hours {from} to {to}, except when it’s urgent
            </Trans>
          ) : (
            <Trans>
              Quiet hours {from} to {to}
            </Trans>
          )}
        </li>
      )}
    </Stack>
  )
}

/** The exact words, so no one has to guess what the other phone shows. */
function Preview({ contact }: { contact: FamilyContact }) {
  const texts = [contact.previewLow, contact.previewHigh].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <details className={styles.preview}>
      <summary>
        <Trans>Preview of the message</Trans>
      </summary>
      {texts.map((text) => (
        <blockquote key={text} lang={contact.locale}>
          {text}
        </blockquote>
      ))}
    </details>
  )
}

function Failed({ error }: { error: unknown }) {
  const problem = asProblem(error)
  if (isTheirs(problem)) return <OnlyTheyChange />
  if (problem.is('resource_exhausted')) {
    return (
      <Banner tone="caution" live title={<Trans>You’ve reached today’s limit</Trans>}>
        <Trans>Please try again tomorrow.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>That did not work</Trans>}>
      <Trans>Nothing was changed. Please try again in a moment.</Trans>
    </Banner>
  )
}

type RemovePersonProps = { id: string; name: string; onClose: () => void }

function RemovePerson({ id, name, onClose }: RemovePersonProps) {
  const changed = useAlertsChanged()
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Remove {name}?</Trans>}
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep</Trans>}
      send={() => removeContact(id)}
      onDone={async () => {
        await changed()
        showToast({ title: <Trans>{name} won’t get any more messages.</Trans> })
      }}
      onClose={onClose}
      failed={(problem) => <Failed error={problem} />}
    >
      <p>
        <Trans>
          We’ll stop sending them alerts. Messages we already sent stay in the list below.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
