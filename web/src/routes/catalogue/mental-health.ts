import type { RouteRow } from '../types.ts'
import { memberScreen, redirect } from './shared.ts'

const programPage = {
  ...memberScreen,
  area: 'mental-health',
  variant: 'legacy+sdk',
  needs: 'hasMentalHealth',
  active: 'programs',
  program: 'myStrength',
} as const

const rootTwin = { ...redirect, area: 'mental-health' } as const

/** The mental-health program; no impersonator opens any of it. */
export const mentalHealthRoutes = [
  {
    ...programPage,
    id: 'mental-health.interstitial',
    path: '/mental-health/interstitial',
  },
  {
    ...programPage,
    id: 'mental-health.home',
    path: '/mental-health/home',
    sdkPath: 'home',
    icon: 'house',
  },
  {
    ...programPage,
    id: 'mental-health.connect',
    path: '/mental-health/connect',
    sdkPath: 'connect',
    icon: 'handshake',
  },
  {
    ...programPage,
    id: 'mental-health.guide',
    path: '/mental-health/guide',
    flag: 'guide',
    data: 'guideAccess',
    sdkPath: 'guide',
    icon: 'message-circle-heart',
  },
  // Open to everybody: a person in danger may have no session and no program. The server makes
  // this page, so that it needs no script; its screen here only loads it.
  {
    origin: 'spec',
    kind: 'screen',
    visitor: 'public',
    id: 'mental-health.crisis',
    path: '/mental-health/crisis',
    area: 'mental-health',
    variant: 'legacy+sdk',
    active: 'programs',
    program: 'myStrength',
    icon: 'phone',
    screen: 'mental-health/crisis.tsx',
  },
  {
    ...programPage,
    id: 'mental-health.explore',
    path: '/mental-health/explore',
    sdkPath: 'explore',
    icon: 'compass',
  },
  {
    ...programPage,
    id: 'mental-health.progress',
    path: '/mental-health/progress',
    sdkPath: 'progress',
    icon: 'chart-line',
  },
  {
    ...programPage,
    id: 'mental-health.profile.personalization',
    path: '/mental-health/profile/personalization',
    sdkPath: 'content_preferences',
    icon: 'sliders-horizontal',
  },
  {
    ...programPage,
    id: 'mental-health.help-resources',
    path: '/mental-health/help-resources',
    sdkPath: 'get_help',
    icon: 'life-buoy',
  },
  {
    ...programPage,
    id: 'mental-health.profile.history',
    path: '/mental-health/profile/history',
    sdkPath: 'history',
    icon: 'history',
  },
  {
    ...programPage,
    id: 'mental-health.sleep',
    path: '/mental-health/sleep',
    sdkPath: 'sleep_home',
    icon: 'moon',
  },
  {
    ...programPage,
    id: 'mental-health.diary-entries',
    path: '/mental-health/diary-entries',
    sdkPath: 'diary_entries',
    icon: 'notebook-pen',
  },
  {
    ...programPage,
    id: 'mental-health.activity',
    path: '/mental-health/activity',
    sdkPath: 'activity',
    icon: 'play',
  },
  {
    ...programPage,
    id: 'mental-health.activity.history',
    path: '/mental-health/activity/history',
    sdkPath: 'activity_history',
    icon: 'calendar-check',
  },
  {
    ...programPage,
    id: 'mental-health.onboarding',
    path: '/mental-health/onboarding',
  },
  {
    ...programPage,
    id: 'mental-health.reassessment',
    path: '/mental-health/reassessment',
    sdkPath: 'reassesment',
    icon: 'clipboard-check',
  },
  {
    ...programPage,
    id: 'mental-health.dl',
    path: '/mental-health/dl',
  },
  { ...rootTwin, id: 'connect', path: '/connect', redirectTo: 'mental-health.connect' },
  { ...rootTwin, id: 'explore', path: '/explore', redirectTo: 'mental-health.explore' },
  { ...rootTwin, id: 'progress', path: '/progress', redirectTo: 'mental-health.progress' },
  {
    ...rootTwin,
    id: 'personalization',
    path: '/personalization',
    redirectTo: 'mental-health.profile.personalization',
  },
  {
    ...rootTwin,
    id: 'help-resources',
    path: '/help-resources',
    redirectTo: 'mental-health.help-resources',
  },
  { ...rootTwin, id: 'history', path: '/history', redirectTo: 'mental-health.profile.history' },
  {
    ...memberScreen,
    id: 'behavioral-health',
    path: '/behavioral-health',
    area: 'mental-health',
    kind: 'external',
    variant: 'external',
    guarded: true,
    data: 'behavioralHealth',
    active: 'programs',
    icon: 'external-link',
  },
] as const satisfies readonly RouteRow[]
