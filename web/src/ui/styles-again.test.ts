import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForStylesAgain, styleAgainMs } from './styles-again'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

function add(rel: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.setAttribute('href', '/assets/form.css')
  document.head.append(link)
  return link
}

const links = () => [...document.head.querySelectorAll('link')]

test('styles that did not come are asked for again, until they come', () => {
  askForStylesAgain(document)
  let link = add('stylesheet')
  for (let i = 0; i < 3; i++) {
    link.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(styleAgainMs - 1)
    expect(links()).toEqual([link])
    vi.advanceTimersByTime(1)
    expect(links()).toHaveLength(1)
    expect(links()[0]).not.toBe(link)
    expect(links()[0]?.getAttribute('href')).toBe('/assets/form.css')
    link = links()[0] as HTMLLinkElement
  }
  vi.advanceTimersByTime(10 * styleAgainMs)
  expect(links()).toEqual([link])
})

test('other links are left alone', () => {
  askForStylesAgain(document)
  const link = add('icon')
  link.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(2 * styleAgainMs)
  expect(links()).toEqual([link])
})
