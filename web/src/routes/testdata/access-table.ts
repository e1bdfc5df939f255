/** Who opens what in the one-app form, written from the product's decisions, area by area. */
import { careAccess } from './access-care.ts'
import { conditionAccess } from './access-conditions.ts'
import { entryAccess } from './access-entry.ts'
import type { AccessGroup } from './access-rules.ts'
import { staffAccess } from './access-staff.ts'

export const accessTable: readonly AccessGroup[] = [
  ...entryAccess,
  ...careAccess,
  ...conditionAccess,
  ...staffAccess,
]
