import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{health-insights,health-insights-report,health-insights-dashboard,questionnaires}.tsx',
  '../../screens/questionnaires/*.tsx',
  '!../../screens/**/*.test.tsx',
])
