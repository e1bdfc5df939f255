import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { endActing, turn } from '../data/acting'
import bar from '../readings/emergency-bar.module.css'
import styles from './cared-alerts.module.css'

/** Leads to the reader's own portal, which shows everybody in danger in full. */
export function WayBack() {
  const ending = useMutation({ mutationFn: endActing, onSuccess: () => turn.here() })
  const isBusy = ending.isPending || ending.isSuccess
  return (
    <>
      <button
        type="button"
        className={`${bar.see} ${styles.back}`}
        aria-disabled={isBusy}
        onClick={() => isBusy || ending.mutate()}
      >
        <Trans>Back to my portal</Trans>
      </button>
      {ending.isError && (
        <span role="alert">
          <Trans>We couldn’t take you back. Please try again.</Trans>
        </span>
      )}
    </>
  )
}
