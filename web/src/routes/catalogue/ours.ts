import type { RouteRow } from '../types.ts'
import { bothRoles } from './shared.ts'

const accountPage = {
  origin: 'ours',
  kind: 'screen',
  visitor: 'member',
  variant: 'native',
  area: 'account',
  impersonators: bothRoles,
  active: 'account',
} as const

const staffPage = {
  origin: 'ours',
  kind: 'screen',
  visitor: 'staff',
  variant: 'native',
  area: 'staff',
} as const

const toolPage = {
  origin: 'ours',
  kind: 'screen',
  visitor: 'public',
  variant: 'native',
  area: 'platform',
  devOrDemo: true,
} as const

/** Screens the specification does not know: transparency for members, the staff workspace, tools. */
export const ourRoutes = [
  // "Who looked at my record" stays open for every brand, so it names no brand area.
  {
    ...accountPage,
    id: 'account.activity',
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
    origin: 'ours',
    kind: 'screen',
    visitor: 'public',
    variant: 'native',
    id: 'invalid-session',
    path: '/invalid-session',
    area: 'errors',
    impersonators: bothRoles,
    screen: 'invalid-session.tsx',
  },
  // Where links in messages to friends and family lead; nobody is signed in there.
  {
    origin: 'ours',
    kind: 'screen',
    visitor: 'public',
    variant: 'native',
    id: 'family',
    path: '/family',
    area: 'readings-bg',
    impersonators: bothRoles,
    screen: 'family.tsx',
  },
  // Where links in emails about a change of the address lead; nobody need be signed in there.
  {
    origin: 'ours',
    kind: 'screen',
    visitor: 'public',
    variant: 'native',
    id: 'confirm-email',
    path: '/confirm-email',
    area: 'auth',
    screen: 'confirm-email.tsx',
  },
  {
    ...staffPage,
    id: 'staff',
    path: '/staff',
    icon: 'layout-dashboard',
    staffRoles: ['coach', 'careteam', 'guide', 'clinician', 'support', 'CallCenterRep', 'Admin'],
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
  { ...toolPage, id: 'ui', path: '/__ui', screen: '__ui/index.tsx' },
  { ...toolPage, id: 'outbox', path: '/__outbox', screen: '__outbox/index.tsx' },
] as const satisfies readonly RouteRow[]
