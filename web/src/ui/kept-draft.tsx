import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { Button } from './button'
import styles from './kept-draft.module.css'

/** Says that a field holds what was written on an earlier visit, and lets it be thrown away. */
export function KeptDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.line} role="status">
      <History size={20} aria-hidden="true" />
      <span>
        <Trans>We kept what you wrote</Trans>
      </span>
      <Button variant="quiet" onPress={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  )
}

type OutdatedDraftProps = { use: () => void; discard: () => void }

/** Says that what is edited was updated since, so that the changes of an earlier visit wait. */
export function OutdatedDraft({ use, discard }: OutdatedDraftProps) {
  return (
    <div className={styles.line} role="status">
      <History size={20} aria-hidden="true" />
      <span>
        <Trans>This has changed since you started editing. We kept your changes separately.</Trans>
      </span>
      <Button variant="quiet" onPress={use}>
        <Trans>Use my changes</Trans>
      </Button>
      <Button variant="quiet" onPress={discard}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  )
}
