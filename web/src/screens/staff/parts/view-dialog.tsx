import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FoundMember } from '../../../data/member-directory'
import { pageLoad } from '../../../data/page-load'
import { asProblem, type Problem } from '../../../data/problem'
import { startView } from '../../../data/view'
import { href } from '../../../routes/href'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import styles from './view-dialog.module.css'

type ViewDialogProps = { member: FoundMember | null; onClose: () => void }

type Answers = { reason: string; ticket: string }
type Refusals = Partial<Record<keyof Answers, string>>

const reasonFewest = 10
const reasonMost = 300
const ticketMost = 40
const formId = 'view-portal'

/** Asks why and for which ticket before a member's portal opens; the member can read the reason. */
export function ViewDialog({ member, onClose }: ViewDialogProps) {
  // What was typed for a member is there again when the dialog is opened again.
  const [typed, setTyped] = useState<Record<string, Answers>>({})
  const { id = '', name = '' } = member ?? {}
  const answers = typed[id] ?? { reason: '', ticket: '' }
  const [refusals, setRefusals] = useState<Refusals>({})
  const check = useCheck()
  const starting = useMutation({
    mutationFn: () => startView({ memberId: id, ...answers }),
    onSuccess: () => pageLoad.to(href('home')),
  })
  const problem = starting.error ? asProblem(starting.error) : null

  const change = (part: Partial<Answers>) => {
    setTyped({ ...typed, [id]: { ...answers, ...part } })
    setRefusals({})
    starting.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(answers)
    setRefusals(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(`view-${first}`)?.focus()
    else starting.mutate()
  }
  const close = () => {
    setRefusals({})
    starting.reset()
    onClose()
  }
  const errorOf = (field: keyof Answers) =>
    refusals[field] ?? problem?.fields.find((refused) => refused.field === field)?.message

  return (
    <Dialog
      isOpen={member !== null}
      onOpenChange={(open) => !open && close()}
      title={<Trans>View {name}’s portal</Trans>}
      actions={() => (
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={starting.isPending || starting.isSuccess}
          >
            <Trans>View portal</Trans>
          </Button>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {problem && problem.fields.length === 0 && <Refused problem={problem} />}
        <p>
          <Trans>
            You see the portal the way the member does, read-only, for 30 minutes. We record every
            page you open. The member can see who looked, when and why.
          </Trans>
        </p>
        <TextField
          id="view-reason"
          multiline
          autoFocus
          label={<Trans>Reason</Trans>}
          help={<Trans>10 to 300 characters. The member can read this.</Trans>}
          value={answers.reason}
          onChange={(reason) => change({ reason })}
          error={errorOf('reason')}
        />
        <TextField
          id="view-ticket"
          label={<Trans>Ticket number</Trans>}
          value={answers.ticket}
          onChange={(ticket) => change({ ticket })}
          error={errorOf('ticket')}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}

/** The same rules as the server's, so that an answer is refused before it travels. */
function useCheck(): (answers: Answers) => Refusals {
  const { t } = useLingui()
  return ({ reason, ticket }) => {
    const found: Refusals = {}
    const letters = [...reason.trim()].length
    if (letters < reasonFewest) found.reason = t`Enter a reason of at least 10 characters.`
    else if (letters > reasonMost) found.reason = t`Keep the reason to 300 characters.`
    const marks = [...ticket.trim()].length
    if (marks === 0) found.ticket = t`Enter the ticket number.`
    else if (marks > ticketMost) found.ticket = t`Keep the ticket number to 40 characters.`
    return found
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
