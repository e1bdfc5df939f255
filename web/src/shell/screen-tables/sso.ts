import type { ScreenModule } from '../screen-modules'

export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{sso,vendor-management}/**/*.tsx',
  // Named with their folders: a wider pattern doesn't reach into the one folder above.
  '!../../screens/{sso,vendor-management}/**/*.test.tsx',
  '!../../screens/{sso,vendor-management}/**/parts/**',
])
