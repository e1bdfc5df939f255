import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rescueFocus } from './focus'

const part = () => document.querySelector<HTMLElement>('h2')

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main><h1>Page</h1><h2>Part</h2><button>Go</button></main>'
})

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

test.each([
  ['a dialog that closed just before', [{ at: 0 }, { at: 150, heading: part }]],
  ['a dialog that closes just after', [{ at: 0, heading: part }, { at: 150 }]],
])('%s does not take the focus from the heading that was named', (_, losses) => {
  for (const { at, heading } of losses) setTimeout(() => rescueFocus(heading), at)
  vi.advanceTimersByTime(1000)
  expect(document.activeElement).toBe(part())
  rescueFocus()
  part()?.blur()
  vi.advanceTimersByTime(1000)
  expect(document.activeElement).toBe(document.querySelector('h1'))
})

test('what has the focus keeps it', () => {
  document.querySelector('button')?.focus()
  rescueFocus(part)
  vi.advanceTimersByTime(1000)
  expect(document.activeElement).toBe(document.querySelector('button'))
})
