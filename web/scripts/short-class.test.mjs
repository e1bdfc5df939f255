import { expect, it } from 'vitest'
import { shortClass } from './short-class.ts'

it('a class has one short name, and no two share one', () => {
  const name = shortClass('/app')
  const first = name('button', '/app/src/ui/button.module.css')
  expect(first).toMatch(/^_[0-9a-f]{6}_0$/)
  expect(name('primary', '/app/src/ui/button.module.css')).toBe(first.replace(/0$/, '1'))
  expect(name('button', '/app/src/ui/button.module.css?used')).toBe(first)
  expect(name('button', '/app/src/ui/card.module.css')).not.toBe(first)
})

it('the name does not depend on where the project lies', () => {
  const here = shortClass('/app')('button', '/app/src/ui/button.module.css')
  expect(shortClass('/srv/app')('button', '/srv/app/src/ui/button.module.css')).toBe(here)
})
