import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Problem } from '../data/problem'
import { I18nRoot } from '../i18n/i18n-root'
import { NotSaved } from './not-saved'
import { NoticeBox } from './notice-box'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const form = (problem: Problem) => (
  <I18nRoot locale="en-US" country="US">
    <NoticeBox problem={problem}>
      <p>Call 911</p>
      <NotSaved problem={problem} />
    </NoticeBox>
    <button type="button">Save</button>
  </I18nRoot>
)

it('takes the focus and comes into view, again for each new problem', () => {
  const scrolled: [Element, unknown][] = []
  Element.prototype.scrollIntoView = function (this: Element, how) {
    scrolled.push([this, how])
  }
  const first = new Problem({ errorType: 'unavailable' })
  const { rerender } = render(form(first))
  const box = screen.getByRole('group', { name: 'Not saved' })
  expect(box.textContent).toMatch(/^Call 911.*We couldn’t save it/)
  expect(document.activeElement).toBe(box)
  expect(scrolled).toEqual([[box, { block: 'start' }]])

  screen.getByRole('button', { name: 'Save' }).focus()
  rerender(form(first))
  expect(document.activeElement).not.toBe(box)
  rerender(form(new Problem({ errorType: 'unavailable' })))
  expect(document.activeElement).toBe(box)
  expect(scrolled).toHaveLength(2)
})
