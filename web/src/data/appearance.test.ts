import { afterEach, expect, test } from 'vitest'
import { applyAppearance, parseAppearance } from './appearance'
import { chooseAppearance } from './appearance-choice'

const root = document.documentElement.dataset

afterEach(() => applyAppearance({ theme: 'system', text: '100' }, undefined))

test.each([
  [undefined, 'system', '100'],
  ['dark.115', 'dark', '115'],
  ['light.150', 'light', '150'],
  ['pink.900', 'system', '100'],
])('%s reads as %s and %s', (value, theme, text) => {
  expect(parseAppearance(value)).toEqual({ theme, text })
})

test('what was chosen shows at once and is kept for the next page', () => {
  chooseAppearance({ theme: 'dark', text: '130' }, 'light')
  expect([root.theme, root.text]).toEqual(['dark', '130'])
  expect(document.cookie).toContain('appearance=dark.130')
})

test('without a choice the theme is that of the brand, else of the system', () => {
  applyAppearance({ theme: 'system', text: '100' }, 'dark')
  expect([root.theme, root.text]).toEqual(['dark', undefined])
  applyAppearance({ theme: 'system', text: '100' }, 'system')
  expect(root.theme).toBeUndefined()
})
