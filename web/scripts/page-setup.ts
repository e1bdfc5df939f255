/**
 * Prepares each file of page tests. The files of a worker share one window and the packages that
 * are loaded in it, which saves most of their start. Our own modules are loaded again for each
 * file, and each begins with an empty page, as in a new tab.
 */
import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { stopLongTimers } from './long-timers.ts'

vi.resetModules()
emptyPage()

// A busy machine takes longer than a second to show something.
configure({ asyncUtilTimeout: 5_000 })

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  stopLongTimers()
})

function emptyPage() {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL('http://localhost:3000/')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the window of the tests has no cookieStore
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  document.head.replaceChildren()
  // React Aria speaks through one element for as long as it is loaded.
  const announcer = document.querySelector('[data-live-announcer]')
  for (const log of announcer?.children ?? []) log.replaceChildren()
  document.body.replaceChildren(...(announcer ? [announcer] : []))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
}
