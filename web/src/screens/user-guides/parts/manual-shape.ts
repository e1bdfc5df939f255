import type { DeviceModel } from '../../../domain/devices'

/**
 * A manual is a document in a language of its own, whatever the language of the
 * portal around it; that is why its words stand here and not among the portal's texts.
 */
export type Manual = { sections: readonly ManualSection[] }

export type ManualSection = {
  id: string
  heading: string
  text?: string
  /** In this order. */
  steps?: readonly string[]
  items?: readonly string[]
  /** What the screen says, and what to do about it. */
  signs?: { sign: string; meaning: string }[]
}

/** What sets one device apart from the others of its kind. */
export type Traits = {
  /** Has a touch screen instead of buttons. */
  touch?: boolean
  /** Charges from a cable; the others have batteries. */
  cable?: boolean
  /** Tells when a beat was uneven. */
  uneven?: boolean
  /** Comes with the large cuff. */
  largeCuff?: boolean
}

export const traits: Readonly<Record<DeviceModel, Traits>> = {
  bg300: { cable: true },
  inTouch: { cable: true, touch: true },
  htn: {},
  ht900: { uneven: true },
  ht945: { uneven: true, largeCuff: true },
  wm1000: {},
  wm1500: {},
}
