import { Trans } from '@lingui/react/macro'
import { addPressure } from '../../../data/blood-pressure'
import { Dialog } from '../../../ui/dialog'
import { newReadingOf } from './pressure-entry'
import { PressureForm, type PressureFormProps } from './pressure-form'

type AddDialogProps = Pick<PressureFormProps, 'entry' | 'onChange' | 'onSaved'> & {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** A reading by hand, over the page. */
export function AddDialog({ isOpen, onOpenChange, ...form }: AddDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={<Trans>Add a reading</Trans>}>
      <PressureForm
        {...form}
        send={(filled) => addPressure(newReadingOf(filled))}
        corrects
        saveWords={<Trans>Save this reading</Trans>}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
