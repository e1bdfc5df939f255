/** Page titles and menu labels; a screen gets its title with the change that builds it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteId } from './catalogue.ts'

export const routeTitles: Partial<Record<RouteId, MessageDescriptor>> = {
  home: msg`Home`,
  programs: msg`Programs`,
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
