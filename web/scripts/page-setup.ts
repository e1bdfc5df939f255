/** Prepares each file of page tests: an empty page, as in a new tab, also if files share a worker. */
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
