/** The beginnings that many rows share, so that a row shows only what sets it apart. */

export const adminOnly = ['Admin'] as const
export const bothRoles = ['Admin', 'CallCenterRep'] as const

export const memberScreen = {
  origin: 'spec',
  kind: 'screen',
  visitor: 'member',
  variant: 'native',
} as const

export const publicScreen = {
  origin: 'spec',
  kind: 'screen',
  visitor: 'public',
  variant: 'native',
} as const

export const embeddedScreen = {
  origin: 'spec',
  kind: 'screen',
  visitor: 'member',
  variant: 'embedded',
} as const

/** A redirect has no rules of its own: the route it leads to decides. */
export const redirect = {
  origin: 'spec',
  kind: 'redirect',
  visitor: 'member',
  variant: 'redirect',
} as const
