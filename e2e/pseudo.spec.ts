import type { Page, Response } from '@playwright/test'
import { pseudoMessages } from './lib/pseudo-texts.ts'
import { builtScreens, openScreen, viewersOf } from './lib/screens.ts'
import { baseUrl, signedIn } from './lib/session.ts'
import { settled } from './lib/test.ts'
import { test as base, expect } from './lib/visitors.ts'

/**
 * Replaces the English texts that the server sends by accented ones in brackets. Only they are
 * held up: a route of Playwright would have every file of every page asked for anew.
 */
async function speakPseudo(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const body = Buffer.from(await accented(request.url)).toString('base64')
    const responseHeaders = [{ name: 'Content-Type', value: 'text/javascript' }]
    await cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/en-US-*.js' }] })
}

const known = new Map<string, Promise<string>>()

function accented(url: string): Promise<string> {
  const module = known.get(url) ?? accent(url)
  known.set(url, module)
  return module
}

async function accent(url: string): Promise<string> {
  const source = await (await fetch(url)).text()
  const module = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return `export const messages = ${JSON.stringify(pseudoMessages(module.messages))}`
}

/** Every text of the page that a person sees or hears, one entry a node. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, noscript, style, [lang]:not(html), [translate="no"]'))
        continue
      texts.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('body *')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return texts.map((text) => text.trim()).filter(Boolean)
  })
}

/** Strings of the start-up data: names, previews and the like are shown as they came. */
function valuesIn(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  if (data === null || typeof data !== 'object') return []
  return Object.values(data).flatMap(valuesIn)
}

/** What the server tells a page is data: names, messages, what staff wrote. */
async function repliesTo(page: Page, work: () => Promise<void>): Promise<unknown[]> {
  const replies: Promise<unknown>[] = []
  const collect = (response: Response) => {
    if (!response.headers()['content-type']?.startsWith('application/json')) return
    replies.push(response.json().catch(() => null))
  }
  page.on('response', collect)
  await work()
  page.off('response', collect)
  return Promise.all(replies)
}

const accentedOrBracketed = /[⟦⟧áçéĝíñöšüýÁÇÉÍÑÖŠÜ]/
/** Letters that the pseudo-locale always accents, so that a text with them is plain. */
const plainLetters = /[aceginosuyACEINOSU].*\p{L}/u

/** A contact point of a person with most of it hidden. */
const maskedContact = /•••/

/** What stands on a device, the name of a carrier, languages as the browser names them, and words that React Aria translates. */
const otherWords = [
  ...['InTouch', 'USPS', 'English', 'Spanish', 'French'],
  ...['yyyy', 'month,', 'day,', 'year,', 'Dismiss'],
]

/** Days and times as the browser and React Aria write them: today, names of weekdays and months, figures, AM and PM, the zone. */
const dayOrTime =
  /^(?:selected date: )?(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|am|pm)\b|[\d\s:,/–—-]|\([a-z ]+ time\))+$/i

/** An amount of money as the browser writes it. */
const money = /^(?:CA|US)?\$[\d.,]+$/

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  prepare: [async ({}, use) => use(speakPseudo), { scope: 'worker' }],
})

test.describe('S2-1 no text of a screen is outside of the catalogue', () => {
  for (const route of builtScreens) {
    // The page of components shows samples for developers, not texts for members.
    if (route.id === 'ui') continue
    test(route.path, async ({ visit }) => {
      const viewers = await viewersOf(route)
      const viewer = viewers.includes('luis') ? 'luis' : (viewers[0] ?? 'anonymous')
      const boot = viewer === 'anonymous' ? undefined : (await signedIn(viewer)).boot
      await visit(viewer, async ({ page, watched }) => {
        if (route.id === 'mfa') watched.expect(/v1\/users\/me\/auth|status of 40[013]/)
        await page.context().addCookies([{ name: 'locale', value: 'en-US', url: baseUrl() }])
        const told = await repliesTo(page, async () => {
          await openScreen(page, route)
          await settled(page)
          await expect(page.locator('main'), 'the pseudo-locale is on').toContainText('⟦')
        })
        const own = await page.locator('#boot').textContent()
        const data = [...valuesIn(boot), ...valuesIn(JSON.parse(own ?? 'null')), ...valuesIn(told)]
        expect(plainAmong(await textsOf(page), data), 'texts outside of the catalogue').toEqual([])
      })
    })
  }
})

/** Texts that are neither accented nor data. */
function plainAmong(texts: readonly string[], data: readonly string[]): string[] {
  return texts.filter(
    (text) =>
      plainLetters.test(text) &&
      !maskedContact.test(text) &&
      !dayOrTime.test(text) &&
      !money.test(text) &&
      !otherWords.includes(text) &&
      !accentedOrBracketed.test(text) &&
      !data.some((value) => value.includes(text) || text === initialsOf(value)) &&
      // Given and family name come apart, and so do a figure and its unit.
      !text.split(/\s+/).every((word) => data.includes(word) || /^[\d.,/–-]+$/.test(word)),
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.at(-1)].map((word) => word?.[0] ?? '').join('')
}
