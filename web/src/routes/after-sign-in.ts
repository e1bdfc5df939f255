import { href } from './href'

type Admitted = { role?: string; migrationEligible?: boolean }

/**
 * The page after a sign-in: where the person wanted to go, else their own first page. A
 * member who is to move to the new portal reads about that before any of their data loads.
 */
export function afterSignIn(
  { role, migrationEligible }: Admitted,
  returnTo: string | null,
): string {
  if (migrationEligible) return href('migration')
  if (returnTo) return returnTo
  return role && role !== 'member' ? href('staff') : href('home')
}
