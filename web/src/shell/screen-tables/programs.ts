import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{programs,order-supplies}.tsx',
  '../../screens/programs/*.tsx',
  '!../../screens/programs/*.test.tsx',
])
