import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readingWords } from './words'

/** Tests run in the folder of the web app. */
const read = (path: string) => readFileSync(`../${path}`, 'utf8')

/** The texts of the reports: a key, an equals sign, the words. */
function reportTexts(locale: string): Map<string, string> {
  const lines = read(`internal/report/text_${locale}.txt`).split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, key, words] = /^(\S+) = (.*)$/.exec(line) ?? []
      return key && words ? [[key, words] as const] : []
    }),
  )
}

/** The texts of the pages by their English words. */
function pageTexts(locale: string): Map<string, string> {
  const po = read(`web/src/i18n/locales/${locale}.po`)
  const pairs = po.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)
  return new Map([...pairs].map(([, id = '', words = '']) => [id, words || id]))
}

/** Beside the word for pressure it has the form of that word; a page has it by itself. */
const agreesWithItsNoun = 'reading.pressure.low'

// S2-1-40: a level has the same word on the page and in the report of the doctor.
test.each(['en-US', 'es-US', 'fr-CA'])(
  'S2-1-40 %s: reports and pages say the same words for what a reading means',
  (locale) => {
    const report = reportTexts(locale)
    const page = pageTexts(locale)
    const shared = Object.entries(readingWords).filter(
      ([key]) => report.has(key) && key !== agreesWithItsNoun,
    )
    expect(shared.length).toBeGreaterThan(15)
    for (const [key, { message = '' }] of shared) {
      expect(report.get(key), key).toBe(page.get(message))
    }
  },
)
