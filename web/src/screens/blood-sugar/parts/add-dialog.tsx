import { Trans } from '@lingui/react/macro'
import { Dialog } from '../../../ui/dialog'
import { AddForm, type AddFormProps } from './add-form'

type AddDialogProps = AddFormProps & {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** A check by hand, over the page. */
export function AddDialog({ isOpen, onOpenChange, ...form }: AddDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={<Trans>Add a reading</Trans>}>
      <AddForm {...form} />
    </Dialog>
  )
}
