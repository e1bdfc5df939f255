import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import type { Relationship } from '../../../../data/emergency-contacts'
import {
  type MemberPeople,
  peopleQuery,
  type RecordContact,
  type RecordInvite,
  type RecordLink,
} from '../../../../data/member-record'
import { relationshipWords } from '../../../../data/person-words'
import { familyAreas } from '../../../../domain/family-areas'
import { areaWords } from '../../../../family/words'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { rescueFocus } from '../../../../ui/focus'
import { RelationName } from '../../../../ui/relation-name'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { deskZone } from '../../parts/desk-words'
import { ConsenterDialog } from './consenter-dialog'
import { EndAccessDialog, RemoveContactDialog, ResendDialog } from './people-dialogs'
import styles from './record.module.css'

type Asked =
  | { act: 'add' }
  | { act: 'end'; link: RecordLink }
  | { act: 'resend'; invite: RecordInvite }
  | { act: 'remove'; contact: RecordContact }

type PeopleProps = {
  memberId: string
  /** The day where the member is. */
  today: string
  mayChange: boolean
  mayLink: boolean
  /** The account stands, so an invitation can go out again. */
  mayResend: boolean
}

/** The member's family and contacts, with what can be done for them on the phone. */
export function RecordPeople(props: PeopleProps) {
  const people = useQuery(peopleQuery(props.memberId))
  return (
    <Loaded
      query={people}
      shape="card"
      failed={<Trans>We couldn’t load the family and contacts.</Trans>}
      kept={<Trans>The rest of the record is here.</Trans>}
    >
      {(data) => <People people={data} {...props} />}
    </Loaded>
  )
}

function People({ people, ...props }: PeopleProps & { people: MemberPeople }) {
  const { memberId, today, mayChange, mayLink, mayResend } = props
  const { actsFor = [], actedBy = [], invites = [], contacts = [] } = people
  const [asked, setAsked] = useState<Asked>()
  const [done, setDone] = useState<Asked>()
  const family = useRef<HTMLElement>(null)
  const list = useRef<HTMLElement>(null)
  const ask = (next: Asked) => {
    setDone(undefined)
    setAsked(next)
  }
  const dialog = {
    memberId,
    onClose: () => setAsked(undefined),
    onDone: () => {
      setDone(asked)
      // The row that was pressed is gone.
      const card = asked?.act === 'remove' ? list : family
      rescueFocus(() => card.current?.querySelector('h2'))
    },
  }
  return (
    <>
      <Card ref={family} title={<Trans>Family</Trans>}>
        <Stack gap={4}>
          {done && done.act !== 'remove' && <DoneNotice done={done} />}
          <Links
            title={<Trans>Who can act for this member</Trans>}
            none={<Trans>Nobody can act for this member.</Trans>}
            links={actedBy}
            onEnd={mayLink ? (link) => ask({ act: 'end', link }) : undefined}
          />
          <Links
            title={<Trans>For whom this member can act</Trans>}
            none={<Trans>This member acts for nobody.</Trans>}
            links={actsFor}
            onEnd={mayLink ? (link) => ask({ act: 'end', link }) : undefined}
          />
          {invites.length > 0 && (
            <Invites
              invites={invites}
              onResend={mayResend ? (invite) => ask({ act: 'resend', invite }) : undefined}
            />
          )}
          {mayLink && (
            <div>
              <Button onPress={() => ask({ act: 'add' })}>
                <Trans>Add a guardian or proxy</Trans>
              </Button>
            </div>
          )}
        </Stack>
      </Card>
      <Card ref={list} title={<Trans>Contacts</Trans>}>
        <Stack gap={4}>
          {done?.act === 'remove' && <DoneNotice done={done} />}
          <Contacts
            contacts={contacts}
            onRemove={mayChange ? (contact) => ask({ act: 'remove', contact }) : undefined}
          />
        </Stack>
      </Card>
      {asked?.act === 'add' && <ConsenterDialog {...dialog} today={today} />}
      {asked?.act === 'end' && <EndAccessDialog {...dialog} link={asked.link} />}
      {asked?.act === 'resend' && <ResendDialog {...dialog} invite={asked.invite} />}
      {asked?.act === 'remove' && <RemoveContactDialog {...dialog} contact={asked.contact} />}
    </>
  )
}

/** What was just done, and that the member hears of it. */
function DoneNotice({ done }: { done: Asked }) {
  switch (done.act) {
    case 'add':
      return (
        <Banner tone="good" live title={<Trans>The person can act for the member now</Trans>}>
          <Trans>We’ve emailed both people if we have their address.</Trans>
        </Banner>
      )
    case 'end':
      return (
        <Banner tone="good" live title={<Trans>The access has ended</Trans>}>
          <Trans>We’ve emailed both people if we have their address.</Trans>
        </Banner>
      )
    case 'resend':
      return (
        <Banner tone="good" live title={<Trans>The invitation is on its way again</Trans>}>
          <Trans>We’ve told the member.</Trans>
        </Banner>
      )
    case 'remove':
      return (
        <Banner tone="good" live title={<Trans>The contact is removed</Trans>}>
          <Trans>We’ve told the member.</Trans>
        </Banner>
      )
  }
}

type LinksProps = {
  title: ReactNode
  none: ReactNode
  links: readonly RecordLink[]
  /** Absent for roles that end no access. */
  onEnd: ((link: RecordLink) => void) | undefined
}

function Links({ title, none, links, onEnd }: LinksProps) {
  const { t, i18n } = useLingui()
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="body">
        {title}
      </Text>
      {links.length === 0 ? (
        <Text muted>{none}</Text>
      ) : (
        <ul className={styles.list}>
          {links.map((link) => {
            const { id, name = '', relationship = '', openAreas = [] } = link
            const areas = familyAreas
              .filter((area) => openAreas.includes(area))
              .map((area) => i18n._(areaWords[area]))
            return (
              <li key={id} className={styles.row}>
                <div>
                  <Text weight="medium">{name}</Text>
                  <p>
                    <RelationName relation={relationship} />
                  </p>
                  <Text muted>
                    {areas.length > 0 ? (
                      areas.join(', ')
                    ) : (
                      <Trans>They can’t see anything right now</Trans>
                    )}
                  </Text>
                  <Until link={link} />
                </div>
                {onEnd && (
                  <Button onPress={() => onEnd(link)} aria-label={t`End access with ${name}`}>
                    <Trans>End access</Trans>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Stack>
  )
}

function Until({ link: { until, audience } }: { link: RecordLink }) {
  const formats = useFormats()
  if (!until) return null
  const day = formats.longDate(until, deskZone())
  const lastDay = formats.longDate(until - 1, deskZone())
  return (
    <Text muted>
      {audience === 'dependents' ? <Trans>Ends {day}</Trans> : <Trans>Last day: {lastDay}</Trans>}
    </Text>
  )
}

type InvitesProps = {
  invites: readonly RecordInvite[]
  onResend: ((invite: RecordInvite) => void) | undefined
}

function Invites({ invites, onResend }: InvitesProps) {
  const { t } = useLingui()
  const formats = useFormats()
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="body">
        <Trans>Invitations without an answer</Trans>
      </Text>
      <ul className={styles.list}>
        {invites.map((invite) => {
          const { id, name = '', maskedEmail, sentAt = 0, expiresAt = 0, state } = invite
          const sent = formats.dateTime(sentAt, deskZone())
          const end = formats.dateTime(expiresAt, deskZone())
          return (
            <li key={id} className={styles.row}>
              <div>
                <Text weight="medium">{name}</Text>
                <p>{maskedEmail}</p>
                <Text muted>
                  <Trans>Sent {sent}</Trans>
                </Text>
                <Text muted>
                  {state === 'expired' ? (
                    <Trans>The link no longer works.</Trans>
                  ) : (
                    <Trans>The link works until {end}</Trans>
                  )}
                </Text>
              </div>
              {onResend && (
                <Button onPress={() => onResend(invite)} aria-label={t`Send again to ${name}`}>
                  <Trans>Send again</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

type ContactsProps = {
  contacts: readonly RecordContact[]
  onRemove: ((contact: RecordContact) => void) | undefined
}

function Contacts({ contacts, onRemove }: ContactsProps) {
  const { t, i18n } = useLingui()
  if (contacts.length === 0) {
    return (
      <Text muted>
        <Trans>No contacts on record.</Trans>
      </Text>
    )
  }
  return (
    <ul className={styles.list}>
      {contacts.map((contact) => {
        const { id, name = '', type, relationship = '', maskedPhones = [], maskedEmail } = contact
        const relation = relationshipWords[relationship as Relationship]
        return (
          <li key={id} className={styles.row}>
            <div>
              <Text weight="medium">{name}</Text>
              <p>
                {type === 'emergency' ? (
                  <Trans>Emergency contact</Trans>
                ) : (
                  <Trans>Gets blood sugar alerts</Trans>
                )}
                {relation && <> · {i18n._(relation)}</>}
              </p>
              <Text muted>{[...maskedPhones, maskedEmail].filter(Boolean).join(' · ')}</Text>
            </div>
            {onRemove && (
              <Button onPress={() => onRemove(contact)} aria-label={t`Remove ${name}`}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
