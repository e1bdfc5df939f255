import { useRoleName } from './use-role-name'

export function RoleName({ role }: { role: string }) {
  return useRoleName()(role)
}
