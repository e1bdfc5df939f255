/** What must hold on every page, for every person, width and theme. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A page is given the rules once; by itself the builder has them read twice at every look. */
const axeSource = `if (!window.axe) { ${axe.source} }`

/** Accessible by machine: contrast included, no rule switched off. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page, axeSource })
    .withTags(rules)
    // What React Aria has just announced may name a button that is already gone.
    .exclude('[data-live-announcer]')
    .options({ resultTypes: ['violations'] })
    // One frame only, so that the results need no second page to be put together in.
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, 'axe').toEqual([])
}

/** The same for a page in a frame of another site, which the builder can't reach. */
export async function expectFrameAccessible(frame: Frame) {
  await frame.evaluate(axeSource)
  const found = await frame.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(
      { exclude: ['[data-live-announcer]'] },
      { runOnly: tags, resultTypes: ['violations'] },
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, rules)
  expect(found, 'axe').toEqual([])
}

/** One first heading with words in it, and a title that names the page and the brand. */
export async function expectNamed(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveText(/\p{L}/u)
  await expect(page).toHaveTitle(/\p{L}.* — \p{L}/u)
}

/** Nothing stands wider than the window. */
export async function expectNoSidewaysScroll(page: Page, where = '') {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(0, 5)
  })
  expect(wide, `elements wider than the window ${where}`).toEqual([])
}
