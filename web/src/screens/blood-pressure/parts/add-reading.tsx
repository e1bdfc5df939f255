import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { Judged } from '../../../data/blood-pressure'
import { useReadOnly } from '../../../data/read-only'
import { useReadingWord } from '../../../readings/words'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { useOpenInAddress } from '../../../routes/use-open-in-address'
import { Button } from '../../../ui/button'
import { lazyPart } from '../../../ui/lazy-part'
import { showToast } from '../../../ui/toast-queue'
import { WhenOpened } from '../../../ui/when-opened'
import type { PressureEntry } from './pressure-entry'
import { usePressureWords } from './use-pressure-words'

const AddDialog = lazyPart(() => import('./add-dialog').then((module) => module.AddDialog))

/** The button that every page of blood pressure has, and the form behind it. */
export function AddReading() {
  const readOnly = useReadOnly()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useOpenInAddress('add')
  const say = useSavedToast()
  if (readOnly) return null

  const onSaved = (entry: PressureEntry, judged: Judged) => {
    // A severe reading is no matter for a toast: the overview says what to do now.
    if (judged.category === 'severe') {
      return void navigate(href('blood-pressure.overview'), { replace: true })
    }
    setOpen(false)
    say(entry, judged)
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
  const { text, unit } = usePressureWords()
  return (entry: PressureEntry, { key }: Judged) => {
    const amount = `${text(entry)} ${unit}`
    const meaning = word(key)
    showToast({ tone: 'good', title: t`Saved: ${amount}, ${meaning}` })
  }
}
