import { Trans } from '@lingui/react/macro'
import { type MarkName, markReading, type ReadingKind, useReadingsChanged } from '../data/readings'
import { showToast } from '../ui/toast-queue'

export type Marking = {
  id: string
  mark: MarkName | ''
  reason?: string
  /** The key of the try, where it may have to be repeated. */
  attempt?: string
}

/** Marks a reading or takes it back in, asks for the figures anew, and offers to undo it. */
export function useMark(kind: ReadingKind): (marking: Marking) => Promise<void> {
  const changed = useReadingsChanged(kind)
  const change = async ({ attempt = crypto.randomUUID(), ...marking }: Marking) => {
    await markReading({ kind, ...marking }, attempt)
    await changed()
  }
  const takeBack = (id: string) =>
    change({ id, mark: '' }).then(
      () => showToast({ tone: 'good', title: <Trans>The reading counts again</Trans> }),
      () => showToast({ tone: 'danger', title: <Trans>We couldn’t change this reading</Trans> }),
    )
  return async (marking) => {
    if (marking.mark === '') {
      await takeBack(marking.id)
      return
    }
    await change(marking)
    showToast({
      tone: 'good',
      title: <Trans>This reading no longer counts</Trans>,
      action: { label: <Trans>Undo</Trans>, onPress: () => void takeBack(marking.id) },
    })
  }
}
