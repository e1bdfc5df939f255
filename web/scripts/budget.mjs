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
  // A language comes in parts, one at first and others with the screens that need them.
  'locale part': [20, 30],
  shared: [25, 75],
  // All that a screen loads after the first load: its own code, forms, charts and conversations.
  'whole screen': [100, 155],
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

const rows = [
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
