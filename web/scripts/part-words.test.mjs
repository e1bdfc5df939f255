// A text whose part has not come shows as a key such as XKtFIZ. So a file may import words of another
// part only where they are there: it comes with them, or asks first whether they have come.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { partsFor } from '../src/i18n/other-parts.ts'
import { partOfFile } from '../src/i18n/parts.ts'

const root = new URL('../', import.meta.url).pathname
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\.tsx$|data\/gen\/|testdata/.test(file),
)
const known = new Set(files)
const textOf = (file) => readFileSync(join(root, file), 'utf8')

const imports = /^import (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm

function importedBy(file, text) {
  return [...text.matchAll(imports)].flatMap(([, path]) => {
    const found = normalize(join(dirname(file), path))
    return [found, `${found}.ts`, `${found}.tsx`].filter((each) => known.has(each))
  })
}

const hasWords = (text) => /\b(msg|t|plural)`|<Trans|\bt\(|msg\(/.test(text)
const folder = 'src/screens/'

/** The parts that are there whenever the file is. */
function partsWith(file) {
  const own = file.startsWith(folder) ? partsFor(file.slice(folder.length)) : []
  return ['base', partOfFile(file), ...own]
}

/** Code that asks for the name of the person gets none before the words about them are there. */
const asks = /\buseTheirName\(|\buseCheckInWords\(/
const about =
  /(readings\/(their-(words|titles|links)|check-in-words-for)|home\/parts\/attention-text-for)\.tsx?$/
/** Their words are there for another reason. */
const allowed = {
  'src/screens/home.tsx':
    'its page for somebody is only for those who act, who start with the words',
  'src/forms/refusal-words.ts': 'the forms that are refused with these words come with them',
  'src/forms/kinds/address.tsx': 'partsFor names the pages with an address',
  'src/labs/kits/visit-form.ts': 'partsFor names the pages with an address',
  'src/forms/kinds/phone.tsx': 'partsFor names the pages with a phone number',
}

function strangers(file, text = textOf(file)) {
  const parts = partsWith(file)
  return importedBy(file, text).filter(
    (each) => !parts.includes(partOfFile(each)) && hasWords(textOf(each)),
  )
}

it('no file uses words of a part that may not be there', () => {
  const wrong = files.flatMap((file) => {
    const text = textOf(file)
    // The parts of a page of staff come with what its page names.
    if (['staff', 'admin'].includes(partOfFile(file)) || allowed[file]) return []
    const found = strangers(file, text).filter((each) => !(asks.test(text) && about.test(each)))
    return found.map((each) => `${file} uses words of ${each} (${partOfFile(each)})`)
  })
  expect(wrong).toEqual([])
})
