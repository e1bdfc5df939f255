import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Source texts of a .po file whose translation is empty. */
export function untranslated(po: string): string[] {
  return po
    .split(/\n{2,}/)
    .filter((entry) => /^msgid "/m.test(entry) && !/^msgid ""\n(?!")/m.test(entry))
    .filter((entry) => /^msgstr ""\s*$(?!\n")/m.test(entry))
    .map((entry) => entry.slice(entry.indexOf('msgid ')).split('\nmsgstr')[0] ?? '')
}

/**
 * Lingui puts the en-US text where a translation is missing and says nothing.
 * This makes such a catalogue warn once, when a browser loads it.
 */
export function warnUntranslated(): Plugin {
  return {
    name: 'warn-untranslated',
    transform: {
      filter: { id: /\.po\?part=base\?lingui$/ },
      handler(code, id) {
        const file = id.slice(0, id.indexOf('?'))
        const count = untranslated(readFileSync(file, 'utf8')).length
        if (count === 0) return null
        const words = `${basename(file, '.po')} lacks ${count} translations, shown in en-US`
        return { code: `${code}\nconsole.warn(${JSON.stringify(words)})`, map: null }
      },
    },
  }
}
