import type { RouteRow } from '../types.ts'
import { bothRoles, embeddedScreen, memberScreen, redirect } from './shared.ts'

const accountPage = {
  ...memberScreen,
  area: 'account',
  brand: ['account'],
  impersonators: bothRoles,
  active: 'account',
} as const

const preferencesTab = {
  ...accountPage,
  form: 'standalone',
  guarded: true,
  relative: true,
} as const

const legacyFragment = { ...redirect, area: 'routing' } as const

/** Account pages, their standalone counterparts and the legacy fragments that lead to them. */
export const accountRoutes = [
  {
    ...accountPage,
    id: 'account',
    path: '/account',
    icon: 'circle-user',
    horizontal: true,
    screen: 'account/index.tsx',
  },
  {
    ...accountPage,
    id: 'account.profile',
    path: '/account/profile',
    suppressedAs: 'profile',
    icon: 'user',
  },
  {
    ...accountPage,
    id: 'account.security-and-signin',
    path: '/account/security-and-signin',
    suppressedAs: 'security-and-signin',
    icon: 'shield',
    screen: 'account/security-and-signin.tsx',
  },
  {
    ...accountPage,
    id: 'account.communication-preferences',
    path: '/account/communication-preferences',
    suppressedAs: 'communication-preferences',
    icon: 'bell',
    screen: 'account/communication-preferences.tsx',
  },
  {
    ...accountPage,
    id: 'account.emergency-contacts',
    path: '/account/emergency-contacts',
    suppressedAs: 'emergency-contacts',
    icon: 'phone-call',
  },
  {
    ...accountPage,
    id: 'account.family',
    path: '/account/family',
    suppressedAs: 'family',
    icon: 'users',
  },
  {
    ...accountPage,
    id: 'account.coverage-and-billing',
    path: '/account/coverage-and-billing',
    suppressedAs: 'coverage-and-billing',
    icon: 'credit-card',
  },
  {
    ...accountPage,
    id: 'account.get-help',
    path: '/account/get-help',
    suppressedAs: 'get-help',
    icon: 'life-buoy',
    screen: 'account/get-help.tsx',
  },
  {
    ...accountPage,
    id: 'account.security-questions',
    path: '/account/security-questions',
    suppressedAs: 'security-questions',
    icon: 'key-round',
    screen: 'account/security-questions.tsx',
    impersonators: [],
  },
  {
    ...embeddedScreen,
    id: 'my-account.pricing-table',
    path: '/my_account/pricing_table',
    area: 'account',
    brand: ['account'],
    suppressedAs: 'coverage-and-billing',
    impersonators: bothRoles,
    active: 'account',
  },
  {
    ...legacyFragment,
    id: 'legacy.personal-details',
    path: 'my_account/personal_details',
    redirectTo: 'account.profile',
  },
  {
    ...legacyFragment,
    id: 'legacy.emergency-contact',
    path: 'emergency_contact',
    redirectTo: 'account.emergency-contacts',
  },
  {
    ...legacyFragment,
    id: 'legacy.family-overview',
    path: 'my_family/overview',
    redirectTo: 'account.family',
  },
  {
    ...legacyFragment,
    id: 'legacy.login-information',
    path: 'login_information',
    redirectTo: 'account.security-questions',
  },
  // Where the standalone guard sends members without a program: no brand or program may
  // close it, or the redirect would loop.
  {
    ...memberScreen,
    id: 'profile-preferences',
    path: '/profile-preferences',
    area: 'account',
    guarded: true,
    form: 'standalone',
    twin: 'account',
    opens: 'profile-preferences.account-settings',
    impersonators: bothRoles,
    active: 'account',
  },
  {
    ...preferencesTab,
    id: 'profile-preferences.account-settings',
    path: '/profile-preferences/account-settings',
    suppressedAs: 'profile',
    twin: 'account.profile',
  },
  {
    ...preferencesTab,
    id: 'profile-preferences.communications',
    path: '/profile-preferences/communications',
    suppressedAs: 'communication-preferences',
    twin: 'account.communication-preferences',
    screen: 'account/communication-preferences.tsx',
  },
  {
    ...memberScreen,
    id: 'profile-preferences.health-profile',
    path: '/profile-preferences/health-profile',
    area: 'health-profile',
    guarded: true,
    form: 'standalone',
    twin: 'condition-profile',
    relative: true,
    impersonators: bothRoles,
    active: 'account',
  },
  {
    ...preferencesTab,
    id: 'profile-preferences.coverage',
    path: '/profile-preferences/coverage',
    suppressedAs: 'coverage-and-billing',
    twin: 'account.coverage-and-billing',
  },
  {
    ...preferencesTab,
    id: 'profile-preferences.payment',
    path: '/profile-preferences/payment',
    suppressedAs: 'coverage-and-billing',
    twin: 'account.coverage-and-billing',
    impersonators: [],
  },
] as const satisfies readonly RouteRow[]
