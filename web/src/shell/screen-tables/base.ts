import type { ScreenModule } from '../screen-modules'

export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/**/*.tsx',
  '!../../screens/{account,my-account,profile-preferences,authorization,family,family-invitation,care-recipients,invitation,open-document,confirm-email,sign-in-recovery,forgot-password,reset-password,help,terms,sitemap,privacy,blood-sugar,blood-pressure,pulse,weight,reports-and-data,activate-devices,user-guides,messages,message-center,inbox,care-team-messages,teams-coaching,staff,programs,__ui,__outbox}.tsx',
  '!../../screens/{account,my-account,profile-preferences,authorization,family,family-invitation,care-recipients,invitation,open-document,confirm-email,sign-in-recovery,forgot-password,reset-password,help,terms,sitemap,privacy,blood-sugar,blood-pressure,pulse,weight,reports-and-data,activate-devices,user-guides,messages,message-center,inbox,care-team-messages,teams-coaching,staff,programs,sso,__ui,__outbox}/**/*.tsx',
  '!../../screens/**/*.test.tsx',
  '!../../screens/**/parts/**',
])
