import type { RouteRow } from '../types.ts'
import { adminOnly, embeddedScreen, memberScreen } from './shared.ts'

const messagePage = {
  ...memberScreen,
  area: 'message-center',
  active: 'messages',
  family: 'messages',
} as const
const centerTab = {
  ...memberScreen,
  area: 'message-center',
  active: 'messageCenter',
  relative: true,
  family: 'messages',
} as const

/** Messages, the message center with its three tabs, and care-team mail. */
export const messageRoutes = [
  {
    ...messagePage,
    id: 'messages',
    path: '/messages',
    data: 'anyMessageTab',
    icon: 'mail',
    horizontal: true,
    screen: 'messages.tsx',
  },
  {
    ...memberScreen,
    id: 'message-center',
    path: '/message-center',
    family: 'messages',
    area: 'message-center',
    data: 'anyMessageTab',
    impersonators: adminOnly,
    active: 'messageCenter',
    icon: 'mail',
    horizontal: true,
    leadsOn: true,
    screen: 'message-center.tsx',
  },
  {
    ...centerTab,
    id: 'message-center.telemed',
    path: '/message-center/telemed',
    data: 'careTeamTab',
    impersonators: adminOnly,
    screen: 'message-center/telemed.tsx',
  },
  {
    ...centerTab,
    id: 'message-center.chronic-care',
    path: '/message-center/chronic_care',
    data: 'chronicCareTab',
    screen: 'message-center/chronic-care.tsx',
  },
  {
    ...centerTab,
    id: 'message-center.mental-health',
    path: '/message-center/mental-health',
    data: 'mentalHealthTab',
    family: ['messages', 'mental_health'],
    screen: 'message-center/mental-health.tsx',
  },
  {
    ...embeddedScreen,
    id: 'inbox',
    family: 'messages',
    path: '/inbox/:inboxId?',
    area: 'message-center',
    impersonators: adminOnly,
    active: 'messages',
    screen: 'inbox.tsx',
  },
  {
    ...messagePage,
    id: 'messages.condition-management',
    path: '/messages/condition-management',
    data: 'chronicCareTab',
    screen: 'messages/condition-management.tsx',
  },
  {
    ...messagePage,
    id: 'messages.mental-health',
    path: '/messages/mental-health',
    data: 'mentalHealthTab',
    family: ['messages', 'mental_health'],
    screen: 'messages/mental-health.tsx',
  },
  {
    ...embeddedScreen,
    id: 'care-team-messages',
    family: 'messages',
    path: '/care_team_messages/:messageId?',
    area: 'message-center',
    data: 'careTeamTab',
    impersonators: adminOnly,
    active: 'messages',
    screen: 'care-team-messages.tsx',
  },
] as const satisfies readonly RouteRow[]
