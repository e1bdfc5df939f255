import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'es-US', 'en-CA', 'fr-CA'],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/data/gen/**', '**/testdata/**'],
    },
  ],
  // Without line numbers and dates a catalogue changes only when a text changes.
  format: formatter({ lineNumbers: false, customHeaderAttributes: {} }),
  orderBy: 'message',
})
