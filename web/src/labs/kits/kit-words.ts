import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const kitNames: Readonly<Record<string, MessageDescriptor>> = {
  a1c: msg`A1c kit`,
  kidney: msg`Kidney kit`,
  both: msg`A1c kit and kidney kit`,
}

export const kitDetails: Readonly<Record<string, MessageDescriptor>> = {
  a1c: msg`A drop of blood from a finger shows your average blood sugar of the last 3 months.`,
  kidney: msg`A drop of blood and a urine sample show how well your kidneys work.`,
  both: msg`Both tests, in one box.`,
}

export const kitStates: Readonly<Record<string, MessageDescriptor>> = {
  ordered: msg({ message: 'Ordered', context: 'kit' }),
  shipped: msg`On its way`,
  delivered: msg({ message: 'Delivered', context: 'kit' }),
  registered: msg`Registered`,
  received: msg`At the laboratory`,
  resulted: msg`Result ready`,
  cannotProcess: msg`Couldn’t be tested`,
  canceled: msg`Canceled`,
  returned: msg`Came back to us`,
}

/** What comes next, by state. */
export const kitNext: Readonly<Record<string, MessageDescriptor>> = {
  ordered: msg`We’ll pack it and tell you when it’s on its way.`,
  shipped: msg`Enter its number here when you use it.`,
  delivered: msg`Use it from Monday to Thursday, so that it gets to the laboratory fresh. Then enter its number here.`,
  registered: msg`Send it back the same day, with the label in the box.`,
  received: msg`The result takes 3 to 5 days.`,
  resulted: msg`Your result is ready.`,
  cannotProcess: msg`The laboratory couldn’t test this sample. That happens when there is too little of it or it was on its way for too long. A new kit costs you nothing.`,
}
