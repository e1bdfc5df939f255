import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useReadOnly } from '../../../data/read-only'
import { useOpenInAddress } from '../../../routes/use-open-in-address'
import { Button } from '../../../ui/button'
import { lazyPart } from '../../../ui/lazy-part'
import { WhenOpened } from '../../../ui/when-opened'

const WeightDialog = lazyPart(() => import('./weight-dialog').then((module) => module.WeightDialog))

/** The button that the pages of weight have, and the form behind it. */
export function AddWeight() {
  const readOnly = useReadOnly()
  const [isOpen, setOpen] = useOpenInAddress('add')
  if (readOnly) return null
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus size={20} aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        <Trans>Add a weight</Trans>
      </Button>
      <WhenOpened isOpen={isOpen} onClose={() => setOpen(false)}>
        <WeightDialog isInAddress editing={isOpen ? 'new' : null} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}
