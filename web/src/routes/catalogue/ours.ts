import type { RouteRow } from '../types.ts'
import { bothRoles } from './shared.ts'

const publicPage = {
  origin: 'ours',
  kind: 'screen',
  visitor: 'public',
  variant: 'native',
  area: 'auth',
} as const

const accountPage = {
  ...publicPage,
  visitor: 'member',
  area: 'account',
  impersonators: bothRoles,
  active: 'account',
} as const

const staffPage = {
  ...publicPage,
  visitor: 'staff',
  area: 'staff',
} as const

const everyRole = [
  'coach',
  'careteam',
  'guide',
  'clinician',
  'support',
  'CallCenterRep',
  'Admin',
] as const

const toolPage = {
  ...publicPage,
  area: 'platform',
  devOrDemo: true,
} as const

/** Screens the specification does not know: transparency for members, the staff workspace, tools. */
export const ourRoutes = [
  // "Who looked at my record" stays open for every brand, so it names no brand area.
  {
    ...accountPage,
    id: 'account.activity',
    family: 'account',
    path: '/account/activity',
    icon: 'eye',
    screen: 'account/activity.tsx',
  },
  {
    ...accountPage,
    id: 'account.sent',
    path: '/account/sent',
    brand: ['account'],
    suppressedAs: 'sent',
    icon: 'send',
    screen: 'account/sent.tsx',
  },
  {
    ...publicPage,
    id: 'invalid-session',
    path: '/invalid-session',
    area: 'errors',
    impersonators: bothRoles,
    screen: 'invalid-session.tsx',
  },
  // Where links in messages to friends and family lead; nobody is signed in there.
  {
    ...publicPage,
    id: 'family',
    path: '/family',
    area: 'readings-bg',
    impersonators: bothRoles,
    screen: 'family.tsx',
  },
  // Where an invitation leads; the person has no account yet.
  {
    ...publicPage,
    id: 'invitation',
    path: '/invitation',
    screen: 'invitation.tsx',
  },
  // Where the invitation to act for somebody leads, with an account or without.
  {
    ...publicPage,
    id: 'family-invitation',
    path: '/family-invitation',
    area: 'account',
    screen: 'family-invitation.tsx',
  },
  // Asks the person who came by the link of a document email before they are signed in.
  {
    ...publicPage,
    id: 'open-document',
    path: '/open-document',
    impersonators: bothRoles,
    screen: 'open-document.tsx',
  },
  // Where links in emails about a change of the address lead; nobody need be signed in there.
  {
    ...publicPage,
    id: 'confirm-email',
    path: '/confirm-email',
    screen: 'confirm-email.tsx',
  },
  // Where the messages about a recovery of the sign-in lead; nobody is signed in there.
  {
    ...publicPage,
    id: 'sign-in-recovery',
    path: '/sign-in-recovery',
    screen: 'sign-in-recovery.tsx',
  },
  {
    ...staffPage,
    id: 'staff',
    path: '/staff',
    icon: 'layout-dashboard',
    staffRoles: everyRole,
    screen: 'staff/index.tsx',
  },
  {
    ...staffPage,
    id: 'staff.members',
    path: '/staff/members',
    icon: 'users',
    staffRoles: ['coach', 'careteam', 'guide', 'support', 'CallCenterRep', 'Admin'],
    screen: 'staff/members.tsx',
  },
  {
    ...staffPage,
    id: 'staff.members.member',
    path: '/staff/members/:id',
    staffRoles: ['coach', 'careteam'],
    screen: 'staff/members/member.tsx',
  },
  {
    ...staffPage,
    id: 'staff.members.billing',
    path: '/staff/members/:id/billing',
    staffRoles: ['support', 'Admin'],
    screen: 'staff/members/billing.tsx',
  },
  {
    ...staffPage,
    id: 'staff.members.account',
    path: '/staff/members/:id/account',
    staffRoles: ['support', 'CallCenterRep', 'Admin'],
    screen: 'staff/members/account.tsx',
  },
  {
    ...staffPage,
    id: 'staff.inbox',
    path: '/staff/inbox',
    icon: 'messages-square',
    staffRoles: ['coach', 'careteam', 'guide', 'support'],
    screen: 'staff/inbox.tsx',
  },
  {
    ...staffPage,
    id: 'staff.contact',
    path: '/staff/contact',
    icon: 'mail',
    staffRoles: ['support'],
    screen: 'staff/contact.tsx',
  },
  {
    ...staffPage,
    id: 'staff.brands',
    path: '/staff/brands',
    icon: 'palette',
    staffRoles: ['Admin'],
    screen: 'staff/brands.tsx',
  },
  {
    ...staffPage,
    id: 'staff.brands.brand',
    path: '/staff/brands/:code',
    staffRoles: ['Admin'],
    screen: 'staff/brands/brand.tsx',
  },
  {
    ...staffPage,
    id: 'staff.brands.sign-on',
    path: '/staff/brands/:code/sign-on',
    staffRoles: ['Admin'],
    screen: 'staff/brands/sign-on.tsx',
  },
  {
    ...staffPage,
    id: 'staff.brands.outside',
    path: '/staff/brands/:code/outside',
    staffRoles: ['Admin'],
    screen: 'staff/brands/outside.tsx',
  },
  {
    ...staffPage,
    id: 'staff.brands.plans',
    path: '/staff/brands/:code/plans',
    staffRoles: ['Admin'],
    screen: 'staff/brands/plans.tsx',
  },
  {
    ...staffPage,
    id: 'staff.flags',
    path: '/staff/flags',
    icon: 'sliders-horizontal',
    staffRoles: ['Admin'],
    screen: 'staff/flags.tsx',
  },
  {
    ...staffPage,
    id: 'staff.notices',
    path: '/staff/notices',
    icon: 'bell',
    staffRoles: ['Admin'],
    screen: 'staff/notices.tsx',
  },
  {
    ...staffPage,
    id: 'staff.accounts',
    path: '/staff/accounts',
    icon: 'circle-user',
    staffRoles: ['Admin'],
    screen: 'staff/accounts.tsx',
  },
  {
    ...staffPage,
    id: 'staff.recoveries',
    path: '/staff/recoveries',
    icon: 'life-buoy',
    staffRoles: ['support', 'Admin'],
    screen: 'staff/recoveries.tsx',
  },
  {
    ...staffPage,
    id: 'staff.security',
    path: '/staff/security',
    icon: 'shield',
    staffRoles: everyRole,
    screen: 'staff/security.tsx',
  },
  {
    ...staffPage,
    id: 'staff.apps',
    path: '/staff/apps',
    icon: 'blocks',
    staffRoles: ['Admin'],
    screen: 'staff/apps.tsx',
  },
  {
    ...staffPage,
    id: 'staff.partners',
    path: '/staff/partners',
    icon: 'blocks',
    staffRoles: ['Admin'],
    screen: 'staff/partners.tsx',
  },
  {
    ...staffPage,
    id: 'staff.audit',
    path: '/staff/audit',
    icon: 'list-checks',
    staffRoles: ['Admin'],
    screen: 'staff/audit.tsx',
  },
  { ...toolPage, id: 'ui', path: '/__ui', screen: '__ui/index.tsx' },
  { ...toolPage, id: 'outbox', path: '/__outbox', screen: '__outbox/index.tsx' },
] as const satisfies readonly RouteRow[]
