import { useRoleName } from '../../../../ui/use-role-name'
import { staffRoles } from './person-draft'

/** The roles of staff, to choose from. */
export function useRoleOptions(): { id: string; label: string }[] {
  const name = useRoleName()
  return staffRoles.map((id) => ({ id, label: name(id) }))
}
