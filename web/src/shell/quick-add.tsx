import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { tellChat } from '../data/chat-session'
import { useDanger } from '../data/danger'
import { quickEntry, quickEntryFailed } from '../data/quick-entry'
import { useBackCloses } from '../routes/use-back-closes'
import { lazyPart } from '../ui/lazy-part'
import { WhenOpened } from '../ui/when-opened'
import styles from './quick-add.module.css'
import { useQuickKinds } from './use-quick-kinds'

const loadSheet = () => import('./quick-sheet')
const QuickSheet = lazyPart(() => loadSheet().then((module) => module.QuickSheet))

/** Where only a message can be sent, the plus leads straight to it. */
function useAdd(): (() => void) | undefined {
  const kinds = useQuickKinds()
  if (kinds.length === 0) return undefined
  if (kinds.every((kind) => kind === 'message')) return () => tellChat({ kind: 'opened' })
  return () => {
    quickEntryFailed.set(false)
    quickEntry.set('first')
  }
}

/** The plus in the header of a large screen. */
export function QuickAddButton() {
  const add = useAdd()
  if (!add) return null
  return (
    <button type="button" className={styles.button} onClick={add}>
      <Plus size={20} strokeWidth={2} aria-hidden="true" />
      <Trans>Add</Trans>
    </button>
  )
}

/** The plus in the middle of the bar at the bottom. */
export function QuickAddPlace({ className }: { className?: string }) {
  const { t } = useLingui()
  const add = useAdd()
  if (!add) return null
  return (
    <li className={className}>
      <button type="button" className={styles.place} onClick={add} aria-label={t`Add`}>
        <span className={styles.round}>
          <Plus size={24} strokeWidth={2} aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}

/** The sheet itself, once for every page. */
export function QuickAdd() {
  const kinds = useQuickKinds()
  const asked = quickEntry.use()
  useBackCloses(kinds.length > 0 && asked !== null, () => quickEntry.set(null))
  const onFault = () => {
    quickEntryFailed.set(true)
    quickEntry.set(null)
  }
  useReadyInEmergency(kinds.length > 0)
  if (kinds.length === 0) return null
  return (
    <WhenOpened isOpen={asked !== null} onClose={onFault}>
      <QuickSheet />
    </WhenOpened>
  )
}

/** In an emergency the next reading must not wait for the network, so the sheet is fetched ahead. */
function useReadyInEmergency(canAdd: boolean) {
  const inDanger = useDanger().kind === 'open'
  useEffect(() => {
    if (!canAdd || !inDanger) return
    // A tap on a sheet that did not come says so.
    Promise.all([
      loadSheet(),
      import('./quick-forms').then(({ loadForms }) => loadForms()),
      import('../readings/emergency-bar'),
    ]).catch(() => undefined)
  }, [canAdd, inDanger])
}
