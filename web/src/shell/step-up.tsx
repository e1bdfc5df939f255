import { useEffect } from 'react'
import { sessionEnd } from '../data/session-clock'
import { identityQuestion, standByToAsk } from '../data/step-up'
import { lazyPart } from '../ui/lazy-part'
import { WhenOpened } from '../ui/when-opened'

const StepUpDialog = lazyPart(() =>
  import('../factors/step-up-dialog').then((module) => module.StepUpDialog),
)

/** Asks the person to confirm that it's them when a call needs it. It ends with the session. */
export function StepUp() {
  const question = identityQuestion.use()
  const hasEnded = sessionEnd.use() !== null
  useEffect(standByToAsk, [])
  useEffect(() => {
    if (hasEnded) question?.answer(false)
  }, [question, hasEnded])
  const close = () => question?.answer(false)
  return (
    <WhenOpened isOpen={question !== null} onClose={close}>
      <StepUpDialog
        isOpen={question !== null}
        onClose={close}
        onProven={() => question?.answer(true)}
      />
    </WhenOpened>
  )
}
