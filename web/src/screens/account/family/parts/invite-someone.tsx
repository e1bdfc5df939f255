import { Trans } from '@lingui/react/macro'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { FamilyLinks } from '../../../../data/family-links'
import { FormDialog } from '../../../../forms/form-dialog'
import { Button } from '../../../../ui/button'
import { Text } from '../../../../ui/text'
import { InviteForm } from './invite-form'

type InviteSomeoneProps = { isTeen: boolean; family: FamilyLinks; placesLeft: number }

/** The way to invite one more person; a teenager invites a parent or guardian. */
export function InviteSomeone({ isTeen, family, placesLeft }: InviteSomeoneProps) {
  const [isOpen, setOpen] = useState(false)
  if (placesLeft === 0) {
    return (
      <Text muted>
        <Trans>
          Up to 10 people can act for you, invitations included. End an access or withdraw an
          invitation to invite someone else.
        </Trans>
      </Text>
    )
  }
  return (
    <div>
      <Button icon={<MailPlus size={20} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {isTeen ? <Trans>Invite a parent or guardian</Trans> : <Trans>Invite someone</Trans>}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={
          isTeen ? (
            <Trans>Invite a parent or guardian</Trans>
          ) : (
            <Trans>Invite someone to act for you</Trans>
          )
        }
      >
        <InviteForm isTeen={isTeen} family={family} onSaved={() => setOpen(false)} />
      </FormDialog>
    </div>
  )
}
