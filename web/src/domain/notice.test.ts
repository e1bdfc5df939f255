// @vitest-environment node
import { expect, test } from 'vitest'
import { noticeState } from './notice'

const hour = 3_600_000
const start = 1_000_000 * hour
const window = { startsAt: start, endsAt: start + 2 * hour }

test.each([
  ['just before 72 hours', start - 72 * hour - 1, 'hidden'],
  ['72 hours before', start - 72 * hour, 'announced'],
  ['just before the last hour', start - hour - 1, 'announced'],
  ['in the last hour', start - hour, 'last-hour'],
  ['just before the start', start - 1, 'last-hour'],
  ['at the start', start, 'running'],
  ['just before the end', start + 2 * hour - 1, 'running'],
  ['at the end', start + 2 * hour, 'hidden'],
] as const)('%s', (_, now, state) => {
  expect(noticeState(window, now)).toBe(state)
})
