import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { type Part, partOfFile } from '../src/i18n/parts.ts'

const po = formatter()

/** The part of every text of a .po file: that of its screens, where all of them share one. */
export async function partsOf(text: string): Promise<Map<string, Part>> {
  const entries = await po.parse(text, { locale: 'en-US', sourceLocale: 'en-US', filename: '' })
  return new Map(
    Object.entries(entries).map(([id, { origin = [] }]) => {
      const found = new Set(origin.map(([file]) => partOfFile(file)))
      const [only = 'base'] = found
      return [id, found.size === 1 ? only : 'base']
    }),
  )
}

const asked = /\.po\?part=(\w+)\?lingui$/

/** Leaves in a compiled catalogue what the part has that the import asks for. */
export function localeParts(): Plugin {
  return {
    name: 'locale-parts',
    transform: {
      filter: { id: asked },
      async handler(code, id) {
        const part = asked.exec(id)?.[1]
        const compiled = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1]
        if (!compiled) throw new Error(`${id} is not compiled as expected`)
        const where = await partsOf(readFileSync(id.slice(0, id.indexOf('?')), 'utf8'))
        const messages = Object.entries(JSON.parse(runInNewContext(compiled))).filter(
          ([key]) => (where.get(key) ?? 'base') === part,
        )
        const text = JSON.stringify(JSON.stringify(Object.fromEntries(messages)))
        return { code: `export const messages = JSON.parse(${text})`, map: null }
      },
    },
  }
}
