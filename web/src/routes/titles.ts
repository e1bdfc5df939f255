/** Page titles and menu labels; a screen gets its title with the change that builds it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteId } from './catalogue.ts'
import type { ProgramArea } from './program-areas.ts'

export const routeTitles: Partial<Record<RouteId, MessageDescriptor>> = {
  home: msg`Home`,
  program: msg`Programs`,
  programs: msg`All programs`,
  account: msg`Account`,
  sitemap: msg`Site map`,
  login: msg`Sign in`,
  logout: msg`Sign out`,
  mfa: msg`Confirm it is you`,
  inaccessible: msg`Page not available`,
  'not-found': msg`Page not found`,
  missing: msg`Page not found`,
  'non-member.account-ended': msg`Your account has ended`,
  staff: msg`Staff workspace`,
  ui: msg`Components`,
}

/** What the parts of the Programs section are called in menus. */
export const areaTitles: Record<ProgramArea, MessageDescriptor> = {
  conditionManagement: msg`Condition management`,
  myStrength: msg`Mental health`,
  partnerPrograms: msg`Partner programs`,
}
