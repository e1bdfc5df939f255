// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutInnerHtml } from './announcer.ts'

const file = new URL(
  '../node_modules/react-aria/dist/private/live-announcer/LiveAnnouncer.mjs',
  import.meta.url,
)

test('the installed announcer empties itself without innerHTML', () => {
  const mended = withoutInnerHtml(readFileSync(file, 'utf8'))
  expect(mended).not.toContain('innerHTML')
  expect(mended.match(/Log\.replaceChildren\(\)/g)).toHaveLength(2)
})

test('an announcer that we do not know stops the build', () => {
  expect(() => withoutInnerHtml('clear() {}')).toThrow('has changed')
})
