import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { finishMethod, startMethod } from '../data/factors'
import { asProblem } from '../data/problem'
import { FormDialog } from '../forms/form-dialog'
import { Skeleton } from '../ui/skeleton'
import { AppSetUp } from './app-set-up'
import { NotStarted } from './not-started'
import type { Added } from './recovery-dialogs'

/** Adds an authenticator app. */
export function AddApp({ onClose, onAdded }: { onClose: () => void; onAdded: Added }) {
  const starting = useMutation({
    mutationFn: () => startMethod('TOTP'),
    onError: (cause) => {
      if (asProblem(cause).is('step_up_required')) onClose()
    },
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    starting.mutate()
  }, [starting.mutate])
  const { data } = starting
  return (
    <FormDialog isOpen losesNothing onClose={onClose} title={<Trans>Authenticator app</Trans>}>
      {starting.isPending && <Skeleton />}
      {starting.isError && (
        <NotStarted problem={asProblem(starting.error)} onRetry={() => starting.mutate()} />
      )}
      {data && (
        <AppSetUp
          first={data}
          start={() => startMethod('TOTP')}
          send={finishMethod}
          onDone={({ recoveryCodes }) => onAdded(recoveryCodes)}
          onBack={onClose}
        />
      )}
    </FormDialog>
  )
}
