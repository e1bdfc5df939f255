import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/sso/*.tsx',
  // Named with its folder: a wider pattern doesn't reach into the one folder above.
  '!../../screens/sso/*.test.tsx',
])
