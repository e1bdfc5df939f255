/** Which version of a page a person gets, where flags keep two of them. */
import type { Route } from './catalogue.ts'
import type { Facts } from './facts.ts'

export type PageVariant =
  | { kind: 'native' }
  | { kind: 'legacy' }
  /** A destination inside the mental-health web SDK, as spelled on the wire. */
  | { kind: 'embedded'; destination: string }

/** A page with a place in the SDK is embedded with the flag on, and the legacy page without it. */
export function variantOf(route: Route, { features }: Pick<Facts, 'features'>): PageVariant {
  if (!route.sdkPath) return { kind: 'native' }
  return features.includes('mhWebsdk')
    ? { kind: 'embedded', destination: route.sdkPath }
    : { kind: 'legacy' }
}
