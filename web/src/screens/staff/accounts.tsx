import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { accountsQuery, type Invited } from '../../data/accounts'
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
      <Loaded
        query={accounts}
        shape="rows"
        failed={<Trans>We couldn’t load the accounts.</Trans>}
        kept={<Trans>Nothing has changed for anyone.</Trans>}
      >
        {({ accounts: staff, invitations }) => (
          <>
            <Invitations invitations={invitations} onSent={setInvited} />
            <StaffAccounts accounts={staff} />
          </>
        )}
      </Loaded>
      <MemberAccounts />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onSent={setInvited} />}
    </PageBody>
  )
}
