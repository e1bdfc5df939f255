import type { RouteRow } from '../types.ts'
import { bothRoles, memberScreen, publicScreen } from './shared.ts'

/** Signing in and out, hand-offs between systems, and the pages of people who are no members. */
export const signInRoutes = [
  { ...publicScreen, id: 'login', path: '/login', area: 'auth', screen: 'login.tsx' },
  {
    ...publicScreen,
    id: 'logout',
    path: '/logout',
    area: 'session',
    variant: 'redirect',
    impersonators: bothRoles,
    screen: 'logout.tsx',
  },
  { ...publicScreen, id: 'mfa', path: '/mfa', area: 'auth', screen: 'mfa.tsx' },
  { ...publicScreen, id: 'forgot-password', path: '/forgot-password', area: 'auth' },
  { ...publicScreen, id: 'reset-password', path: '/reset-password', area: 'auth' },
  { ...publicScreen, id: 'verification-required', path: '/verification-required', area: 'auth' },
  { ...publicScreen, id: 'verification-expired', path: '/verification-expired', area: 'auth' },
  { ...publicScreen, id: 'rate-limit-exceeded', path: '/rate-limit-exceeded', area: 'auth' },
  { ...publicScreen, id: 'keycloak', path: '/keycloak', area: 'auth', variant: 'redirect' },
  { ...memberScreen, id: 'authorization', path: '/authorization', area: 'auth', guarded: true },
  // No program need: it is where a member without a condition-management token is sent.
  {
    ...memberScreen,
    id: 'ccm-sso',
    path: '/ccm-sso',
    aliases: ['/condition-management/ccm-sso'],
    area: 'auth',
    variant: 'redirect',
    program: 'conditionManagement',
    screen: 'ccm-sso.tsx',
  },
  {
    ...memberScreen,
    id: 'migration',
    path: '/migration',
    area: 'platform',
    flag: 'clientMigration',
    screen: 'migration.tsx',
  },
  {
    ...publicScreen,
    id: 'transition-screen',
    path: '/transitionScreen',
    area: 'platform',
    screen: 'transition-screen.tsx',
  },
  { ...publicScreen, id: 'privacy', path: '/privacy', area: 'teams-variant' },
  {
    ...memberScreen,
    id: 'teams-coaching',
    path: '/teams-coaching',
    area: 'teams-variant',
    data: 'teamsEnvironment',
  },
  { ...publicScreen, id: 'non-member', path: '/non-member', area: 'non-member' },
  {
    ...publicScreen,
    id: 'non-member.account-ended',
    path: '/non-member/account-ended',
    area: 'non-member',
    screen: 'non-member/account-ended.tsx',
  },
  {
    ...publicScreen,
    id: 'non-member.order-form',
    path: '/non-member/order-form',
    area: 'non-member',
  },
  {
    ...publicScreen,
    id: 'non-member.confirm-lab-order',
    path: '/non-member/confirm-lab-order',
    area: 'non-member',
  },
  { ...publicScreen, id: 'campaign-ended', path: '/campaign-ended', area: 'non-member' },
] as const satisfies readonly RouteRow[]
