import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import {
  type MemberPeople,
  peopleQuery,
  type RecordContact,
  type RecordInvite,
  type RecordLink,
  type Told,
} from '../../../../data/member-record'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { rescueFocus } from '../../../../ui/focus'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { ConsenterDialog } from './consenter-dialog'
import { FamilyInvites } from './family-invites'
import { FamilyLinks } from './family-links'
import { ParentDialog } from './parent-dialog'
import { EndAccessDialog, RemoveContactDialog, ResendDialog } from './people-dialogs'
import { type PeopleAct, PeopleDone } from './people-done'
import { RecordContacts } from './record-contacts'

type Asked =
  | { act: 'add' }
  | { act: 'parent' }
  | { act: 'end'; link: RecordLink }
  | { act: 'resend'; invite: RecordInvite }
  | { act: 'remove'; contact: RecordContact }

type PeopleProps = {
  memberId: string
  /** The day where the member is. */
  today: string
  mayChange: boolean
  mayLink: boolean
  /** The member is a child or a teenager, for whom a parent can act. */
  isMinor: boolean
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
  const { memberId, today, mayChange, mayLink, isMinor, mayResend } = props
  const { actsFor = [], actedBy = [], invites = [], contacts = [] } = people
  const [asked, setAsked] = useState<Asked>()
  const [done, setDone] = useState<{ act: PeopleAct; told: Told | undefined }>()
  const family = useRef<HTMLElement>(null)
  const list = useRef<HTMLElement>(null)
  const ask = (next: Asked) => {
    setDone(undefined)
    setAsked(next)
  }
  const dialog = {
    memberId,
    onClose: () => setAsked(undefined),
    onDone: (told?: Told) => {
      if (asked) setDone({ act: asked.act, told })
      // The row that was pressed is gone.
      const card = asked?.act === 'remove' ? list : family
      rescueFocus(() => card.current?.querySelector('h2'))
    },
  }
  return (
    <>
      <Card ref={family} title={<Trans>Family</Trans>}>
        <Stack gap={4}>
          {done && done.act !== 'remove' && <PeopleDone {...done} />}
          <FamilyLinks
            title={<Trans>Who can act for this member</Trans>}
            none={<Trans>Nobody can act for this member.</Trans>}
            links={actedBy}
            onEnd={mayLink ? (link) => ask({ act: 'end', link }) : undefined}
          />
          <FamilyLinks
            title={<Trans>For whom this member can act</Trans>}
            none={<Trans>This member acts for nobody.</Trans>}
            links={actsFor}
            onEnd={mayLink ? (link) => ask({ act: 'end', link }) : undefined}
          />
          {invites.length > 0 && (
            <FamilyInvites
              invites={invites}
              onResend={mayResend ? (invite) => ask({ act: 'resend', invite }) : undefined}
            />
          )}
          <Inline gap={2} wrap>
            {mayChange && isMinor && (
              <Button onPress={() => ask({ act: 'parent' })}>
                <Trans>Add a parent</Trans>
              </Button>
            )}
            {mayLink && (
              <Button onPress={() => ask({ act: 'add' })}>
                <Trans>Add a guardian or proxy</Trans>
              </Button>
            )}
          </Inline>
        </Stack>
      </Card>
      <Card ref={list} title={<Trans>Contacts</Trans>}>
        <Stack gap={4}>
          {done?.act === 'remove' && <PeopleDone {...done} />}
          <RecordContacts
            contacts={contacts}
            onRemove={mayChange ? (contact) => ask({ act: 'remove', contact }) : undefined}
          />
        </Stack>
      </Card>
      {asked?.act === 'add' && <ConsenterDialog {...dialog} today={today} />}
      {asked?.act === 'parent' && <ParentDialog {...dialog} />}
      {asked?.act === 'end' && <EndAccessDialog {...dialog} link={asked.link} />}
      {asked?.act === 'resend' && <ResendDialog {...dialog} invite={asked.invite} />}
      {asked?.act === 'remove' && <RemoveContactDialog {...dialog} contact={asked.contact} />}
    </>
  )
}
