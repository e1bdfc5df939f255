import type { RouteRow } from '../types.ts'
import { embeddedScreen, memberScreen } from './shared.ts'

const page = { ...embeddedScreen, area: 'embedded' } as const

const partnerPage = {
  ...memberScreen,
  area: 'partners',
  needs: 'hasPartnerPrograms',
  active: 'programs',
  program: 'partnerPrograms',
} as const

/** Pages mounted in the embedded container, and partner programs. */
export const embeddedRoutes = [
  { ...page, id: 'covid-19', path: '/covid_19' },
  { ...page, id: 'screens.clinical-assessment', path: '/screens/clinical_assessment' },
  { ...page, id: 'information.tobacco-cessation', path: '/information/tobacco_cessation' },
  {
    ...page,
    id: 'information.lab-partner-testing',
    path: '/information/lab_partner_testing',
    family: 'visits',
    screen: 'information/lab-partner-testing.tsx',
  },
  {
    ...page,
    id: 'information.telespine-physical-therapy',
    path: '/information/telespine_physical_therapy',
  },
  { ...page, id: 'information', path: '/information/:slug?' },
  { ...page, id: 'expert-opinion', path: '/expert_opinion', data: 'expertOpinionCases' },
  // A person who is signed in may come here too, so it is for everyone.
  {
    ...page,
    id: 'saml.idp-initiated-sso',
    path: '/saml/idp_initiated_sso/:brand',
    visitor: 'public',
    variant: 'native',
    screen: 'sso/confirm.tsx',
  },
  { ...page, id: 'find-best-doctor', path: '/find_best_doctor' },
  { ...page, id: 'mental-health-navigator', path: '/mental_health_navigator' },
  {
    ...page,
    id: 'care-recipients',
    path: '/care_recipients',
    brand: ['account'],
    suppressedAs: 'family',
    active: 'account',
    screen: 'care-recipients.tsx',
  },
  { ...page, id: 'elite-diagnostic-imaging-service', path: '/elite_diagnostic_imaging_service' },
  { ...page, id: 'personal-health-navigator', path: '/personal_health_navigator' },
  { ...page, id: 'advisory-case-status', path: '/advisory_case_status' },
  {
    ...page,
    id: 'care-option.wellness-care-category',
    path: '/care_option/wellness_care_category',
  },
  {
    ...page,
    id: 'specialty-care-category',
    path: '/specialty_care_category',
    aliases: ['/care_option/specialty_care_category'],
  },
  { ...page, id: 'help.contact', path: '/help/contact', screen: 'help/contact.tsx' },
  { ...page, id: 'wellness-content', path: '/wellness-content' },
  {
    ...page,
    id: 'lab-scheduling',
    path: '/lab_scheduling',
    // Its results are shown on the labs page.
    needs: 'hasConditionManagement',
    family: 'visits',
    screen: 'lab-scheduling.tsx',
  },
  { ...page, id: 'health-insights', path: '/health_insights', screen: 'health-insights.tsx' },
  {
    ...page,
    id: 'health-insights-report',
    path: '/health_insights_report',
    screen: 'health-insights-report.tsx',
  },
  {
    ...page,
    id: 'health-insights-dashboard',
    path: '/health_insights_dashboard',
    screen: 'health-insights-dashboard.tsx',
  },
  {
    ...partnerPage,
    id: 'vendor-management.partner-programs',
    path: '/vendor_management/partner_programs',
    icon: 'blocks',
    screen: 'sso/partners.tsx',
  },
  {
    ...partnerPage,
    id: 'vendor-management.transfer',
    path: '/vendor_management/transfer',
    screen: 'sso/partners.tsx',
  },
  {
    ...partnerPage,
    id: 'vendor-management.transfer.vendor',
    path: '/vendor_management/transfer/:vendorId',
    screen: 'sso/partners.tsx',
  },
  {
    ...partnerPage,
    id: 'vendor-superhighway.vendor-landing',
    path: '/vendor_superhighway/vendor_landing',
    screen: 'sso/landing.tsx',
  },
] as const satisfies readonly RouteRow[]
