import type { ScreenModule } from '../screen-modules'

export { otherParts } from '../../i18n/other-parts'
export { KitLinks } from '../kit-links'

export const screens = import.meta.glob<ScreenModule>([
  '../../screens/{labs,a1c-report,cholesterol-report,a1c-cholesterol-combined-report,kidney-health}.tsx',
  '../../screens/{confirm-lab-order,campaign-ended,non-member}.tsx',
  '../../screens/confirm-lab-order/*.tsx',
  '../../screens/non-member/{order-form,confirm-lab-order}.tsx',
  '!../../screens/**/*.test.tsx',
])
