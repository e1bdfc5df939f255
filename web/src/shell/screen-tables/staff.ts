import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{staff,__ui,__outbox}.tsx',
  '../../screens/{staff,__ui,__outbox}/**/*.tsx',
  '!../../screens/**/*.test.tsx',
  '!../../screens/**/parts/**',
  '!../../screens/staff/{calendars,brands,flags,notices,campaigns,apps,partners,questionnaires}.tsx',
  '!../../screens/staff/{calendars,brands,flags,notices,campaigns,apps,partners,questionnaires}/**',
])
