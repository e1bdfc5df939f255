import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{blood-sugar,blood-pressure,pulse,weight,reports-and-data,activate-devices,user-guides}.tsx',
  '../../screens/{blood-sugar,blood-pressure,pulse,weight,reports-and-data,activate-devices,user-guides}/**/*.tsx',
  '!../../screens/**/*.test.tsx',
  '!../../screens/**/parts/**',
])
