import { Trans } from '@lingui/react/macro'
import { addPressure, type Judged } from '../../../data/blood-pressure'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { AddTitle, SaveWords } from '../../../readings/add-words'
import { whenNow } from '../../../readings/when'
import { Dialog } from '../../../ui/dialog'
import { blankEntry, newReadingOf, type PressureEntry } from './pressure-entry'
import { PressureForm } from './pressure-form'

type AddDialogProps = {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  onSaved: (entry: PressureEntry, judged: Judged) => void
}

/** A reading by hand, over the page. */
export function AddDialog({ isOpen, onOpenChange, onSaved }: AddDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} namesPerson title={<AddTitle />}>
      <AddForm onSaved={onSaved} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

type AddFormProps = Pick<AddDialogProps, 'onSaved'> & { onCancel: () => void }

export function AddForm({ onSaved, onCancel }: AddFormProps) {
  const { timeZone } = useMemberZone()
  return (
    <PressureForm
      field="add"
      first={() => blankEntry(whenNow(serverNow(), timeZone))}
      send={(filled, { key }) => addPressure(newReadingOf(filled), key)}
      onSaved={onSaved}
      corrects
      saveWords={
        <SaveWords>
          <Trans>Save this reading</Trans>
        </SaveWords>
      }
      onCancel={onCancel}
    />
  )
}
