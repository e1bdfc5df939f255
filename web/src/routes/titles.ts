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
  'ccm-sso': msg`Link your program account`,
  migration: msg`Welcome to your new portal`,
  'invalid-session': msg`Invalid session`,
  'transition-screen': msg`One moment`,
  'help.contact': msg`Contact us`,
  'help.faq': msg`Questions and answers`,
  'terms.cr-agreement': msg`Care recipient agreement`,
  inaccessible: msg`Page not available`,
  'not-found': msg`Page not found`,
  missing: msg`Page not found`,
  'non-member.account-ended': msg`Your account has ended`,
  'account.activity': msg`Who looked at my record`,
  'account.sent': msg`What we sent you`,
  'blood-pressure.overview': msg`Blood pressure`,
  'blood-pressure.trends': msg`Blood pressure trends`,
  'blood-pressure.all-logs': msg`Blood pressure logs`,
  'blood-pressure.personalized-report': msg`Personalized report`,
  'blood-pressure.using-your-monitor': msg`Using your monitor`,
  staff: msg`Staff workspace`,
  'staff.flags': msg`Features`,
  'staff.notices': msg`Planned downtime`,
  'staff.brands': msg`Brands`,
  'staff.brands.brand': msg`Edit a brand`,
  'staff.members': msg`Find a member`,
  'blood-sugar': msg`Blood sugar`,
  'blood-sugar.overview': msg`Blood sugar`,
  'blood-sugar.trends': msg`Blood sugar trends`,
  'blood-sugar.all-logs': msg`Blood sugar logs`,
  'blood-sugar.share-from-meter': msg`Share from your meter`,
  weight: msg`Weight`,
  'weight.overview': msg`Weight`,
  'weight.trends': msg`Weight trends`,
  'weight.all-logs': msg`Weight logs`,
  'weight.summary-report': msg`Weight summary report`,
  'weight.get-started': msg`Set up your scale`,
  ui: msg`Components`,
  outbox: msg`Outbox of the demo`,
}

/** What the parts of the Programs section are called in menus. */
export const areaTitles: Record<ProgramArea, MessageDescriptor> = {
  conditionManagement: msg`Condition management`,
  myStrength: msg`Mental health`,
  partnerPrograms: msg`Partner programs`,
}
