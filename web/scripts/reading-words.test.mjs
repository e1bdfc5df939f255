import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readingWords, refusalWords, statusOfKey } from '../src/readings/words'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

// Tests run from the folder of the web app, beside that of the server.
const internal = join(process.cwd(), '../internal')

function goOf(folder) {
  return readdirSync(join(internal, folder))
    .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'))
    .map((file) => readFileSync(join(internal, folder, file), 'utf8'))
    .join('\n')
}

const server = goOf('care/figure') + goOf('care/reading')

/** The values of the constants of a Go type. */
const constants = (type) =>
  [...server.matchAll(new RegExp(`\\b${type}\\s+= "(\\w+)"`, 'g'))].map(([, value]) => value)

const written = [...server.matchAll(/"(reading\.\w+\.\w+)"/g)].map(([, key]) => key ?? '')
const made = [
  ...constants('Refusal').map((value) => `reading.refused.${value}`),
  ...constants('Mark').map((value) => `reading.mark.${value}`),
  ...constants('Category').map((value) => `reading.pressure.${value}`),
  ...['below', 'within', 'above'].map((value) => `reading.pulse.${value}`),
]

describe('the words of readings', () => {
  it('reads the keys from the server’s own source', () => {
    expect(constants('Refusal').length).toBeGreaterThan(10)
    expect(constants('Category')).toHaveLength(6)
    expect(written.length).toBeGreaterThan(10)
  })

  it.each([...new Set([...written, ...made])].sort())('has a word for %s', (key) => {
    expect(readingWords[key]).toBeDefined()
  })

  it('has a shape for each status, and none for a control check', () => {
    const graded = [...new Set([...written, ...made])].filter((key) =>
      /^reading\.(status|pressure|pulse|share)\./.test(key),
    )
    const without = graded.filter((key) => statusOfKey(key) === undefined)
    expect(without).toEqual(['reading.status.control'])
  })

  it('fills in what a refusal names, and falls back to the server’s own text', () => {
    const field = { field: 'value', message: 'Please.', messageKey: 'reading.refused.between' }
    const values = { least: '4.0', most: '20.0' }
    expect(refusalWords({ ...field, values }, i18n)).toContain('4.0')
    expect(refusalWords({ ...field, messageKey: 'something.new' }, i18n)).toBe('Please.')
  })
})
