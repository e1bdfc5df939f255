import type { Locator, Page } from '@playwright/test'
import { decide } from '../web/src/routes/access.ts'
import { isBuilt, type Route, type RouteId, routeById } from '../web/src/routes/catalogue.ts'
import type { Facts } from '../web/src/routes/facts.ts'
import { fillPath } from '../web/src/routes/href.ts'
import { dataHolds, header } from '../web/src/routes/nav.ts'
import { areaEntries } from '../web/src/routes/sidebar.ts'
import { expectAccessible } from './lib/checks.ts'
import { menuTable } from './lib/menu-table.ts'
import { members } from './lib/people.ts'
import { baseUrl, signedIn } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'

const byRule = (route: Route, facts: Facts) =>
  decide(route, facts).allow && dataHolds(route.data, facts)
const ids = (routes: readonly Route[]) => routes.map(({ id }) => id)

/** The addresses of the entries whose screens are there. */
function built(entries: readonly RouteId[]): string[] {
  return entries
    .map(routeById)
    .filter(isBuilt)
    .map(({ path }) => fillPath(path, {}))
}

/** A section shows once it has a page beside its first one. */
function shown(entries: readonly RouteId[]): string[] {
  const [first, ...below] = entries
  return first && built(below).length > 0 ? built(entries) : []
}

async function addressesIn(menu: Locator): Promise<string[]> {
  const links = await menu.getByRole('link').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

/** The links of a menu of the header; a section of one page is a link itself. */
async function menuOf(page: Page, name: string | RegExp): Promise<string[]> {
  const button = page.getByRole('banner').getByRole('button', { name })
  if ((await button.count()) === 0) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    return (await link.count()) === 0 ? [] : [(await link.getAttribute('href')) ?? '']
  }
  await button.click()
  const list = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
  const found = await addressesIn(list)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  return found
}

for (const member of members) {
  const menus = menuTable[member]

  test.describe(member, () => {
    test.beforeEach(async ({ context }) => {
      await context.addCookies([{ name: 'locale', value: 'en-US', url: baseUrl() }])
    })

    test('S1-2.8-03 S1-2.8-05..09 menus by rule, from the real start-up data', async () => {
      const { facts } = await signedIn(member)
      const large = header(facts, 'large', byRule)
      expect(ids(large.programs)).toEqual(menus.programs)
      expect(ids(large.healthInfo)).toEqual(menus.healthInfo)
      expect(large.messages?.id).toBe(menus.messages ? 'message-center' : undefined)
      expect(ids(large.account)).toEqual(menus.account)
      expect(ids(areaEntries('conditionManagement', facts, byRule))).toEqual(menus.conditions)
      expect(ids(areaEntries('myStrength', facts, byRule))).toEqual(menus.mentalHealth)
    })

    test('S1-2.8-01..03 S1-2.8-05..10 S1-4.3-03 large: header and sidebar', async ({ as }) => {
      const page = await as(member)
      await open(page, '/programs')
      const banner = page.getByRole('banner')
      expect(await menuOf(page, 'Programs')).toEqual(shown(menus.programs))
      expect(await menuOf(page, 'Health info')).toEqual(shown(menus.healthInfo))
      const messages = banner.getByRole('link', { name: /^Messages/ })
      await expect(messages).toHaveCount(menus.messages ? built(['message-center']).length : 0)
      await expect(banner.getByRole('button', { name: /^Language:/ })).toBeVisible()
      if (menus.account.length > 0) {
        expect(await menuOf(page, /^Account of/)).toEqual([...shown(menus.account), '/logout'])
      } else {
        await expect(banner.getByRole('button', { name: /^Account of/ })).toHaveCount(0)
        await expect(banner.getByRole('link', { name: 'Sign out' })).toBeVisible()
      }
      const sidebar = page.getByRole('navigation', { name: 'Condition management' })
      await expect(sidebar).toHaveCount(menus.conditions.length > 0 ? 1 : 0)
      if (menus.conditions.length > 0) {
        await expect.poll(() => addressesIn(sidebar)).toEqual(built(menus.conditions))
      }
      await banner.getByRole('button', { name: 'Programs' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await banner.getByRole('link', { name: /: go to your home page$/ }).click()
      await expect(page).toHaveURL('/home')
    })

    test('S1-2.1-07 S1-2.8-11..14 small: bar below, menu behind the button, way back', async ({
      as,
    }) => {
      const page = await as(member)
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, '/programs')
      const bar = page.getByRole('navigation', { name: 'Quick navigation' })
      const first = (entries: readonly RouteId[]) => shown(entries).slice(0, 1)
      const places = [
        '/home',
        ...first(menus.programs),
        ...first(menus.healthInfo),
        ...(menus.messages ? built(['messages']) : []),
        ...first(menus.account),
      ]
      await expect.poll(() => addressesIn(bar)).toEqual(places)
      const [up, to] = menus.conditions.includes('condition-management.home')
        ? ['Back to Dashboard', '/condition-management/home']
        : ['Back to Programs', '/program']
      await expect(page.getByRole('link', { name: up })).toHaveAttribute('href', to)

      await page.getByRole('button', { name: 'Open menu' }).click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu.getByRole('link', { name: 'Sign out' })).toBeVisible()
      const inside = await addressesIn(menu.getByRole('navigation', { name: 'Main' }))
      const areas = [...built(menus.conditions), ...built(menus.mentalHealth)]
      expect(inside).toEqual([
        '/home',
        ...(menus.messages ? built(['messages']) : []),
        ...shown(menus.programs).filter((path) => !areas.includes(path)),
        ...areas,
        ...shown(menus.healthInfo),
        ...shown(menus.account),
      ])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    })
  })
}
