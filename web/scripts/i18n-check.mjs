// Fails when a text of the code is not in the catalogues, or a catalogue lacks
// a translation. The working tree is left as it was found.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { untranslated } from './untranslated.ts'

const folder = new URL('../src/i18n/locales/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.po'))
const read = () => new Map(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))

const before = read()
const extract = spawnSync('npx', ['lingui', 'extract', '--clean'], { encoding: 'utf8' })
const after = read()
for (const [name, text] of before) writeFileSync(new URL(name, folder), text)

const problems = extract.status === 0 ? [] : [extract.stderr || extract.stdout]
for (const [name, text] of after) {
  if (text !== before.get(name)) problems.push(`${name} is not what "npm run i18n:extract" writes`)
  for (const entry of untranslated(text)) problems.push(`${name} lacks a translation of ${entry}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${names.length} catalogues complete`)
