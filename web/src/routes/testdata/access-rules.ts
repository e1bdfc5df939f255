/** What the groups of the access table have in common. */
import type { Outcome } from '../access.ts'
import type { RouteId } from '../catalogue.ts'
import type { StaffRole } from '../types.ts'
import type { MemberName } from './people.ts'

export type Expected = 'open' | Outcome

export type AccessGroup = {
  name: string
  routes: readonly RouteId[]
  anonymous: 'open' | 'login'
  /** The outcome of a member whom `but` does not name. */
  members: Expected
  but?: Partial<Record<MemberName, Expected>>
  staff: 'open' | 'staff-home' | readonly StaffRole[]
  /** While viewing a member who has everything. */
  admin: Expected
  callCenter: Expected
}

export const memberArea = { anonymous: 'login', members: 'open', staff: 'staff-home' } as const
export const publicArea = { anonymous: 'open', members: 'open', staff: 'open' } as const
export const forBoth = { admin: 'open', callCenter: 'open' } as const
export const forAdmin = { admin: 'open', callCenter: 'inaccessible' } as const
// Staff pages stay what they are while their person views a member in another tab.
export const forAdminsDesk = { admin: 'open', callCenter: 'missing' } as const
export const forNoDesk = { admin: 'missing', callCenter: 'missing' } as const
export const forNobody = { admin: 'inaccessible', callCenter: 'inaccessible' } as const

export const notYours = 'not-your-program'
export const noCondition = { helen: notYours, nora: notYours } as const
