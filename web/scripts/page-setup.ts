/**
 * Prepares each file of page tests. The files of a worker share one window and the packages that
 * are loaded in it, which halves their time. Our own modules are loaded again for each file, and
 * each begins with an empty page, as in a new tab.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { emptyPage } from './empty-page.ts'
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
