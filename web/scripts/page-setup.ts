/** Prepares each file of page tests. */
import { configure } from '@testing-library/dom'
import { afterAll } from 'vitest'

// A busy machine takes longer than a second to show something.
configure({ asyncUtilTimeout: 5_000 })

// Once its file is done, a page has nothing left to do later.
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
