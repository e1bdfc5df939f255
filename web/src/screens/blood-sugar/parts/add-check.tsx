import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import type { BloodSugar } from '../../../data/blood-sugar'
import { useReadOnly } from '../../../data/read-only'
import { useReadingWord } from '../../../readings/words'
import { useSearch } from '../../../routes/use-search'
import { Button } from '../../../ui/button'
import { showToast } from '../../../ui/toast-queue'
import { WhenOpened } from '../../../ui/when-opened'

const AddDialog = lazy(() =>
  import('./add-dialog').then((module) => ({ default: module.AddDialog })),
)

/** In the address while the form is open, so that other pages can lead to it. */
const openKey = 'add'

/** The button that every page of blood sugar has, and the form behind it. */
export function AddCheck() {
  const readOnly = useReadOnly()
  const [search, change] = useSearch()
  const saved = useSavedToast()
  if (readOnly) return null

  const isOpen = search.has(openKey)
  const setOpen = (open: boolean) => change({ [openKey]: open ? '' : undefined })
  const onSaved = (check: BloodSugar) => {
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
      <WhenOpened isOpen={isOpen}>
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
