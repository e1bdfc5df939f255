// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { decide } from './access.ts'
import { backTarget } from './back.ts'
import { catalogue, type Route, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import { fullMember } from './testdata/people.ts'

const byRule = (route: Route, facts: Facts) => decide(route, facts).allow
const full = fullMember()

describe('S1-2.8-14 the back arrow of a small screen', () => {
  test.each([
    [
      'a page inside a section leads to the section',
      'blood-sugar.friends-and-family',
      'blood-sugar',
    ],
    ['two levels down leads one up', 'coaching.session', 'coaching'],
    ['an optional part of the path', 'reminder.set', 'reminder'],
    ['a tab leads out of its section', 'blood-sugar.trends', 'condition-management.home'],
    [
      'a page of the program leads to its first page',
      'order-supplies',
      'condition-management.home',
    ],
    ['the first page of the program leads to the section', 'condition-management.home', 'program'],
    ['mental health', 'mental-health.sleep', 'mental-health.home'],
    ['partner programs', 'vendor-management.transfer', 'vendor-management.partner-programs'],
    ['an account page', 'account.profile', 'account'],
    ['a health page', 'health-info.documents', 'health-info'],
    ['a page of messages', 'messages.condition-management', 'messages'],
  ] as const)('%s: %s -> %s', (_, id, expected) => {
    expect(backTarget(routeById(id), full, byRule)?.id).toBe(expected)
  })

  test('what is not built is passed over', () => {
    const withoutHome = (route: Route, facts: Facts) =>
      byRule(route, facts) && route.id !== 'condition-management.home'
    expect(backTarget(routeById('order-supplies'), full, withoutHome)?.id).toBe('program')
    expect(backTarget(routeById('programs'), full, () => false)).toBeUndefined()
  })

  test.each(['home', 'program', 'account', 'health-info', 'messages', 'message-center'] as const)(
    'the first level has none: %s',
    (id) => {
      expect(backTarget(routeById(id), full, byRule)).toBeUndefined()
    },
  )

  test('a tab of the message center has none, whose first page leads on to a tab', () => {
    expect(backTarget(routeById('message-center.telemed'), full, byRule)).toBeUndefined()
  })

  test.each(['login', 'not-found', 'sitemap', 'staff', 'video'] as const)(
    'neither has a page outside of the sections: %s',
    (id) => {
      expect(backTarget(routeById(id), full, byRule)).toBeUndefined()
    },
  )

  test('every condition-management page has one', () => {
    const pages = catalogue.filter(
      ({ program, kind, form }) =>
        program === 'conditionManagement' && kind === 'screen' && form !== 'standalone',
    )
    expect(pages.length).toBeGreaterThan(40)
    for (const page of pages) {
      // The hand-off page stands outside of the sections: there is nothing to go back to.
      const expected = page.id === 'ccm-sso' ? undefined : expect.anything()
      expect(backTarget(page, full, byRule), page.id).toEqual(expected)
    }
  })
})
