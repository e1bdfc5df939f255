/** What loads later takes its place without moving what a person already reads or reaches for. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, open, test } from './lib/test.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

// Lighthouse measures on a phone of this size; 0.1 is good, and these pages can do better.
const phone = { width: 412, height: 823 }
const mostShift = 0.05

for (const path of ['/login', '/home', '/blood-sugar/overview']) {
  test(`P13 nothing moves while ${path} loads, and every target is large enough`, async ({
    as,
    page,
  }) => {
    if (path !== '/login') await as('rosa')
    await page.setViewportSize(phone)
    await page.addInitScript(() => {
      const moved = window as unknown as { moved: number }
      moved.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[])
          if (!entry.hadRecentInput) moved.moved += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path)
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
    expect(moved).toBeLessThan(mostShift)
    const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  })
}
