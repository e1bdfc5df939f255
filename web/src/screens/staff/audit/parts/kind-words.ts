import { msg } from '@lingui/core/macro'

/** What a row tells of, as the filter and the list call it. */
export const kindWords = {
  view: msg`Portal views`,
  read: msg`Reads`,
  change: msg`Changes`,
  signIn: msg`Sign-in and security`,
  refused: msg`Refused or failed`,
} as const

export type TrailKind = keyof typeof kindWords

export const isTrailKind = (kind: string): kind is TrailKind => kind in kindWords
