import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from './problem'
import { noteFault, notePage, trouble } from './trouble'

afterEach(() => vi.useRealTimers())

const failed = (status: number, requestId = 'r-1') =>
  new Problem({ errorType: 'internal', status, requestId })

test('the page before help was asked for, and the last fault of ours, for half an hour', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  notePage('weight')
  noteFault(failed(404))
  noteFault(failed(500, ''))
  expect(trouble()).toEqual({ page: 'weight', fault: undefined })
  noteFault(failed(500))
  noteFault(failed(403, 'r-2'))
  notePage('home')
  notePage('account.get-help')
  notePage('help.contact')
  expect(trouble()).toEqual({
    page: 'home',
    fault: { reference: 'r-1', at: 1_000_000, page: 'weight' },
  })
  vi.setSystemTime(1_000_000 + 30 * 60_000 - 1)
  expect(trouble().fault?.reference).toBe('r-1')
  vi.setSystemTime(1_000_000 + 30 * 60_000)
  expect(trouble().fault).toBeUndefined()
})
