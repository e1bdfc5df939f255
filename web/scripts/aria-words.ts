import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { Plugin } from 'vite'

/**
 * Keeps React Aria's own words, such as "Empty" in a date field, in our languages alone. Its files
 * are for other countries than ours, such as es-ES and fr-FR, so they are chosen by language.
 */
export function ariaWords(): Plugin {
  const plugin = optimizeLocales.vite({ locales: ['en', 'es', 'fr'] }) as Plugin
  return { ...plugin, enforce: 'pre' }
}
