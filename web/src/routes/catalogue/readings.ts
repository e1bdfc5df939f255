import { programSets } from '../../domain/programs.ts'
import type { RouteRow } from '../types.ts'
import { bothRoles, memberScreen } from './shared.ts'

const section = {
  ...memberScreen,
  guarded: true,
  impersonators: bothRoles,
  active: 'programs',
  program: 'conditionManagement',
  family: 'readings',
} as const

const bloodSugar = { ...section, area: 'readings-bg', programs: programSets.bloodSugar } as const
const bloodPressure = {
  ...section,
  area: 'readings-bp',
  programs: programSets.bloodPressure,
} as const
const pulse = { ...section, area: 'readings-pulse', programs: programSets.pulse } as const
const weight = { ...section, area: 'readings-weight', programs: programSets.weight } as const

/** The four kinds of readings with their tabs; the bare path opens the overview. */
export const readingRoutes = [
  {
    ...bloodSugar,
    id: 'blood-sugar',
    path: '/blood-sugar',
    opens: 'blood-sugar.overview',
    icon: 'droplet',
  },
  {
    ...bloodSugar,
    id: 'blood-sugar.overview',
    path: '/blood-sugar/overview',
    relative: true,
    screen: 'blood-sugar/overview.tsx',
  },
  {
    ...bloodSugar,
    id: 'blood-sugar.trends',
    path: '/blood-sugar/trends',
    relative: true,
    screen: 'blood-sugar/trends.tsx',
  },
  {
    ...bloodSugar,
    id: 'blood-sugar.all-logs',
    path: '/blood-sugar/all-logs',
    relative: true,
    screen: 'blood-sugar/all-logs.tsx',
  },
  {
    ...bloodSugar,
    id: 'blood-sugar.summary-report',
    path: '/blood-sugar/summary-report',
    aliases: ['/blood-sugar/summary-reports'],
    relative: true,
    screen: 'blood-sugar/summary-report.tsx',
  },
  {
    ...bloodSugar,
    id: 'blood-sugar.friends-and-family',
    path: '/blood-sugar/friends-and-family',
    screen: 'blood-sugar/friends-and-family.tsx',
  },
  {
    ...bloodSugar,
    id: 'blood-sugar.share-from-meter',
    path: '/blood-sugar/share-from-meter',
    screen: 'blood-sugar/share-from-meter.tsx',
  },
  {
    ...bloodPressure,
    id: 'blood-pressure',
    path: '/blood-pressure',
    opens: 'blood-pressure.overview',
    icon: 'heart-pulse',
  },
  {
    ...bloodPressure,
    id: 'blood-pressure.overview',
    path: '/blood-pressure/overview',
    screen: 'blood-pressure/overview.tsx',
    relative: true,
  },
  {
    ...bloodPressure,
    id: 'blood-pressure.trends',
    path: '/blood-pressure/trends',
    screen: 'blood-pressure/trends.tsx',
    relative: true,
  },
  {
    ...bloodPressure,
    id: 'blood-pressure.all-logs',
    path: '/blood-pressure/all-logs',
    screen: 'blood-pressure/all-logs.tsx',
    relative: true,
  },
  {
    ...bloodPressure,
    id: 'blood-pressure.summary-reports',
    path: '/blood-pressure/summary-reports',
    aliases: ['/blood-pressure/summary-report'],
    relative: true,
    screen: 'blood-pressure/summary-reports.tsx',
  },
  {
    ...bloodPressure,
    id: 'blood-pressure.personalized-report',
    path: '/blood-pressure/personalized-report',
    screen: 'blood-pressure/personalized-report.tsx',
    data: 'hasPersonalizedBPReport',
  },
  {
    ...bloodPressure,
    id: 'blood-pressure.using-your-monitor',
    path: '/blood-pressure/using-your-monitor',
    screen: 'blood-pressure/using-your-monitor.tsx',
  },
  { ...pulse, id: 'pulse', path: '/pulse', opens: 'pulse.overview', icon: 'activity' },
  {
    ...pulse,
    id: 'pulse.overview',
    path: '/pulse/overview',
    relative: true,
    screen: 'pulse/overview.tsx',
  },
  {
    ...pulse,
    id: 'pulse.trends',
    path: '/pulse/trends',
    relative: true,
    screen: 'pulse/trends.tsx',
  },
  {
    ...pulse,
    id: 'pulse.all-logs',
    path: '/pulse/all-logs',
    relative: true,
    screen: 'pulse/all-logs.tsx',
  },
  {
    ...pulse,
    id: 'pulse.summary-report',
    path: '/pulse/summary-report',
    aliases: ['/pulse/summary-reports'],
    relative: true,
    screen: 'pulse/summary-report.tsx',
  },
  { ...weight, id: 'weight', path: '/weight', opens: 'weight.overview', icon: 'scale' },
  {
    ...weight,
    id: 'weight.overview',
    path: '/weight/overview',
    relative: true,
    screen: 'weight/overview.tsx',
  },
  {
    ...weight,
    id: 'weight.trends',
    path: '/weight/trends',
    relative: true,
    screen: 'weight/trends.tsx',
  },
  {
    ...weight,
    id: 'weight.all-logs',
    path: '/weight/all-logs',
    relative: true,
    screen: 'weight/all-logs.tsx',
  },
  {
    ...weight,
    id: 'weight.summary-report',
    path: '/weight/summary-report',
    aliases: ['/weight/summary-reports'],
    relative: true,
    screen: 'weight/summary-report.tsx',
  },
  {
    ...weight,
    id: 'weight.get-started',
    path: '/weight/get-started',
    screen: 'weight/get-started.tsx',
  },
] as const satisfies readonly RouteRow[]
