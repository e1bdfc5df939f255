// House rules that a general linter cannot know: the direction of imports, that they never go in
// circles, that colours are written in tokens.css only, and that classes of CSS modules exist.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const src = new URL('../src', import.meta.url).pathname

// layer -> the layers it may import; a layer may always import itself, except screens.
const allowed = {
  domain: [],
  i18n: [],
  ui: ['domain', 'i18n'],
  data: ['domain', 'i18n'],
  calls: ['domain', 'i18n', 'data', 'ui'],
  routes: ['domain', 'i18n', 'data', 'ui', 'shell'],
  shell: ['domain', 'i18n', 'data', 'ui', 'routes', 'embedded'],
  embedded: ['domain', 'i18n', 'data', 'ui', 'routes', 'shell'],
  forms: ['domain', 'i18n', 'data', 'ui', 'routes'],
  readings: ['domain', 'i18n', 'data', 'ui', 'calls', 'routes', 'forms'],
  messages: ['domain', 'i18n', 'data', 'ui', 'calls', 'routes', 'forms'],
  factors: ['domain', 'i18n', 'data', 'ui', 'calls', 'forms'],
  billing: ['domain', 'i18n', 'data', 'ui', 'calls', 'routes'],
  family: ['domain', 'i18n', 'data', 'ui', 'calls', 'routes', 'readings'],
  help: ['domain', 'i18n', 'data', 'ui', 'routes'],
  questions: ['domain', 'i18n', 'data', 'ui', 'calls', 'routes', 'forms'],
  labs: ['domain', 'i18n', 'data', 'ui', 'calls', 'routes', 'forms', 'readings'],
  surveys: ['domain', 'i18n', 'data', 'ui', 'calls', 'routes', 'forms', 'questions'],
  booking: ['domain', 'i18n', 'data', 'ui', 'calls', 'forms'],
  screens: [
    ...['domain', 'i18n', 'data', 'ui', 'calls', 'routes', 'embedded', 'forms', 'readings'],
    ...[
      'messages',
      'factors',
      'billing',
      'family',
      'help',
      'questions',
      'labs',
      'surveys',
      'booking',
    ],
  ],
}

const layerOf = (path) => (path.includes('/') ? path.split('/')[0] : 'main')
const importPattern = /(?:from\s+|import\s+|import\()\s*['"](\.[^'"]+)['"]/g
// A test sets the stage for its subject and may reach for anything; so may what tests share.
const testPattern = /(?:\.test|\/(?:testing|test-server|testdata))\.tsx?$/
const hexPattern = /#[0-9a-fA-F]{3,8}\b/

/** The rule that an import breaks, in words, or undefined when it is allowed. */
export function brokenImport(file, target, dynamic = false) {
  const from = layerOf(file)
  const to = layerOf(target)
  if (from === 'main' || testPattern.test(file)) return undefined
  if (from === 'screens' && to === 'screens') {
    const area = file.split('/')[1].replace(/\.tsx?$/, '')
    const own = dirname(file) === dirname(target) && target.endsWith('.module.css')
    const parts = target.startsWith(`screens/${area}/`) && target.includes('/parts/')
    return own || parts || area === '__ui'
      ? undefined
      : `a screen never imports a screen; shared pieces live in screens/${area}/parts/`
  }
  if (from === to) return undefined
  if (from === 'routes' && to === 'screens' && dynamic) return undefined
  if (
    from === 'shell' &&
    ['messages', 'readings', 'factors', 'family', 'labs'].includes(to) &&
    dynamic
  )
    return undefined
  // What is added from anywhere uses the forms of the pages.
  if (file === 'shell/quick-forms.tsx' && to === 'screens' && dynamic) return undefined
  if (allowed[from]?.includes(to)) return undefined
  return `${from} may import ${allowed[from]?.join(', ') || 'nothing of ours'}, not ${to}`
}

/** True when a line of a file outside tokens.css names a colour. */
export function namesColour(file, line) {
  if (file === 'ui/tokens.css' || testPattern.test(file)) return false
  if (file.endsWith('.css')) return hexPattern.test(line.replace(/url\([^)]*\)/g, ''))
  return /['"`]#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})['"`]/.test(line)
}

export function problemsIn(file, text) {
  const problems = []
  for (const match of text.matchAll(importPattern)) {
    const target = relative(src, join(src, dirname(file), match[1]))
    const broken = brokenImport(file, target, match[0].startsWith('import('))
    if (broken) problems.push(`src/${file}: imports ${match[1]}: ${broken}`)
  }
  text.split('\n').forEach((line, index) => {
    if (namesColour(file, line)) {
      problems.push(`src/${file}:${index + 1}: a colour outside ui/tokens.css: ${line.trim()}`)
    }
  })
  return problems
}

const moduleImport = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** The classes that a file takes from a CSS module which has no such class, so they do nothing. */
export function unknownClasses(file, text, texts) {
  return [...text.matchAll(moduleImport)].flatMap(([, name, path]) => {
    const css = texts.get(join(dirname(file), path)) ?? ''
    const used = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(
      ([, each]) => each,
    )
    return [...new Set(used)]
      .filter((each) => !new RegExp(`\\.${each}\\b`).test(css))
      .map((each) => `src/${file}: ${path} has no class "${each}"`)
  })
}

const staticImport = /^(?:import|export)\s(?:[^'"();]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm

/** The files that a file imports at once, for its types too. */
export function importsIn(file, text, files) {
  const targets = [...text.matchAll(staticImport)].map((match) => join(dirname(file), match[1]))
  return targets.flatMap((path) => {
    const found = [path, `${path}.ts`, `${path}.tsx`].find((each) => files.has(each))
    return found ? [found] : []
  })
}

/** Each way that leads back to the file it began with, found once. */
export function circlesIn(imports) {
  const circles = []
  const done = new Set()
  const visit = (file, way) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}

function main() {
  const files = readdirSync(src, { recursive: true })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .filter((file) => !file.startsWith('data/gen/'))
  const texts = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))
  const problems = files.flatMap((file) => problemsIn(file, texts.get(file)))
  const modules = new Map([...texts].filter(([file]) => !/\.css$|\.test\.tsx?$/.test(file)))
  const imports = [...modules].map(([file, text]) => [file, importsIn(file, text, modules)])
  for (const circle of circlesIn(new Map(imports))) {
    problems.push(`src/${circle[0]}: imports itself: ${circle.join(' -> ')}`)
  }
  for (const [file, text] of modules) problems.push(...unknownClasses(file, text, texts))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}

if (process.argv[1] === new URL(import.meta.url).pathname) main()
