import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../calls/confirm-dialog'
import {
  declinePartner,
  type Partner,
  partnersQuery,
  undoDecline,
  withdrawFromPartner,
} from '../../../data/partners'
import { asProblem } from '../../../data/problem'
import { startupQuery } from '../../../data/startup'
import { NotSaved } from '../../../forms/not-saved'
import { Button } from '../../../ui/button'
import { rescueFocus } from '../../../ui/focus'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

/** Takes back what was agreed, or says no to an offer that nobody has answered yet. */
export function PartnerAnswer({ partner }: { partner: Partner }) {
  const [asks, setAsks] = useState(false)
  const queries = useQueryClient()
  const { id = '', name = '', state } = partner
  const renew = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: partnersQuery.queryKey }),
      queries.invalidateQueries({ queryKey: startupQuery.queryKey }),
    ])
    rescueFocus(() => document.getElementById(`partner-${id}`))
  }
  const declining = useMutation({ mutationFn: () => declinePartner(id), onSuccess: renew })
  const hidden = <span className="visually-hidden"> {name}</span>
  if (state === 'agreed') {
    return (
      <>
        <Button variant="quiet" onPress={() => setAsks(true)}>
          <Trans>Stop sharing</Trans>
          {hidden}
        </Button>
        {asks && (
          <ConfirmDialog
            isDanger
            title={<Trans>Stop sharing with {name}?</Trans>}
            yes={<Trans>Stop sharing</Trans>}
            no={<Trans>Keep sharing</Trans>}
            send={() => withdrawFromPartner(id)}
            onDone={renew}
            onClose={() => setAsks(false)}
            failed={(problem) => <NotSaved problem={problem} />}
          >
            <Withdrawn name={name} />
          </ConfirmDialog>
        )}
      </>
    )
  }
  if (state === 'declined') return <ShowAgain id={id} onDone={renew} hidden={hidden} />
  if (state) return null
  return (
    <>
      <Button variant="quiet" isPending={declining.isPending} onPress={() => declining.mutate()}>
        <Trans>Not interested</Trans>
        {hidden}
      </Button>
      {declining.error && <NotSaved problem={asProblem(declining.error)} />}
    </>
  )
}

type ShowAgainProps = { id: string; onDone: () => Promise<void>; hidden: ReactNode }

/** Takes a “not interested” back. */
function ShowAgain({ id, onDone, hidden }: ShowAgainProps) {
  const undoing = useMutation({ mutationFn: () => undoDecline(id), onSuccess: onDone })
  return (
    <>
      <Button isPending={undoing.isPending} onPress={() => undoing.mutate()}>
        <Trans>Show again</Trans>
        {hidden}
      </Button>
      {undoing.error && <NotSaved problem={asProblem(undoing.error)} />}
    </>
  )
}

function Withdrawn({ name }: { name: string }) {
  return (
    <Stack gap={2}>
      <Text>
        <Trans>We won’t tell {name} anything more, and it can’t ask us about you.</Trans>
      </Text>
      <Text>
        <Trans>
          {name} may keep what it already has. To have it deleted, please ask {name}.
        </Trans>
      </Text>
    </Stack>
  )
}
