import { expect, test } from 'vitest'
import { takeSecrets, withSecrets } from './address-secrets'

const pathname = '/hhs/video_quick_url'

test('tokens and what is written about health leave the address and stay in memory', () => {
  const search = '?quick_url_token=q1&from_screen=home&token=t1&reason_for_visit=a%20rash'
  expect(takeSecrets({ pathname, search })).toBe('?from_screen=home')
  const back = new URLSearchParams(withSecrets({ pathname, search: '?from_screen=home' }))
  expect(Object.fromEntries(back)).toEqual({
    from_screen: 'home',
    quick_url_token: 'q1',
    token: 't1',
    reason_for_visit: 'a rash',
  })
})

test('an address of nothing else is bare afterwards', () => {
  expect(takeSecrets({ pathname, search: '?token=t1' })).toBe('')
  expect(withSecrets({ pathname, search: '' })).toBe('?&token=t1')
})

test('they belong to their own page only', () => {
  takeSecrets({ pathname, search: '?token=t1' })
  expect(withSecrets({ pathname: '/help/contact', search: '?a=1' })).toBe('?a=1')
})

test.each([
  ['/reset-password', '?token=t1'],
  ['/home', '?token=t1'],
  ['/no-such', '?token=t1'],
  [pathname, '?from_screen=home'],
  [pathname, ''],
])('%s%s keeps its address', (path, search) => {
  expect(takeSecrets({ pathname: path, search })).toBeNull()
})
