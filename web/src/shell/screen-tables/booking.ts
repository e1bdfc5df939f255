import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{appointments,lab-scheduling,information/lab-partner-testing}.tsx',
  '../../screens/staff/{calendars,calendars/calendar}.tsx',
])
