import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Placeholders that hold a time of day. */
const clock = /\{(at|when|time|clock|again|received|later)\}(<\/\d+>)?\./
/** Here {when} is a day. */
const days = /^msgid "Nothing new since \{when\}\."$/m

// Times in these languages end with a period of their own: "7:34 a. m.", "7:34 a.m."
it.each(['es-US', 'en-CA'])('no %s text puts a period right after a time', (locale) => {
  const po = readFileSync(`${import.meta.dirname}/../src/i18n/locales/${locale}.po`, 'utf8')
  const texts = po
    .split(/\n{2,}/)
    .filter((entry) => !days.test(entry))
    .map((entry) => entry.slice(entry.indexOf('\nmsgstr ') + 1))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => clock.test(text))).toEqual([])
})
