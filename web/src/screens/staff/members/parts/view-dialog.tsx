import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { FoundMember } from '../../../../data/member-directory'
import { pageLoad } from '../../../../data/page-load'
import type { Problem } from '../../../../data/problem'
import { startView } from '../../../../data/view'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm, type Wrong } from '../../../../forms/use-form'
import { href } from '../../../../routes/href'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { TextField } from '../../../../ui/text-field'

type ViewDialogProps = { member: FoundMember | null; onClose: () => void }

type Answers = { reason: string; ticket: string }

const reasonFewest = 10
const reasonMost = 300
const ticketMost = 40

/** Asks why and for which ticket before a member's portal opens; the member can read the reason. */
export function ViewDialog({ member, onClose }: ViewDialogProps) {
  // What was typed for a member is there again when the dialog is opened again.
  const typed = useRef<Record<string, Answers>>({})
  if (!member) return null
  return <ViewQuestion key={member.id} member={member} typed={typed.current} onClose={onClose} />
}

type ViewQuestionProps = {
  member: FoundMember
  typed: Record<string, Answers>
  onClose: () => void
}

function ViewQuestion({ member, typed, onClose }: ViewQuestionProps) {
  const { t } = useLingui()
  const { id = '', name = '' } = member
  const form = useForm({
    id: 'view',
    first: () => typed[id] ?? { reason: '', ticket: '' },
    check: wrongIn,
    send: (answers) => startView({ memberId: id, ...answers }),
    onSent: () => pageLoad.to(href('home')),
  })
  useEffect(() => {
    typed[id] = form.value
  }, [typed, id, form.value])
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      losesNothing
      title={<Trans>View {name}’s portal</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form} isPending={form.isSent}>
            <Trans>View portal</Trans>
          </SendButton>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        failed={(problem) => <Refused problem={problem} />}
        failedName={t`The view did not start`}
        buttons={null}
      >
        <p>
          <Trans>
            You see the portal the way the member does, read-only, for 30 minutes. We record every
            page you open. The member can see who looked, when and why.
          </Trans>
        </p>
        <TextField
          {...form.field('reason')}
          multiline
          autoFocus
          label={<Trans>Reason</Trans>}
          help={<Trans>10 to 300 characters. The member can read this.</Trans>}
        />
        <TextField
          {...form.field('ticket')}
          label={<Trans>Ticket number</Trans>}
          autoComplete="off"
        />
      </Form>
    </FormDialog>
  )
}

/** The same rules as the server's, so that an answer is refused before it travels. */
function wrongIn({ reason, ticket }: Answers): Wrong {
  const letters = [...reason.trim()].length
  const marks = [...ticket.trim()].length
  return {
    reason:
      letters < reasonFewest
        ? msg`Enter a reason of at least 10 characters.`
        : letters > reasonMost && msg`Keep the reason to 300 characters.`,
    ticket:
      marks === 0
        ? msg`Enter the ticket number.`
        : marks > ticketMost && msg`Keep the ticket number to 40 characters.`,
  }
}

function Refused({ problem }: { problem: Problem }) {
  return (
    <Banner tone="danger" live title={<Trans>The view did not start</Trans>}>
      <Why problem={problem} />
    </Banner>
  )
}

function Why({ problem }: { problem: Problem }) {
  switch (problem.messageKey) {
    case 'errors.alreadyViewing':
      return <Trans>You are already viewing a member. End that view first.</Trans>
    case 'errors.memberNotActive':
      return <Trans>This member’s account is not active, so you can’t view its portal.</Trans>
    case 'errors.notFound':
      return <Trans>This member is no longer here. Search again.</Trans>
  }
  if (problem.is('permission_denied')) {
    return <Trans>Your role can’t view a portal right now. End any open view and try again.</Trans>
  }
  if (problem.offline) {
    return <Trans>You are offline. What you typed is still here.</Trans>
  }
  return <Trans>Something went wrong on our side. What you typed is still here.</Trans>
}
