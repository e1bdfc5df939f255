import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { asProblem } from '../../../data/problem'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import styles from './saved-note.module.css'

type SavedNoteProps = {
  saving: { isPending: boolean; isSuccess: boolean; error: unknown }
  onRetry: () => void
}

/** What became of a choice that is saved as it is made; told aloud when it changes. */
export function SavedNote({ saving, onRetry }: SavedNoteProps) {
  return (
    <>
      <p className={styles.note} role="status">
        {saving.isPending && <Trans>Saving</Trans>}
        {saving.isSuccess && (
          <span className={styles.saved}>
            <Check size={20} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Saved</Trans>
          </span>
        )}
      </p>
      {saving.error !== null && (
        <Banner tone="danger" live title={<Trans>Your choice is not saved yet.</Trans>}>
          <div className={styles.again}>
            {asProblem(saving.error).offline ? (
              <Trans>You are offline. Try again once you are connected.</Trans>
            ) : (
              <Trans>What you chose before still holds.</Trans>
            )}
            <Button onPress={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </Banner>
      )}
    </>
  )
}
