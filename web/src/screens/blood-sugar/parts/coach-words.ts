import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CoachMethod } from '../../../data/coach-alerts'

export const methodNames: Readonly<Record<CoachMethod, MessageDescriptor>> = {
  CALL: msg`Phone call`,
  SMS: msg`Text message`,
  EMAIL: msg`Email`,
  CHAT: msg`Message here`,
}

/** Below this a low is severe, in mg/dL; such a one may be told at any hour. */
export const severeBelow = 54
