import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{messages,message-center,inbox,care-team-messages,teams-coaching}.tsx',
  '../../screens/{messages,message-center,inbox,care-team-messages,teams-coaching}/**/*.tsx',
  '!../../screens/**/*.test.tsx',
  '!../../screens/**/parts/**',
])
