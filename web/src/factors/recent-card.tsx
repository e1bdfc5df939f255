import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { Older } from '../calls/older'
import { useMemberZone } from '../data/member-zone'
import { type SignInEvent, signInsQuery } from '../data/security'
import { useFormats } from '../i18n/use-formats'
import { Card } from '../ui/card'
import { RoleName } from '../ui/role-name'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'

const kindWords: Record<string, MessageDescriptor> = {
  signIn: msg`Signed in`,
  refused: msg`A sign-in attempt failed`,
  signOut: msg`Signed out`,
  ended: msg`A session ended`,
  reuse: msg`Someone tried to reuse an old session, so we ended it`,
  passwordChanged: msg`Password changed`,
  passwordRefused: msg`The current password was wrong, so nothing changed`,
  passwordReset: msg`Password set with a link from an email`,
  passwordLink: msg`We sent a link to set a new password`,
  viewed: msg`Someone on our staff viewed your portal`,
  actingStarted: msg`You started to act for someone in your family`,
  actedFor: msg`Someone in your family started to act for you`,
  organizationLinked: msg`This organization can now sign you in`,
  organizationUnlinked: msg`This organization can no longer sign you in`,
  methodAdded: msg`A sign-in method was added`,
  methodRemoved: msg`A sign-in method was removed`,
  codesMade: msg`New recovery codes were made`,
  codeUsed: msg`A recovery code was used`,
  appConnected: msg`An app was connected`,
  appDisconnected: msg`An app was disconnected`,
  emailAsked: msg`Someone asked to change the email address`,
  emailChanged: msg`Email address changed`,
  emailUndone: msg`The change of the email address was undone`,
  nameChanged: msg`Name changed`,
  addressChanged: msg`Address changed`,
  phoneChanged: msg`Phone numbers changed`,
  birthDateCorrected: msg`Member Support corrected your date of birth`,
  contactRemoved: msg`Member Support removed one of your contacts`,
  inviteResent: msg`Member Support sent an invitation to your family again`,
  parentAdded: msg`Member Support let a parent or guardian act for a child in your family`,
  accessEnded: msg`Member Support ended someone’s access in your family`,
  recoveryOpened: msg`Someone on our staff asked to reset your sign-in methods, because you could not use them`,
  recoveryApproved: msg`A second person on our staff approved it, and we sent you a link`,
  recoveryCanceled: msg`Our staff canceled the reset of your sign-in methods`,
  recoveryStopped: msg`The reset of your sign-in methods was stopped with a link from a message`,
  recoveryDone: msg`A new sign-in method replaced all others`,
  recoveryDisputed: msg`Someone told us with a link that the reset wasn’t you, so we closed your account to everyone`,
}

/** What staff did: it is told with their name. */
const byStaff = [
  'viewed',
  'recoveryOpened',
  'recoveryApproved',
  'recoveryCanceled',
  'birthDateCorrected',
  'contactRemoved',
  'inviteResent',
  'parentAdded',
  'accessEnded',
]

/** What an organization, or somebody in the family, is named with. */
const ofOrganizations = ['organizationLinked', 'organizationUnlinked', 'actingStarted', 'actedFor']

/** What happened around the sign-in, views by staff among it. */
export function RecentCard() {
  const list = useInfiniteQuery(signInsQuery)
  return (
    <Card title={<Trans>Recent activity</Trans>}>
      <Loaded
        query={list}
        shape="rows"
        level={3}
        failed={<Trans>We couldn’t load your recent activity.</Trans>}
        kept={<Trans>Nothing is lost: we record every sign-in.</Trans>}
      >
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events ?? [])
          if (events.length === 0) {
            return (
              <Text muted>
                <Trans>Nothing has happened yet.</Trans>
              </Text>
            )
          }
          return (
            <>
              <Stack as="ol" gap={4}>
                {events.map((event) => (
                  <li key={event.id}>
                    <EventWords event={event} />
                  </li>
                ))}
              </Stack>
              <Older
                list={list}
                words={<Trans>Show older activity</Trans>}
                failed={<Trans>We couldn’t load older activity.</Trans>}
                kept={<Trans>Newer activity is here.</Trans>}
              />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

function EventWords({ event }: { event: SignInEvent }) {
  const { i18n } = useLingui()
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  const { at = 0, kind = '', device, name, role = '', reason } = event
  return (
    <>
      <p>{i18n._(kindWords[kind] ?? msg`Something else`)}</p>
      {byStaff.includes(kind) && (
        <p>
          {name || <Trans>A former staff member</Trans>}, <RoleName role={role} />
          {reason && <>: {reason}</>}
        </p>
      )}
      {ofOrganizations.includes(kind) && name && <p>{name}</p>}
      <Text muted>
        {dateTime(at, zone)}
        {device && <> · {device}</>}
      </Text>
    </>
  )
}
