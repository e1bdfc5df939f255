import type { Page } from '@playwright/test'
import { admit } from '../web/src/routes/access.ts'
import type { Facts } from '../web/src/routes/facts.ts'
import { resolve } from '../web/src/routes/match.ts'
import { type Person, people } from './lib/people.ts'
import { addressOf, builtScreens, hasSample } from './lib/screens.ts'
import { baseUrl, signedIn } from './lib/session.ts'
import { expect, test } from './lib/test.ts'
import { walkThrough } from './lib/walk.ts'

const full = process.env.SWEEP === 'full'

/** Pages that lead on by themselves, or end the visit. */
const leadsAway = /^\/(logout|login|mfa|ccm-sso|message-center|transitionScreen|__)/

/** In every run a third of the pages in turn, and Home always; all of them in the full sweep. */
function pagesOf(person: Person, facts: Facts): string[] {
  const open = builtScreens
    .filter((route) => route.visitor !== 'public' && admit(route, facts).allow)
    .filter((route) => hasSample(route, person))
    .map(addressOf)
    .filter((path) => !leadsAway.test(path))
  const turn = people.indexOf(person) % 3
  return full ? open : open.filter((path, at) => path === '/home' || at % 3 === turn)
}

async function linksOn(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href]:visible')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  return [...new Set(hrefs)].filter((href) => href.startsWith(baseUrl()))
}

/** Where a link of our own ends, by the same table and rules as the app. */
function endOf(href: string, facts: Facts): string {
  const { pathname, search, hash } = new URL(href)
  // Files and what the server answers itself are no pages.
  if (/^\/(v1|assets|brand|fhir|healthz)\b/.test(pathname)) return 'open'
  let target = resolve({ pathname, search, hash })
  for (let hops = 0; target.kind === 'redirect' && hops < 5; hops += 1) {
    const next = new URL(target.to, baseUrl())
    target = resolve({ pathname: next.pathname, search: next.search, hash: next.hash })
  }
  if (target.kind === 'redirect') return 'runs in circles'
  const decision = admit(target.route, facts)
  if (!decision.allow) return decision.outcome
  return target.route.screen || target.route.opens ? 'open' : 'missing'
}

const dead = ['missing', 'inaccessible', 'not-your-program', 'runs in circles']

for (const person of people) {
  test(`every link that ${person} sees leads to a page of theirs`, async ({ as }) => {
    test.setTimeout(full ? 300_000 : 90_000)
    const { facts } = await signedIn(person)
    const page = await as(person)
    const found: string[] = []
    await walkThrough(page, pagesOf(person, facts), async (path) => {
      for (const href of await linksOn(page)) {
        const end = endOf(href, facts)
        if (dead.includes(end)) found.push(`${path} links to ${new URL(href).pathname}: ${end}`)
      }
    })
    expect(found).toEqual([])
  })
}
