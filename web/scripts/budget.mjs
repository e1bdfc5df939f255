// Fails when a built file is larger, gzipped, than its budget.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const kB = 1000
const dist = new URL('../dist/', import.meta.url)
const read = (file) => readFileSync(new URL(file, dist))
const gzipped = (file) => gzipSync(read(file), { level: 9 }).length

// Budgets in gzipped kB: the wish and the size that fails the build.
const budgets = {
  'initial JS': [125, 140],
  'initial CSS': [12, 20],
  screen: [8, 25],
  'screen CSS': [8, 20],
  locale: [20, 30],
  forms: [65, 75],
  charts: [15, 20],
  chat: [25, 35],
  shared: [25, 75],
}

/** What the entry loads before anything shows: its chunk and all static imports. */
function closure(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(manifest, next, seen)
  return seen
}

function kindOf(key, chunk) {
  if (key.includes('/i18n/locales/')) return 'locale'
  if (key.includes('/screens/')) return 'screen'
  for (const area of ['forms', 'charts', 'chat']) {
    if (chunk.name === area) return area
  }
  return 'shared'
}

function verdictOf(size, wish, limit) {
  if (size > limit * kB) return 'OVER'
  return size > wish * kB ? 'near' : 'ok'
}

const manifest = JSON.parse(read('.vite/manifest.json'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const initial = closure(manifest, entry)
const initialCss = new Set([...initial].flatMap((key) => manifest[key].css ?? []))

const rows = [
  {
    kind: 'initial JS',
    name: `${initial.size} files`,
    size: [...initial].reduce((sum, key) => sum + gzipped(manifest[key].file), 0),
  },
  {
    kind: 'initial CSS',
    name: `${initialCss.size} files`,
    size: [...initialCss].reduce((sum, file) => sum + gzipped(file), 0),
  },
]
for (const [key, chunk] of Object.entries(manifest)) {
  if (initial.has(key) || !chunk.file.endsWith('.js')) continue
  rows.push({ kind: kindOf(key, chunk), name: key, size: gzipped(chunk.file) })
  for (const css of chunk.css ?? []) {
    if (!initialCss.has(css)) rows.push({ kind: 'screen CSS', name: css, size: gzipped(css) })
  }
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
    `${kind.padEnd(12)} ${figure} / ${String(limit).padStart(3)} kB  ${verdict.padEnd(10)} ${name}`,
  )
}
if (broken > 0) {
  console.error(`${broken} built file(s) over budget`)
  process.exit(1)
}
