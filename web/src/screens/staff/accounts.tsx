import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { accountsQuery, type Invitation, type Invited } from '../../data/accounts'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { PageBody, PageHead } from '../../ui/page'
import { InvitationSecrets } from './accounts/parts/invitation-secrets'
import { Invitations } from './accounts/parts/invitations'
import { InviteDialog } from './accounts/parts/invite-dialog'
import { MemberAccounts } from './accounts/parts/member-accounts'
import { StaffAccounts } from './accounts/parts/staff-accounts'

/** Who has an account: invites people, changes roles and ends accounts. */
export function Screen() {
  const accounts = useQuery(accountsQuery)
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<Invited | null>(null)
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null)
  const tellSent = (sent: Invited) => {
    setInvited(sent)
    setWithdrawn(null)
  }
  // Another invitation keeps its code on the page: it is shown once.
  const tellWithdrawn = (gone: Invitation) => {
    if (invited?.invitation?.id === gone.id) setInvited(null)
    setWithdrawn(gone)
  }
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Accounts</Trans>}
        lead={
          <Trans>
            Invite people, change what staff may do, and end accounts. We record everything you do
            here.
          </Trans>
        }
        width="reading"
      />
      <div>
        <Button
          variant="primary"
          onPress={() => setInviting(true)}
          icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          <Trans>Invite a person</Trans>
        </Button>
      </div>
      {/* Each new invitation takes the focus anew. */}
      {invited && <InvitationSecrets key={invited.invitation?.expiresAt} invited={invited} />}
      {withdrawn && <WithdrawnNotice key={withdrawn.id} name={withdrawn.name ?? ''} />}
      <Loaded
        query={accounts}
        shape="rows"
        failed={<Trans>We couldn’t load the accounts.</Trans>}
        kept={<Trans>Nothing has changed for anyone.</Trans>}
      >
        {({ accounts: staff, invitations }) => (
          <>
            <Invitations invitations={invitations} onSent={tellSent} onWithdrawn={tellWithdrawn} />
            <StaffAccounts accounts={staff} />
          </>
        )}
      </Loaded>
      <MemberAccounts />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onSent={tellSent} />}
    </PageBody>
  )
}

/** Takes the focus, because the button that was pressed is gone with its row. */
function WithdrawnNotice({ name }: { name: string }) {
  return (
    <Banner tone="good" asks title={<Trans>You’ve withdrawn the invitation for {name}</Trans>} />
  )
}
