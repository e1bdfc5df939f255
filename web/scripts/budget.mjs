// Fails when a built file, or a part of the first load, is larger, gzipped, than its budget.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const kB = 1000
const dist = new URL('../dist/', import.meta.url)
const read = (file) => readFileSync(new URL(file, dist))
const packed = (file) => existsSync(new URL(`${file}.gz`, dist))
const gzipped = (file) =>
  packed(file) ? read(`${file}.gz`).length : gzipSync(read(file), { level: 9 }).length

// Budgets in gzipped kB: the wish and the size that fails the build.
const budgets = {
  // Every screen adds some 40 bytes; with all of them the line below must hold.
  'initial JS': [115, 118.9],
  'with 192 screens': [119, 120],
  'initial CSS': [12, 20],
  screen: [8, 25],
  'screen CSS': [8, 20],
  // A language comes in parts, one at first and others with the screens that need them.
  'locale part': [20, 30],
  shared: [25, 75],
  // All that a screen loads after the first load: its own code, forms, charts and conversations.
  'whole screen': [100, 160],
  // What must be there early on a slow line, besides the kit that every page has.
  early: [5, 8],
}

const early = ['src/readings/emergency-bar.tsx', 'src/shell/after-start.ts']

// What the parts of the first load may be, in gzipped kB. Together they compress to a little less
// than their sum. A part that grows says so by its name.
const partLimits = {
  react: 67.6,
  lingui: 3.1,
  query: 10,
  'react-aria': 1.4,
  'other packages': 0.1,
  'catalogue and titles': 7.7,
  'router and access': 5.7,
  shell: 9.4,
  data: 7.3,
  domain: 2.5,
  i18n: 2.3,
  ui: 2,
  names: 3.9,
}

/** What the entry loads before anything shows: its chunk and all static imports. */
function closure(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(manifest, next, seen)
  return seen
}

function kindOf(key) {
  if (key.includes('/i18n/locales/')) return 'locale part'
  return isScreen(key) ? 'screen' : 'shared'
}

function isScreen(key) {
  return key.includes('/screens/')
}

function verdictOf(size, wish, limit) {
  if (size > limit * kB) return 'OVER'
  return size > wish * kB ? 'near' : 'ok'
}

const manifest = JSON.parse(read('.vite/manifest.json'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const initial = closure(manifest, entry)
const initialCss = new Set([...initial].flatMap((key) => manifest[key].css ?? []))

const sizeOf = (keys) => keys.reduce((sum, key) => sum + gzipped(manifest[key].file), 0)
const later = (key) => [...closure(manifest, key)].filter((each) => !initial.has(each))

const made = JSON.parse(read('.vite/first-load.json'))

const rows = [
  ...Object.entries(made.parts).map(([part, size]) => ({ kind: `- ${part}`, name: '', size })),
  { kind: 'with 192 screens', name: 'the first load, reckoned', size: made.withAllScreens },
  {
    kind: 'initial JS',
    name: `${initial.size} files`,
    size: sizeOf([...initial]),
  },
  {
    kind: 'initial CSS',
    name: `${initialCss.size} files`,
    size: [...initialCss].reduce((sum, file) => sum + gzipped(file), 0),
  },
]
for (const [key, chunk] of Object.entries(manifest)) {
  if (initial.has(key) || !chunk.file.endsWith('.js')) continue
  rows.push({ kind: kindOf(key), name: key, size: gzipped(chunk.file) })
  if (isScreen(key)) rows.push({ kind: 'whole screen', name: key, size: sizeOf(later(key)) })
  for (const css of chunk.css ?? []) {
    if (!initialCss.has(css)) rows.push({ kind: 'screen CSS', name: css, size: gzipped(css) })
  }
}

for (const key of early) {
  const own = later(key).filter((each) => manifest[each].name !== 'kit')
  rows.push({ kind: 'early', name: key, size: sizeOf(own) })
}

for (const part of Object.keys(made.parts)) {
  const limit = partLimits[part] ?? 0
  budgets[`- ${part}`] = [limit, limit]
}

let broken = 0
for (const { kind, name, size } of rows) {
  const [wish, limit] = budgets[kind]
  // The component page is for us, not for members, and shows everything at once.
  const judged = !name.includes('screens/__ui/')
  const verdict = judged ? verdictOf(size, wish, limit) : 'not judged'
  if (verdict === 'OVER') broken++
  const figure = (size / kB).toFixed(1).padStart(6)
  console.log(
    `${kind.padEnd(22)} ${figure} / ${String(limit).padStart(5)} kB  ${verdict.padEnd(10)} ${name}`,
  )
}
if (broken > 0) {
  console.error(`${broken} built file(s) over budget`)
  process.exit(1)
}
