import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/**/*.tsx',
  '!../../screens/{account,my-account,profile-preferences,authorization,family,family-invitation,care-recipients,invitation,open-document,confirm-email,sign-in-recovery,forgot-password,reset-password,help,terms,sitemap,privacy,blood-sugar,blood-pressure,pulse,weight,reports-and-data,activate-devices,user-guides,messages,message-center,inbox,care-team-messages,teams-coaching,staff,programs,mfa,__ui,__outbox,condition-profile,order-supplies,labs,a1c-report,cholesterol-report,a1c-cholesterol-combined-report,kidney-health,appointments,lab-scheduling,information/lab-partner-testing,health-insights,health-insights-report,health-insights-dashboard,questionnaires,confirm-lab-order,campaign-ended,non-member,non-member/order-form,non-member/confirm-lab-order}.tsx',
  '!../../screens/{account,my-account,profile-preferences,authorization,family,family-invitation,care-recipients,invitation,open-document,confirm-email,sign-in-recovery,forgot-password,reset-password,help,terms,sitemap,privacy,blood-sugar,blood-pressure,pulse,weight,reports-and-data,activate-devices,user-guides,messages,message-center,inbox,care-team-messages,teams-coaching,staff,programs,sso,mfa,__ui,__outbox,order-supplies,labs,a1c-report,cholesterol-report,a1c-cholesterol-combined-report,kidney-health,health-insights,health-insights-report,health-insights-dashboard,questionnaires,confirm-lab-order}/**/*.tsx',
  '!../../screens/**/*.test.tsx',
  '!../../screens/**/parts/**',
])
