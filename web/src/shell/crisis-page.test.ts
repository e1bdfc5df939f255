import { beforeAll, expect, test } from 'vitest'
import { loadCrisisPage } from './crisis-page'

beforeAll(() => loadCrisisPage(document))

test.each([
  ['/mental-health/crisis', false],
  ['/mental-health/crisis?lang=es-US', false],
  ['/mental-health/crisis-plans', true],
  ['/mental-health', true],
])('a click on %s reaches the app: %s', (href, reaches) => {
  const link = document.body.appendChild(document.createElement('a'))
  link.setAttribute('href', href)
  let isHeard = false
  link.addEventListener('click', (event) => {
    event.preventDefault()
    isHeard = true
  })
  // Where the app hears nothing, the test page still goes nowhere.
  document.addEventListener('click', (event) => event.preventDefault(), {
    capture: true,
    once: true,
  })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(isHeard).toBe(reaches)
})
