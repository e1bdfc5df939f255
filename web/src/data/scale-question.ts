/** Whether the question for the scale stands open, and that a session hears it once. */
import { firstOfSession } from './onboarding'
import { createStore } from './store'

export const scaleQuestionOpen = createStore(false)

/** Asks, unless this session was asked before. */
export function askForScale(sessionReference: string) {
  if (firstOfSession(sessionReference, 'wellhouse-scale-question')) scaleQuestionOpen.set(true)
}
