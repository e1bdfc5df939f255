import { AddTitle } from '../../../readings/add-words'
import { Dialog } from '../../../ui/dialog'
import { AddForm, type AddFormProps } from './add-form'

type AddDialogProps = Pick<AddFormProps, 'onSaved'> & {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** A check by hand, over the page. */
export function AddDialog({ isOpen, onOpenChange, onSaved }: AddDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} namesPerson title={<AddTitle />}>
      <AddForm onSaved={onSaved} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}
