import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { parts } from '../src/i18n/parts.ts'
import { costsIn, gzipped, textsOf, withAllScreens } from './first-load.ts'

type Bundle = Rolldown.OutputBundle

/** Writes down what the first load is made of, for budget.mjs. The source maps go again. */
export function writeFirstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const files = initial(bundle).map((name) => ({
          code: readFileSync(join(dir, name), 'utf8'),
          map: mapOf(dir, name),
        }))
        const size = files.reduce((sum, { code }) => sum + gzipped(code), 0)
        const costs = costsIn(files.map(({ code }) => code).join('\n'))
        const made = Object.entries(textsOf(files)).map(([part, text]) => [part, gzipped(text)])
        const report = { parts: Object.fromEntries(made), costs }
        const later = withAllScreens(size, costs, parts.length)
        writeFileSync(
          join(dir, '.vite/first-load.json'),
          JSON.stringify({ ...report, withAllScreens: later }),
        )
        for (const name of Object.keys(bundle)) {
          if (name.endsWith('.js')) rmSync(join(dir, `${name}.map`), { force: true })
        }
      },
    },
  }
}

/** The entry and everything that it imports at once. */
function initial(bundle: Bundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const seen = new Set<string>()
  const follow = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || seen.has(name)) return
    seen.add(name)
    file.imports.forEach(follow)
  }
  if (entry) follow(entry.fileName)
  return [...seen]
}

function mapOf(dir: string, name: string) {
  try {
    return JSON.parse(readFileSync(join(dir, `${name}.map`), 'utf8'))
  } catch {
    return undefined
  }
}
