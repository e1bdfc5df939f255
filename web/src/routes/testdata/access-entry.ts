/** Home, sign-in and the pages around them: who opens what in the one-app form. */
import { type AccessGroup, forBoth, forNobody, memberArea, publicArea } from './access-rules.ts'

export const entryAccess: readonly AccessGroup[] = [
  {
    name: 'home, programs, site map and the inaccessible page',
    routes: ['root', 'home', 'program', 'programs', 'sitemap', 'inaccessible'],
    ...memberArea,
    ...forBoth,
  },
  {
    name: 'joining and leaving a program, which staff do not do for a member',
    routes: ['programs.program'],
    ...memberArea,
    ...forNobody,
  },
  {
    name: 'missing pages and signing out',
    routes: ['not-found', 'missing', 'logout', 'invalid-session', 'family', 'open-document'],
    ...publicArea,
    ...forBoth,
  },
  {
    name: 'sign-in pages',
    routes: [
      'login',
      'invitation',
      'confirm-email',
      'sign-in-recovery',
      'mfa',
      'forgot-password',
      'reset-password',
      'verification-required',
      'verification-expired',
      'rate-limit-exceeded',
      'keycloak',
      'saml.idp-initiated-sso',
      'signup',
      'transition-screen',
    ],
    ...publicArea,
    ...forNobody,
  },
  {
    name: 'pages for people who are no members, and the crisis page',
    routes: [
      'non-member',
      'non-member.account-ended',
      'non-member.order-form',
      'non-member.confirm-lab-order',
      'campaign-ended',
      'privacy',
      'teams-coaching',
      'mental-health.crisis',
    ],
    ...publicArea,
    ...forNobody,
  },
  {
    name: 'hand-offs and outside pages',
    routes: [
      'authorization',
      'ccm-sso',
      'help.faq',
      'terms.cr-agreement',
      'behavioral-health',
    ],
    ...memberArea,
    ...forNobody,
  },
  {
    name: 'migration, by its flag',
    routes: ['migration'],
    ...memberArea,
    members: 'missing',
    but: { nora: 'open' },
    ...forNobody,
  },
]
