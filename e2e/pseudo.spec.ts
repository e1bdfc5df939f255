import type { Page } from '@playwright/test'
import { pseudoMessages } from '../web/src/i18n/pseudo.ts'
import { builtScreens, openScreen, viewersOf } from './lib/screens.ts'
import { signedIn } from './lib/session.ts'
import { adopt, expect, settled, test } from './lib/test.ts'

/** Replaces the English texts that the server sends by accented ones in brackets. */
async function speakPseudo(page: Page) {
  await page.route(/\/assets\/en-US-[^/]*\.js$/, async (route) => {
    const reply = await route.fetch()
    const source = await reply.text()
    const module = await import(`data:text/javascript,${encodeURIComponent(source)}`)
    const accented = JSON.stringify(pseudoMessages(module.messages))
    await route.fulfill({ response: reply, body: `export const messages = ${accented}` })
  })
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
function collectReplies(page: Page): Promise<unknown>[] {
  const replies: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.startsWith('application/json')) return
    replies.push(response.json().catch(() => null))
  })
  return replies
}

const accentedOrBracketed = /[⟦⟧áçéĝíñöšüýÁÇÉÍÑÖŠÜ]/
/** Letters that the pseudo-locale always accents, so that a text with them is plain. */
const plainLetters = /[aceginosuyACEINOSU].*\p{L}/u

/** A contact point of a person with most of it hidden. */
const maskedContact = /•••/

/** What stands on a device, languages that name themselves, and words that React Aria translates. */
const otherWords = ['InTouch', 'English', 'yyyy', 'month,', 'day,', 'year,', 'Dismiss']

/** Days and times as the browser writes them: names of weekdays and months, figures, AM and PM. */
const dayOrTime =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|am|pm)\b|[\d\s:,/–—-])+$/i

test.describe('S2-1 no text of a screen is outside of the catalogue', () => {
  for (const route of builtScreens) {
    // The page of components shows samples for developers, not texts for members.
    if (route.id === 'ui') continue
    test(route.path, async ({ page, context, watched, baseURL }) => {
      if (route.id === 'mfa') watched.expect(/v1\/users\/me\/auth|status of 40[013]/)
      await speakPseudo(page)
      await context.addCookies([{ name: 'locale', value: 'en-US', url: baseURL ?? '' }])
      const viewers = await viewersOf(route)
      const viewer = viewers.includes('luis') ? 'luis' : viewers[0]
      if (viewer && viewer !== 'anonymous') await adopt(context, viewer)
      const boot = viewer && viewer !== 'anonymous' ? (await signedIn(viewer)).boot : undefined
      const replies = collectReplies(page)
      await openScreen(page, route)
      await settled(page)
      await expect(page.locator('main'), 'the pseudo-locale is on').toContainText('⟦')
      const own = await page.locator('#boot').textContent()
      const told = await Promise.all(replies)
      const known = [
        ...valuesIn(boot),
        ...valuesIn(JSON.parse(own ?? 'null')),
        ...told.flatMap(valuesIn),
      ]
      const plain = (await textsOf(page)).filter(
        (text) =>
          plainLetters.test(text) &&
          !maskedContact.test(text) &&
          !dayOrTime.test(text) &&
          !otherWords.includes(text) &&
          !accentedOrBracketed.test(text) &&
          !known.some((value) => value.includes(text) || text === initialsOf(value)) &&
          // Given and family name come apart, and so do a figure and its unit.
          !text.split(/\s+/).every((word) => known.includes(word) || /^[\d.,/–-]+$/.test(word)),
      )
      expect(plain, 'texts that did not come from the catalogue').toEqual([])
    })
  }
})

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.at(-1)].map((word) => word?.[0] ?? '').join('')
}
