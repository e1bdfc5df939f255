import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{account,my-account,profile-preferences,authorization,family,family-invitation,care-recipients,invitation,open-document,confirm-email,sign-in-recovery,forgot-password,reset-password,help,terms,sitemap,privacy}.tsx',
  '../../screens/{account,my-account,profile-preferences,authorization,family,family-invitation,care-recipients,invitation,open-document,confirm-email,sign-in-recovery,forgot-password,reset-password,help,terms,sitemap,privacy}/**/*.tsx',
  '!../../screens/profile-preferences/health-profile.tsx',
  '!../../screens/**/*.test.tsx',
  '!../../screens/**/parts/**',
])
