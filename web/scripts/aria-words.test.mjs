import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ariaWords } from './aria-words.ts'

const from = '/app/node_modules/react-aria/dist/private/intl/datepicker/intlStrings.mjs'
const files = globSync('node_modules/react-aria/dist/private/intl/datepicker/*.mjs').map((file) =>
  file.replace(/^.*\//, './'),
)

/** Whether the build keeps a file with words of React Aria, and not an empty one in its place. */
const isKept = (file) => ariaWords().resolveId.handler.call({}, file, from, {}) === null

test('React Aria has its own words in each of our languages, and in no other', () => {
  expect(files.filter(isKept).toSorted()).toEqual(['./en-US.mjs', './es-ES.mjs', './fr-FR.mjs'])
})
