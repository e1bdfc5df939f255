import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { BloodSugar } from '../../../data/blood-sugar'
import { useReadOnly } from '../../../data/read-only'
import { useReadingWord } from '../../../readings/words'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { useOpenInAddress } from '../../../routes/use-open-in-address'
import { Button } from '../../../ui/button'
import { lazyPart } from '../../../ui/lazy-part'
import { showToast } from '../../../ui/toast-queue'
import { WhenOpened } from '../../../ui/when-opened'

const AddDialog = lazyPart(() => import('./add-dialog').then((module) => module.AddDialog))

/** The button that every page of blood sugar has, and the form behind it. */
export function AddCheck() {
  const readOnly = useReadOnly()
  const [isOpen, setOpen] = useOpenInAddress('add')
  const navigate = useNavigate()
  const saved = useSavedToast()
  if (readOnly) return null

  const onSaved = (check: BloodSugar, needsHelp: boolean) => {
    // A toast would float over what to do now, which the overview says.
    if (needsHelp) {
      return void navigate(href('blood-sugar.overview'), { replace: true })
    }
    setOpen(false)
    saved(check)
  }
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus size={20} aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        <Trans>Add a reading</Trans>
      </Button>
      <WhenOpened isOpen={isOpen} onClose={() => setOpen(false)}>
        <AddDialog isOpen={isOpen} onOpenChange={setOpen} onSaved={onSaved} />
      </WhenOpened>
    </>
  )
}

/** Says what was kept and what it means. */
function useSavedToast() {
  const { t } = useLingui()
  const word = useReadingWord()
  return ({ figure, status }: BloodSugar) => {
    const amount = `${figure.text} ${figure.unit}`
    const meaning = word(status.key)
    showToast({ tone: 'good', title: t`Saved: ${amount}, ${meaning}` })
  }
}
