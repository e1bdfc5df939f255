import type { RouteRow } from '../types.ts'
import { adminOnly, bothRoles, embeddedScreen, memberScreen, redirect } from './shared.ts'

const infoPage = {
  ...memberScreen,
  area: 'health-info',
  brand: ['health-info'],
  impersonators: bothRoles,
  active: 'healthInfo',
} as const

const recordPage = {
  ...embeddedScreen,
  brand: ['health-info'],
  impersonators: bothRoles,
  active: 'healthInfo',
  program: 'telehealth',
} as const

/** Health records, past visits and the care team. */
export const healthInfoRoutes = [
  {
    ...infoPage,
    id: 'health-info',
    path: '/health-info',
    icon: 'clipboard-plus',
    horizontal: true,
  },
  {
    ...infoPage,
    id: 'member.consultation-history',
    path: '/member/mhd/consultation_history',
    area: 'telehealth',
    program: 'telehealth',
    icon: 'history',
  },
  {
    ...infoPage,
    id: 'health-info.documents',
    path: '/health-info/documents',
    icon: 'file-text',
  },
  {
    ...infoPage,
    id: 'health-info.medical-history',
    path: '/health-info/medical-history',
    icon: 'notebook-text',
  },
  {
    ...infoPage,
    id: 'health-info.primary-care',
    path: '/health-info/primary-care',
    data: 'primaryCareTeam',
    impersonators: adminOnly,
    icon: 'stethoscope',
  },
  {
    ...infoPage,
    id: 'health-info.primary-care-plan',
    path: '/health-info/primary-care-plan',
    data: 'primaryCarePlan',
    impersonators: adminOnly,
    icon: 'list-checks',
  },
  {
    ...infoPage,
    id: 'health-info.vitals',
    path: '/health-info/vitals',
    data: 'primaryCareVitals',
    icon: 'activity',
  },
  {
    ...infoPage,
    id: 'health-info.your-cases',
    path: '/health-info/your-cases',
    data: 'expertOpinionCases',
    icon: 'folder-open',
  },
  {
    ...infoPage,
    id: 'health-info.pharmacies',
    path: '/health-info/pharmacies',
    brand: ['health-info', 'pharmacy'],
    icon: 'pill',
  },
  {
    ...infoPage,
    id: 'health-info.other-providers',
    path: '/health-info/other-providers',
    brand: ['health-info', 'pharmacy'],
    icon: 'contact',
  },
  {
    ...infoPage,
    id: 'health-info.medical-history-after-reg',
    path: '/health-info/medical-history-after-reg',
  },
  {
    ...redirect,
    id: 'your-cases',
    path: '/your-cases',
    area: 'health-info',
    redirectTo: 'health-info.your-cases',
  },
  {
    ...recordPage,
    id: 'member.care-team-select',
    path: '/member/:id/mhd/care_team_select',
    area: 'embedded',
    impersonators: adminOnly,
  },
  {
    ...recordPage,
    id: 'member.id.consultation-history',
    path: '/member/:id/mhd/consultation_history',
    area: 'telehealth',
  },
  {
    ...recordPage,
    id: 'member.health-record',
    path: '/member/:id/mhd/health_record',
    area: 'health-info',
  },
  {
    ...recordPage,
    id: 'member.doctors-and-pharmacies',
    path: '/member/:id/mhd/doctors_and_pharmacies',
    area: 'health-info',
    brand: ['health-info', 'pharmacy'],
  },
] as const satisfies readonly RouteRow[]
