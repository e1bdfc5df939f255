import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../calls/confirm-dialog'
import { makeRecoveryCodes } from '../data/factors'
import { mayHaveWorked } from '../data/may-have-worked'
import type { Problem } from '../data/problem'
import { FormDialog } from '../forms/form-dialog'
import { Banner } from '../ui/banner'
import { Text } from '../ui/text'
import { RecoveryCodes } from './recovery-codes'

/** A method was added or codes were made; new recovery codes are shown once. */
export type Added = (codes?: readonly string[]) => void

type CodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Recovery codes are seen once, so neither Back nor a click beside them closes them. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog isOpen mustAnswer onClose={onClose} title={<Trans>Save your recovery codes</Trans>}>
      <RecoveryCodes codes={codes} doneWords={t`I’ve saved them`} onDone={onClose} />
    </FormDialog>
  )
}

type MakeCodesProps = { onClose: () => void; onMade: Added }

/** New codes take the place of those that somebody may have on paper, so we ask first. */
export function MakeCodes({ onClose, onMade }: MakeCodesProps) {
  return (
    <ConfirmDialog
      title={<Trans>Make new recovery codes?</Trans>}
      yes={<Trans>Make new codes</Trans>}
      no={<Trans>Cancel</Trans>}
      send={makeRecoveryCodes}
      onDone={onMade}
      onClose={onClose}
      failed={(problem) => <NotMade problem={problem} />}
    >
      <Text>
        <Trans>Your old codes stop working right away. We’ll show you the new ones once.</Trans>
      </Text>
    </ConfirmDialog>
  )
}

function NotMade({ problem }: { problem: Problem }) {
  if (mayHaveWorked(problem)) {
    return (
      <Banner tone="danger" live title={<Trans>We don’t know if it worked.</Trans>}>
        <Trans>Your old codes may no longer work. Make new codes to be safe.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t make new codes.</Trans>}>
      <Trans>Your codes haven’t changed. Please try again.</Trans>
    </Banner>
  )
}
