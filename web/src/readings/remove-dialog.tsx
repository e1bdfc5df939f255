import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ReadingKind, removeReading, useReadingsChanged } from '../data/readings'
import { FormDialog } from '../forms/form-dialog'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { showToast } from '../ui/toast-queue'

type RemoveDialogProps = {
  kind: ReadingKind
  reading: { id: string; about: ReactNode } | null
  onClose: () => void
}

/** Asks before an entry by hand is forgotten, which nothing undoes. */
export function RemoveDialog({ kind, reading, onClose }: RemoveDialogProps) {
  const changed = useReadingsChanged(kind)
  const removing = useMutation({
    mutationFn: (id: string) => removeReading(kind, id),
    onSuccess: async () => {
      await changed()
      showToast({ tone: 'good', title: <Trans>Removed</Trans> })
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen={reading !== null}
      onClose={() => {
        removing.reset()
        onClose()
      }}
      title={<Trans>Remove this entry?</Trans>}
      actions={(close) => (
        <>
          <Button
            variant="danger"
            isPending={removing.isPending}
            onPress={() => reading && removing.mutate(reading.id)}
          >
            <Trans>Remove it</Trans>
          </Button>
          <Button onPress={close}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      )}
    >
      {removing.isError && (
        <Banner tone="danger" live title={<Trans>We couldn’t remove it</Trans>}>
          <Trans>It is still here. Please try again in a moment.</Trans>
        </Banner>
      )}
      <p>{reading?.about}</p>
      <p>
        <Trans>You entered it by hand. You can’t undo this.</Trans>
      </p>
    </FormDialog>
  )
}
