import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../../../calls/confirm-dialog'
import { declineInvite } from '../../../data/family-links'
import { Button } from '../../../ui/button'
import type { Answer } from './answered'
import { NotAnswered } from './not-answered'

type DeclineButtonProps = { token: string; from: string; onAnswer: (answer: Answer) => void }

/** Says no, after a question. */
export function DeclineButton({ token, from, onAnswer }: DeclineButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const send = () => declineInvite(token).then(() => onAnswer({ kind: 'declined' }))
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        <Trans>Decline</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Decline this invitation?</Trans>}
          yes={<Trans>Decline</Trans>}
          no={<Trans>Go back</Trans>}
          send={send}
          onClose={() => setAsking(false)}
          failed={(problem) => <NotAnswered problem={problem} />}
        >
          <p>
            <Trans>The link stops working, and we tell {from} that you declined.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
