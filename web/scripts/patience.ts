/** Prepares the tests of pages. */
import { configure } from '@testing-library/dom'
import { afterAll } from 'vitest'

// A busy machine takes longer than a second to show something.
configure({ asyncUtilTimeout: 5_000 })

// What a page still wants to do later has no page any more once its file is through.
const later = globalThis.setTimeout
const waiting = new Set<ReturnType<typeof setTimeout>>()
globalThis.setTimeout = Object.assign((...args: Parameters<typeof later>) => {
  const timer = later(...args)
  waiting.add(timer)
  return timer
}, later)
afterAll(() => {
  for (const timer of waiting) clearTimeout(timer)
})
