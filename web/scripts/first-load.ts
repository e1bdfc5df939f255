/**
 * What the first load is made of, and what it would be with every screen built. The build writes
 * it down from the source maps of the files that every page begins with; budget.mjs judges it.
 */
import { gzipSync } from 'node:zlib'

export const gzipped = (text: string) => gzipSync(text, { level: 9 }).length

/** Each part of the first load by the path of its modules; the first that matches has it. */
const parts: readonly [part: string, pattern: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['lingui', /node_modules\/@lingui\//],
  ['query', /node_modules\/@tanstack\//],
  ['react-aria', /node_modules\/(react-aria|react-stately|react-aria-components|@react-\w+)\//],
  ['other packages', /node_modules\//],
  ['catalogue and titles', /src\/routes\/(catalogue\/|catalogue\.ts|titles\.ts)/],
  ['router and access', /src\/routes\//],
  ['shell', /src\/(shell|embedded|main)/],
  ['data', /src\/data\//],
  ['domain', /src\/domain\//],
  ['i18n', /src\/i18n\//],
  ['ui', /src\/ui\//],
]

/** Text without a source: names of files, of style classes and of what other files import. */
const names = 'names'

export function partOf(source: string): string {
  return parts.find(([, pattern]) => pattern.test(source))?.[0] ?? names
}

type SourceMap = { mappings: string; sources: string[] }
export type BuiltFile = { code: string; map?: SourceMap }

/** The text of each part in files with their source maps. */
export function textsOf(files: readonly BuiltFile[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [part] of parts) texts[part] = ''
  texts[names] = ''
  for (const { code, map } of files) {
    for (const { source, text } of map ? runs(code, map) : [{ source: '', text: code }]) {
      texts[partOf(source)] += text
    }
  }
  return texts
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The fields of one segment of a source map, which are numbers in base 64, five bits a digit. */
function decode(segment: string): number[] {
  const fields: number[] = []
  let value = 0
  let shift = 0
  for (const char of segment) {
    const digit = digits.indexOf(char)
    value |= (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    fields.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return fields
}

/** Pieces of the code in order, each with the source that it was made from. */
function runs(code: string, { mappings, sources }: SourceMap) {
  const found: { source: string; text: string }[] = []
  const lines = mappings.split(';')
  let index = 0
  for (const [row, line] of code.split('\n').entries()) {
    let source = ''
    let column = 0
    let from = 0
    for (const segment of (lines[row] ?? '').split(',').filter(Boolean)) {
      const [step = 0, sourceStep] = decode(segment)
      column += step
      found.push({ source, text: line.slice(from, column) })
      from = column
      index += sourceStep ?? 0
      source = sourceStep === undefined ? '' : (sources[index] ?? '')
    }
    found.push({ source, text: `${line.slice(from)}\n` })
  }
  return found
}

/** The row of a built screen in the catalogue, and its title. */
const screenField = /,screen:(?:1\b|[`"'][^`"']+[`"'])/g
const titleRow = /(?:[\w$]+|[`"'][^`"']+[`"']):\{id:[`"'][^`"']+[`"']\}/g
/** How a table of screens or the texts of one language are fetched. */
const fetched = /[\w"'`./-]+:\(\)=>[\w$]+\(\(\)=>import\([`"'][^`"']+[`"']\),[^)]*\)/g

const sizeWithout = (code: string, patterns: readonly RegExp[]) =>
  gzipped(patterns.reduce((text, pattern) => text.replace(pattern, ''), code))

type Costs = { screen: number; file: number; screens: number; files: number }

/** What one more screen, and one more file to fetch, add to the first load. */
export function costsIn(code: string): Costs {
  const all = gzipped(code)
  const screens = code.match(screenField)?.length ?? 0
  const files = code.match(fetched)?.length ?? 0
  return {
    screen: (all - sizeWithout(code, [screenField, titleRow])) / Math.max(screens, 1),
    file: (all - sizeWithout(code, [fetched])) / Math.max(files, 1),
    screens,
    files,
  }
}

/** Screens and parts of the app once everything is built; a part has a table and four languages. */
export const goal = { screens: 192, parts: 16 }
const filesPerPart = 5

export function withAllScreens(size: number, costs: Costs, partsNow: number): number {
  const screens = Math.max(goal.screens - costs.screens, 0) * costs.screen
  const files = Math.max(goal.parts - partsNow, 0) * filesPerPart * costs.file
  return Math.ceil(size + screens + files)
}
