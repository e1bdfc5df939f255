/** Prepares each file of page tests. */
import { configure } from '@testing-library/dom'
import { afterAll } from 'vitest'

// A busy machine takes longer than a second to show something.
configure({ asyncUtilTimeout: 5_000 })

// A browser tells of a new selection later, and only where it has changed. happy-dom tells at once,
// so a date field, which answers by setting the selection, would never end.
if ('Selection' in globalThis) {
  const { collapse } = Selection.prototype
  Selection.prototype.collapse = function (this: Selection, node: Node | null, offset = 0) {
    const isThere = this.anchorNode === node && this.anchorOffset === offset
    if (!isThere || !this.isCollapsed) collapse.call(this, node, offset)
  }
}

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
