import { useEffect } from 'react'
import { useDanger } from '../../../data/danger'
import { useReadOnly } from '../../../data/read-only'
import { askForScale, scaleQuestionOpen } from '../../../data/scale-question'
import { useSession } from '../../../data/session'
import { useStartup } from '../../../data/startup'
import { useFacts } from '../../../routes/use-facts'
import { lazyPart } from '../../../ui/lazy-part'
import { WhenOpened } from '../../../ui/when-opened'

const ScaleQuestionDialog = lazyPart(() =>
  import('./scale-question-dialog').then((module) => module.ScaleQuestionDialog),
)

/** Asks once a session whether the scale is there, until it has sent its first weight. */
export function ScaleQuestion() {
  const isOpen = scaleQuestionOpen.use()
  useAsk()
  return (
    <WhenOpened isOpen={isOpen} onClose={() => scaleQuestionOpen.set(false)}>
      <ScaleQuestionDialog isOpen={isOpen} />
    </WhenOpened>
  )
}

function useAsk() {
  const readOnly = useReadOnly()
  const { app } = useFacts()
  const { data: session } = useSession()
  const { data: startup } = useStartup()
  const inDanger = useDanger().kind === 'open'
  const reference = session?.reference
  // Where the devices could not be read, nobody knows that the scale is missing.
  const missing = startup?.devices !== undefined && !app.isScaleOnboardingDone
  useEffect(() => {
    if (missing && reference && !readOnly && !inDanger) askForScale(reference)
  }, [missing, reference, readOnly, inDanger])
}
