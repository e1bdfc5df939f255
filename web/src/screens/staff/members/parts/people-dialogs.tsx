import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import {
  endAccess,
  type RecordContact,
  type RecordInvite,
  type RecordLink,
  removeContact,
  resendInvite,
} from '../../../../data/member-record'
import { useForm, type Wrong } from '../../../../forms/use-form'
import { Checkbox } from '../../../../ui/checkbox'
import { ActDialog } from './act-dialog'
import { CallerFields } from './caller-fields'
import { blankCaller, wrongCaller } from './caller-words'
import { type DialogProps, useDone } from './use-done'

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
  // The server found that nobody else acts for somebody without a sign-in.
  const [isLast, setLast] = useState(false)
  const done = useDone(props)
  const form = useForm({
    id: 'end-access',
    first: { ...blankCaller, leavesAlone: false },
    check: ({ leavesAlone, ...caller }): Wrong => ({
      ...wrongCaller(caller),
      leavesAlone: isLast && !leavesAlone && msg`Confirm it, or add someone else first.`,
    }),
    send: ({ confirmed, reason, leavesAlone }, { key }) =>
      endAccess(
        { memberId, linkId: id, leavesAlone, caller: { confirmed, reason: reason.trim() } },
        key,
      ),
    onSent: done.onSent,
    onFailed: (problem) => {
      if (problem.messageKey === 'family.lastOneDesk') setLast(true)
      else done.onFailed()
    },
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
      <CallerFields form={form} />
      {isLast && (
        <Checkbox
          id={form.idOf('leavesAlone')}
          isSelected={form.value.leavesAlone}
          onChange={(leavesAlone) => form.change({ leavesAlone })}
          error={form.error('leavesAlone')}
          help={
            <Trans>
              Nobody could open the record or get our messages. Member Support must call the family.
            </Trans>
          }
        >
          <Trans>End it, even though nobody else can act for them</Trans>
        </Checkbox>
      )}
    </ActDialog>
  )
}
