import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endAccess,
  lookAgain,
  type RecordContact,
  type RecordInvite,
  type RecordLink,
  removeContact,
  resendInvite,
} from '../../../../data/member-record'
import { useForm } from '../../../../forms/use-form'
import { TextField } from '../../../../ui/text-field'
import { ActDialog } from './act-dialog'
import { CallerFields } from './caller-fields'
import { blankCaller, wrongCaller, wrongReason } from './caller-words'

type DialogProps = { memberId: string; onDone: () => void; onClose: () => void }

/** After an act: the page loads what is true now, then the dialog closes. */
function useDone({ memberId, onDone, onClose }: DialogProps) {
  const queries = useQueryClient()
  return {
    onSent: async () => {
      await lookAgain(queries, memberId)
      onDone()
      onClose()
    },
    // What is behind the dialog may be why it was refused.
    onFailed: () => void lookAgain(queries, memberId),
  }
}

/** Takes somebody off one of the member's lists. */
export function RemoveContactDialog(props: DialogProps & { contact: RecordContact }) {
  const { memberId, onClose } = props
  const [{ id: contactId = '', version = 0, name, type }] = useState(props.contact)
  const form = useForm({
    id: 'remove-contact',
    first: blankCaller,
    check: (caller) => wrongCaller(caller),
    send: ({ confirmed, reason }, { key }) =>
      removeContact(
        { memberId, contactId, version, caller: { confirmed, reason: reason.trim() } },
        key,
      ),
    ...useDone(props),
  })
  return (
    <ActDialog
      form={form}
      isDanger
      title={<Trans>Remove {name}?</Trans>}
      yes={<Trans>Remove the contact</Trans>}
      onClose={onClose}
    >
      <p>
        {type === 'emergency' ? (
          <Trans>We’ll no longer call {name} in an emergency. We’ll tell the member.</Trans>
        ) : (
          <Trans>{name} will no longer hear about dangerous readings. We’ll tell the member.</Trans>
        )}
      </p>
      <CallerFields form={form} />
    </ActDialog>
  )
}

/** Sends an invitation of the member's family again. */
export function ResendDialog(props: DialogProps & { invite: RecordInvite }) {
  const { memberId, onClose } = props
  const [{ id = '', name, maskedEmail }] = useState(props.invite)
  const form = useForm({
    id: 'resend-invite',
    first: blankCaller,
    check: (caller) => wrongCaller(caller),
    send: ({ confirmed, reason }, { key }) =>
      resendInvite(memberId, id, { confirmed, reason: reason.trim() }, key),
    ...useDone(props),
  })
  return (
    <ActDialog
      form={form}
      title={<Trans>Send the invitation to {name} again?</Trans>}
      yes={<Trans>Send again</Trans>}
      onClose={onClose}
    >
      <p>
        <Trans>
          We’ll email a new link to {maskedEmail}. It works for seven days. The old link stops
          working. We’ll tell the member.
        </Trans>
      </p>
      <CallerFields form={form} />
    </ActDialog>
  )
}

/** Ends somebody's access. */
export function EndAccessDialog(props: DialogProps & { link: RecordLink }) {
  const { memberId, onClose } = props
  const [{ id = '', name }] = useState(props.link)
  const form = useForm({
    id: 'end-access',
    first: { reason: '' },
    check: ({ reason }) => ({ reason: wrongReason(reason) }),
    send: ({ reason }, { key }) => endAccess(memberId, id, reason.trim(), key),
    ...useDone(props),
  })
  return (
    <ActDialog
      form={form}
      isDanger
      title={<Trans>End the access with {name}?</Trans>}
      yes={<Trans>End the access</Trans>}
      onClose={onClose}
    >
      <p>
        <Trans>
          The access ends right away, also on open pages. We’ll email both people if we have their
          address.
        </Trans>
      </p>
      <TextField
        {...form.field('reason')}
        autoFocus
        autoComplete="off"
        label={<Trans>Reason</Trans>}
        help={<Trans>We keep it in the audit trail, and the member can read it.</Trans>}
      />
    </ActDialog>
  )
}
