import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { type Family, type FamilyContact, familyQuery } from '../../data/family'
import { useSession } from '../../data/session'
import { Button } from '../../ui/button'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import styles from './friends-and-family.module.css'
import { AddPerson } from './parts/add-person'
import { CoachCard } from './parts/coach-card'
import { DeliveryLog } from './parts/delivery-log'
import { PersonCard } from './parts/person-card'
import { PersonSettings } from './parts/person-settings'
import { useContactsLocked } from './parts/use-contacts-locked'

/** Who is told when a blood sugar is low or high, in which order, what the coach hears, and what came of it. */
export function Screen() {
  const family = useQuery(familyQuery)
  return (
    <div className={styles.page}>
      <PageHead
        title={<Trans>Friends and family</Trans>}
        lead={
          <Trans>
            People you trust get a message when your blood sugar is low or high. You choose who, at
            what number, and what they see. In an emergency, call <a href="tel:911">911</a> yourself
            if you can.
          </Trans>
        }
      />
      <Loaded
        query={family}
        shape="rows"
        failed={<Trans>We couldn’t load your friends and family.</Trans>}
      >
        {(data) => <People family={data} />}
      </Loaded>
      <CoachCard />
      <DeliveryLog />
    </div>
  )
}

function People({ family }: { family: Family }) {
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<FamilyContact | null>(null)
  const readOnly = useContactsLocked()
  const acting = useSession().data?.acting
  const name = acting?.givenName ?? ''
  const contacts = family.contacts ?? []
  const add = (
    <Button
      variant="primary"
      icon={<UserPlus size={20} aria-hidden="true" />}
      onPress={() => setAdding(true)}
      isDisabled={readOnly}
    >
      <Trans>Add a person</Trans>
    </Button>
  )
  return (
    <Stack as="section" gap={4} aria-labelledby="people-title">
      <Text id="people-title" as="h2" size="h3">
        <Trans>Your contacts</Trans>
      </Text>
      {acting && !acting.child && (
        <Text muted>
          <Trans>Only {name} can change who gets their alerts.</Trans>
        </Text>
      )}
      {contacts.length === 0 ? (
        <EmptyState
          level={3}
          drawing={<DrawingHouse />}
          title={<Trans>No contacts yet</Trans>}
          action={add}
        >
          <Trans>
            Many people ask a partner, child or neighbor to check on them after a low reading. No
            one gets a message until they accept.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <Order family={family} />
          <Stack as="ol" gap={4}>
            {contacts.map((contact, place) => (
              <li key={contact.id}>
                <PersonCard
                  contact={contact}
                  family={family}
                  place={place}
                  onEdit={() => setEditing(contact)}
                />
              </li>
            ))}
          </Stack>
          <div>{add}</div>
        </>
      )}
      <AddPerson isOpen={adding} onClose={() => setAdding(false)} family={family} />
      <PersonSettings contact={editing} family={family} onClose={() => setEditing(null)} />
    </Stack>
  )
}

/** How the ladder works, once there is somebody to go on to. */
function Order({ family }: { family: Family }) {
  const minutes = family.nextAfterMinutes ?? 0
  const urgent = family.nextAfterMinutesUrgent ?? 0
  if ((family.contacts ?? []).length < 2) return null
  return (
    <Text muted>
      <Trans>
        We alert the first person. If they don’t answer within {minutes} minutes, we alert the next
        one. If it’s very low, we wait only {urgent} minutes.
      </Trans>
    </Text>
  )
}
