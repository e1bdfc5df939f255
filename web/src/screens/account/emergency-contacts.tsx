import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { Spoken } from '../../calls/spoken'
import {
  type EmergencyContact,
  emergencyContactsQuery,
  mostContacts,
} from '../../data/emergency-contacts'
import { useReadOnly } from '../../data/read-only'
import { FormDialog } from '../../forms/form-dialog'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { rescueFocus } from '../../ui/focus'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { ContactCard } from './emergency-contacts/parts/contact-card'
import { ContactForm } from './emergency-contacts/parts/contact-form'

/** S1-2.4-04: whom we call, in which order; they get no messages from us. */
export function Screen() {
  const contacts = useQuery(emergencyContactsQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Emergency contacts</Trans>}
        lead={
          <Spoken
            own={
              <Trans>
                The people we call if we can’t reach you in an emergency. We never send them
                messages.
              </Trans>
            }
            about={(name) => (
              <Trans>
                The people we call for {name} in an emergency if we can’t reach you. We never send
                them messages.
              </Trans>
            )}
          />
        }
      >
        <Text muted>
          <Spoken
            own={
              <Trans>
                If you’re in danger, call <a href="tel:911">911</a> yourself if you can.
              </Trans>
            }
            about={(name) => (
              <Trans>
                If {name} is in danger, call <a href="tel:911">911</a> now.
              </Trans>
            )}
          />
        </Text>
      </PageHead>
      <Loaded
        query={contacts}
        shape="rows"
        failed={
          <Spoken
            own={<Trans>We couldn’t load your emergency contacts.</Trans>}
            about={(name) => <Trans>We couldn’t load {name}’s emergency contacts.</Trans>}
          />
        }
        kept={<Trans>The people you added are still on the list.</Trans>}
      >
        {(list) => <Contacts list={list} />}
      </Loaded>
    </PageBody>
  )
}

const heading = () => document.getElementById('emergency-list')

function Contacts({ list }: { list: readonly EmergencyContact[] }) {
  const readOnly = useReadOnly()
  const [isAdding, setAdding] = useState(false)
  const [isAdded, setAdded] = useState(false)
  const isFull = list.length >= mostContacts
  const add = !readOnly && !isFull && (
    <Button
      variant="primary"
      icon={<UserPlus size={20} aria-hidden="true" />}
      onPress={() => {
        setAdded(false)
        setAdding(true)
      }}
    >
      <Trans>Add a contact</Trans>
    </Button>
  )
  return (
    <Stack as="section" gap={4} aria-labelledby="emergency-list">
      {readOnly && (
        <Banner tone="info" title={<Trans>You are viewing this page for a member.</Trans>}>
          <Trans>Only the member can change their emergency contacts.</Trans>
        </Banner>
      )}
      <Text id="emergency-list" as="h2" size="h3">
        <Spoken
          own={<Trans>Your contacts</Trans>}
          about={(name) => <Trans>{name}’s contacts</Trans>}
        />
      </Text>
      {isAdded && <Banner tone="good" live title={<Trans>Saved</Trans>} />}
      {list.length === 0 ? (
        <EmptyState
          level={3}
          drawing={<DrawingHouse />}
          title={<Trans>No emergency contacts yet</Trans>}
          action={add}
        >
          <Spoken
            own={<Trans>Many people add a partner, a grown child or a neighbor with a key.</Trans>}
            about={() => (
              <Trans>Many parents add a grandparent, a close friend or a neighbor.</Trans>
            )}
          />
        </EmptyState>
      ) : (
        <>
          {list.length > 1 && (
            <Text muted>
              <Trans>We call the first person, then the next one.</Trans>
            </Text>
          )}
          <Stack as="ol" gap={4}>
            {list.map((contact, place) => (
              <li key={contact.id}>
                <ContactCard
                  contact={contact}
                  place={place}
                  isOneOfMany={list.length > 1}
                  heading={heading}
                />
              </li>
            ))}
          </Stack>
          {isFull && (
            <Text muted>
              <Trans>
                The list has {mostContacts} contacts, the most we can keep. Remove one to add
                another.
              </Trans>
            </Text>
          )}
          {add && <div>{add}</div>}
        </>
      )}
      <FormDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title={<Trans>Add an emergency contact</Trans>}
      >
        <ContactForm
          onSaved={() => {
            setAdding(false)
            setAdded(true)
            rescueFocus(heading)
          }}
        />
      </FormDialog>
    </Stack>
  )
}
