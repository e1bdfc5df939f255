import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { asProblem } from '../../../data/problem'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Stack } from '../../../ui/stack'
import styles from './saved-note.module.css'

type Saving = { isPending: boolean; isSuccess: boolean; error: unknown }

/** That a choice is kept as it is made; told aloud when it changes. */
export function SavedNote({ saving }: { saving: Saving }) {
  return (
    <span className={styles.note} role="status">
      {saving.isPending && <Trans>Saving</Trans>}
      {saving.isSuccess && (
        <>
          <Check size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <Trans>Saved</Trans>
          </span>
        </>
      )}
    </span>
  )
}

/** What was chosen stays on the page and can be tried again. */
export function NotSaved({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  if (saving.error === null) return null
  return (
    <Banner tone="danger" live title={<Trans>Your choice is not saved yet.</Trans>}>
      <Stack gap={3} start>
        {asProblem(saving.error).offline ? (
          <Trans>You’re offline. Please try again when you’re back online.</Trans>
        ) : (
          <Trans>Your earlier choice still applies.</Trans>
        )}
        <Button onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    </Banner>
  )
}
