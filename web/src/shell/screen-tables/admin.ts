import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/staff/{brands,flags,notices,campaigns,apps,partners,questionnaires}.tsx',
  '../../screens/staff/{brands,flags,notices,campaigns,apps,partners,questionnaires}/**/*.tsx',
  '!../../screens/staff/**/*.test.tsx',
  '!../../screens/staff/**/parts/**',
])
