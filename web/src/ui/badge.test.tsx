import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { Badge, badgeText } from './badge'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

// S1-9-18, S2-9-08: the unread badge shows 9+ beyond nine.
describe('badgeText', () => {
  it.each([
    [0, ''],
    [-1, ''],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [4000, '9+'],
  ])('%d shows %j', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })
})

describe('Badge', () => {
  const show = (count: number, label?: string) =>
    render(
      <I18nRoot locale="en-US" country="US">
        <Badge count={count} label={label} />
      </I18nRoot>,
    )

  it('is not there for zero', () => {
    expect(show(0).container.innerHTML).toBe('')
  })

  it('says the whole number to a screen reader', () => {
    show(12)
    expect(screen.getByText('9+').getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByText('12 new')).toBeTruthy()
  })

  it('takes a name of its own', () => {
    show(3, '3 unread messages from Ana')
    expect(screen.getByText('3 unread messages from Ana')).toBeTruthy()
  })
})
