import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals, severalMeanings } from '../src/forms/refusal-words'

const people = new URL('../../internal/people/', import.meta.url).pathname

/** Fields that no form of ours has: the coaching frame sends them, or an operator types them. */
const withoutForm = ['frame.challenge']

/** What the domains around people can say about a field, as it stands in their code. */
function keysOfServer() {
  const keys = new Set()
  for (const file of globSync('**/*.go', { cwd: people })) {
    if (file.endsWith('_test.go')) continue
    const source = readFileSync(people + file, 'utf8')
    for (const [, key] of source.matchAll(/InvalidField\("\w*", "([\w.]+)"/g)) keys.add(key)
    for (const [, key] of source.matchAll(/MessageKey:\s*"([\w.]+\w)"/g)) keys.add(key)
  }
  return [...keys].filter((key) => !withoutForm.includes(key)).sort()
}

test('every field that the server can refuse has words in the reader’s language', () => {
  const keys = keysOfServer()
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key) => !refusals[key] && !severalMeanings.includes(key))).toEqual([])
})
