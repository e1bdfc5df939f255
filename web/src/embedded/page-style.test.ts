// @vitest-environment node
import { expect, test } from 'vitest'
import { catalogue } from '../routes/catalogue.ts'
import { pageStyle } from './page-style.ts'

test('S1-2.6-42 each embedded address has a style of its own', () => {
  const pages = catalogue.filter((route) => route.variant === 'embedded')
  const names = pages.map((route) => pageStyle(route).name)
  expect(pages.length).toBeGreaterThan(30)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test.each([
  ['/help/contact', 'help-contact', 'wide'],
  ['/information/tobacco_cessation', 'information-tobacco-cessation', 'reading'],
  ['/video/:consultId', 'video', 'full'],
  ['/member/:id/mhd/health_record', 'member-mhd-health-record', 'wide'],
])('S1-2.6-42 %s looks like %s, %s', (path, name, width) => {
  expect(pageStyle({ path })).toEqual({ name, width })
})
