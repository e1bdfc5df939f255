import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the guide shows the three-question form that the tests drive, in less than 40 lines', () => {
  const form = read('../src/forms/testdata/walk-form.tsx')
  expect(read('../../docs/adding-a-form.md')).toContain(form)
  expect(form.split('\n').length - 1).toBeLessThan(40)
})
