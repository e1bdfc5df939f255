import type { Page } from '@playwright/test'
import { admit } from '../web/src/routes/access.ts'
import { expectNoSidewaysScroll } from './lib/checks.ts'
import { type Person, people } from './lib/people.ts'
import { addressOf, builtScreens, hasSample } from './lib/screens.ts'
import { signedIn } from './lib/session.ts'
import { expect, test } from './lib/test.ts'
import { walkThrough } from './lib/walk.ts'

const full = process.env.SWEEP === 'full'

/** Pages that redirect, or end the visit. */
const leadsAway = /^\/(logout|login|mfa|ccm-sso|message-center|transitionScreen|__)/

async function pagesOf(person: Person): Promise<string[]> {
  const { facts } = await signedIn(person)
  const all = builtScreens
    .filter((route) => route.visitor !== 'public' && admit(route, facts).allow)
    .filter((route) => hasSample(route, person))
    .map(addressOf)
    .filter((path) => !leadsAway.test(path))
  // Each run gives every person a share of the pages; the full sweep gives each of them all pages.
  const turn = shown.indexOf(person)
  return full ? all : all.filter((path, at) => path === '/home' || at % shown.length === turn)
}

/** Between them, these people can open nearly every page. */
const shown: readonly Person[] = full ? people : ['rosa', 'james', 'nurse']

/**
 * Every text in the page becomes one word, as a name or a note could be. The labels of menus, tabs and
 * columns and the units beside numbers are ours.
 */
async function writeLongWords(page: Page): Promise<number> {
  return page.evaluate(() => {
    const word = 'Hypercholesterolemiahypertriglyceridemiapneumonoultramicrosc'
    const walk = document.createTreeWalker(
      document.querySelector('main') ?? document,
      NodeFilter.SHOW_TEXT,
    )
    const texts: Text[] = []
    while (walk.nextNode()) texts.push(walk.currentNode as Text)
    const read = texts.filter(
      ({ data, parentElement }) =>
        /\p{L}/u.test(data) &&
        parentElement?.checkVisibility() &&
        !parentElement.closest(
          'nav, option, svg, th, [role="tablist"], [role="radiogroup"], [role="spinbutton"]',
        ) &&
        getComputedStyle(parentElement).whiteSpace !== 'nowrap',
    )
    for (const text of read) text.data = word
    return word.length === 60 ? read.length : 0
  })
}

for (const person of shown) {
  test(`a word of 60 letters pushes no page of ${person} sideways at 320 px`, async ({ as }) => {
    test.setTimeout(300_000)
    const page = await as(person)
    await page.setViewportSize({ width: 320, height: 700 })
    await walkThrough(page, await pagesOf(person), async (path) => {
      expect(await writeLongWords(page), path).toBeGreaterThan(0)
      await test.step(path, () => expectNoSidewaysScroll(page, path))
    })
  })
}

/** The bars with labels side by side: the tabs of a section and the places under the thumb. */
const bars = 'header nav, main nav ul, nav[data-chrome] ul, [role="tablist"], [role="radiogroup"]'

const barPages = ['/home', '/blood-sugar/trends', '/messages', '/account']

for (const size of ['150', '175'] as const) {
  test(`labels of tabs stay apart at ${size} % text size`, async ({ as, context, baseURL }) => {
    test.setTimeout(120_000)
    const page = await as('rosa')
    if (size === '150') {
      await context.addCookies([{ name: 'appearance', value: 'system.150', url: baseURL ?? '' }])
    }
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await walkThrough(page, barPages, async (path) => {
        if (size === '175') {
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '175%'
          })
        }
        expect.soft(await overlapping(page, bars), `${path} at ${width} px`).toEqual([])
        await expectNoSidewaysScroll(page, `${path} at ${width} px`)
      })
    }
  })
}

/** Labels of one bar that overlap, line by line. */
async function overlapping(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const hidden = (text: Text) =>
      !text.parentElement?.checkVisibility() ||
      getComputedStyle(text.parentElement).clipPath !== 'none'
    const linesOf = (label: Element) => {
      const walk = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      const lines: DOMRect[] = []
      while (walk.nextNode()) {
        const text = walk.currentNode as Text
        if (hidden(text)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        lines.push(...range.getClientRects())
      }
      return lines
    }
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
    const found: string[] = []
    for (const bar of document.querySelectorAll(selector)) {
      const labels = [...bar.querySelectorAll('a, button, [role="tab"], label')].map((label) => ({
        words: label.textContent,
        lines: linesOf(label),
      }))
      for (const [at, one] of labels.entries()) {
        for (const other of labels.slice(at + 1)) {
          if (one.lines.some((line) => other.lines.some((next) => meet(line, next))))
            found.push(`${one.words} | ${other.words}`)
        }
      }
    }
    return found
  }, selector)
}
