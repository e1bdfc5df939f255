import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import {
  approveRecovery,
  cancelRecovery,
  type Recovery,
  recoveriesQuery,
} from '../../../../data/recoveries'
import { checkWords } from './check-words'
import { RecoveryRefused } from './recovery-refused'

type AnswerDialogProps = { recovery: Recovery; onDone: () => void; onClose: () => void }

/** Says once more whom it is about, why, and how they were checked. */
export function ApproveDialog({ recovery, onDone, onClose }: AnswerDialogProps) {
  const { i18n } = useLingui()
  const again = useListAgain()
  const { id = '', name, email, reason, checked = '', openedBy } = recovery
  const words = checkWords[checked]
  const check = words && i18n._(words)
  return (
    <ConfirmDialog
      title={<Trans>Approve the request for {name}?</Trans>}
      yes={<Trans>Approve</Trans>}
      no={<Trans>Not now</Trans>}
      send={() => approveRecovery(id)}
      onDone={() => again().then(onDone)}
      onClose={onClose}
      failed={(problem) => <RecoveryRefused problem={problem} />}
    >
      <p>
        <Trans>
          {name} ({email}) will be able to set up a new sign-in method. Their old ones stop working.
        </Trans>
      </p>
      <p>
        <Trans>Reason: {reason}</Trans>
      </p>
      {check && (
        <p>
          <Trans>
            How {openedBy} checked who is asking: {check}
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  )
}

export function CancelDialog({ recovery, onDone, onClose }: AnswerDialogProps) {
  const again = useListAgain()
  const { id = '', name } = recovery
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Cancel the request for {name}?</Trans>}
      yes={<Trans>Cancel the request</Trans>}
      no={<Trans>Keep the request</Trans>}
      send={() => cancelRecovery(id)}
      onDone={() => again().then(onDone)}
      onClose={onClose}
      failed={(problem) => <RecoveryRefused problem={problem} />}
    >
      <p>
        <Trans>
          Their link won’t work, and we’ll tell them. To help them after all, you need a new
          request.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

function useListAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: recoveriesQuery.queryKey })
}
