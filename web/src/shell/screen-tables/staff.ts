import type { ScreenModule } from '../screen-modules'

export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{staff,__ui,__outbox}.tsx',
  '../../screens/{staff,__ui,__outbox}/**/*.tsx',
  '!../../screens/**/*.test.tsx',
  '!../../screens/**/parts/**',
])
