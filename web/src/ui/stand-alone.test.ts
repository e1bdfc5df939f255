import { expect, test } from 'vitest'
import { standAlone } from './stand-alone'

test('the page stays alone until the last emergency lets go', () => {
  const isAlone = () => document.documentElement.hasAttribute('data-emergency')
  const [one, other] = [standAlone(), standAlone()]
  one()
  expect(isAlone()).toBe(true)
  other()
  expect(isAlone()).toBe(false)
})
