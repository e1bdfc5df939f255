import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as faults from '../src/data/faults'
import { refusals, refusalWords, severalMeanings } from '../src/forms/refusal-words'

// Tests run from the folder of the web app, beside that of the server.
const internal = join(process.cwd(), '../internal')

/** The packages whose refusals are shown by forms without words of their own. */
const folders = [
  ...['auth', 'factor', 'flag', 'openid', 'password', 'roster', 'staff'].map((f) => `people/${f}`),
  'talk/emailchange',
]

function goOf(folder) {
  return readdirSync(join(internal, folder))
    .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'))
    .map((file) => readFileSync(join(internal, folder, file), 'utf8'))
    .join('\n')
}

const server = folders.map(goOf).join('\n')

// A refused field is written as ("field", "key", "text") or as a Field with a MessageKey.
const called = [...server.matchAll(/"[\w.]+"(?:\+\w+)?, "([a-z]+\.\w+)", "/g)].map(([, key]) => key)
const built = [...server.matchAll(/Field\{[^}]*MessageKey: "([a-z]+\.\w+)"/gs)].map(
  ([, key]) => key,
)
const rules = [...goOf('people/password').matchAll(/Rule = "(\w+)"/g)].map(
  ([, rule]) => `password.${rule}`,
)
const keys = [...new Set([...called, ...built, ...rules])].sort()

const field = { field: 'name', message: 'Words of the server.' }

afterEach(() => vi.restoreAllMocks())

describe('the words beside refused fields', () => {
  it('reads the keys from the server’s own source', () => {
    expect(called.length).toBeGreaterThan(10)
    expect(built.length).toBeGreaterThan(10)
    expect(keys).toContain('roster.givenName')
    expect(keys).toContain('openid.site')
  })

  it.each(keys.filter((key) => !severalMeanings.includes(key)))('has words for %s', (key) => {
    expect(refusals[key]).toBeDefined()
  })

  it('has no words that the server never asks for', () => {
    const unused = Object.keys(refusals).filter((key) => !server.includes(`"${key}"`))
    expect(unused.filter((key) => !key.startsWith('password.'))).toEqual([])
  })

  it.each([
    ['en-US', 'errors.value', 'Words of the server.', 0],
    ['fr-CA', 'errors.value', 'We can’t accept this answer. Please check it.', 0],
    ['en-CA', 'some.newKey', 'Words of the server.', 1],
    ['es-US', 'another.newKey', 'We can’t accept this answer. Please check it.', 1],
    ['es-US', 'openid.site', 'Enter an address that begins with https://.', 0],
  ])('in %s, %s says: %s', (locale, messageKey, words, reports) => {
    i18n.loadAndActivate({ locale, messages: {} })
    const report = vi.spyOn(faults, 'reportThrown')
    expect(refusalWords({ ...field, messageKey }, i18n)).toBe(words)
    expect(refusalWords({ ...field, messageKey }, i18n)).toBe(words)
    expect(report).toHaveBeenCalledTimes(reports)
  })
})
