// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { catalogue, hasPath, type Route, routeById } from './catalogue.ts'
import { fillPath } from './href.ts'
import {
  commonRoute,
  embeddedRoute,
  matchPath,
  primaryRoute,
  RouteError,
  type RouteErrorCode,
  resolve,
} from './match.ts'

function landsOn(address: string): string {
  const { pathname, search, hash } = new URL(address, 'https://portal.test')
  const found = resolve({ pathname, search, hash })
  return found.kind === 'redirect' ? found.to : `screen ${found.route.id}`
}

const example = (path: string) =>
  fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x1'])))

describe('one canonical address for each screen', () => {
  const screens = catalogue.filter((route) => hasPath(route) && !route.redirectTo && !route.opens)

  test.each(screens.map((route) => [route.id, route.path] as const))('%s', (id, path) => {
    const found = resolve({ pathname: example(path) })
    expect([found.kind, found.route.id]).toEqual(['route', id])
  })

  test.each([
    ['/', '/home'],
    ['/condition-management', '/condition-management/home'],
    ['/condition-management/l/followup', '/condition-management/home'],
    ['/condition-management/condition-profile', '/condition-profile'],
    ['/condition-management/programs', '/programs'],
    ['/condition-management/activate-devices', '/activate-devices'],
    ['/condition-management/goal-setting', '/goal-setting'],
    ['/condition-management/a1c-report', '/a1c-report'],
    ['/condition-management/cholesterol-report', '/cholesterol-report'],
    ['/condition-management/a1c-cholesterol-combined-report', '/a1c-cholesterol-combined-report'],
    ['/condition-management/reports-and-data', '/reports-and-data'],
    ['/condition-management/order-supplies', '/order-supplies'],
    ['/condition-management/user-guides', '/user-guides'],
    ['/condition-management/ccm-sso', '/ccm-sso'],
    ['/condition-management/blood-sugar', '/blood-sugar/overview'],
    ['/condition-management/blood-sugar/trends', '/blood-sugar/trends'],
    ['/condition-management/coaching/session/7', '/coaching/session/7'],
    ['/condition-management/blood-pressure/summary-report', '/blood-pressure/summary-reports'],
    ['/condition-management/home', 'screen condition-management.home'],
    ['/condition-management/account/profile', 'screen missing'],
    ['/condition-management/nothing', 'screen missing'],
    ['/blood-sugar', '/blood-sugar/overview'],
    ['/blood-pressure', '/blood-pressure/overview'],
    ['/pulse', '/pulse/overview'],
    ['/weight', '/weight/overview'],
    ['/food', '/food/overview'],
    ['/profile-preferences', 'screen profile-preferences'],
    ['/blood-sugar/summary-reports', '/blood-sugar/summary-report'],
    ['/blood-pressure/summary-report', '/blood-pressure/summary-reports'],
    ['/pulse/summary-reports', '/pulse/summary-report'],
    ['/weight/summary-reports', '/weight/summary-report'],
    ['/connect', '/mental-health/connect'],
    ['/explore', '/mental-health/explore'],
    ['/progress', '/mental-health/progress'],
    ['/personalization', '/mental-health/profile/personalization'],
    ['/help-resources', '/mental-health/help-resources'],
    ['/history', '/mental-health/profile/history'],
    ['/your-cases', '/health-info/your-cases'],
    ['/care_option/specialty_care_category', '/specialty_care_category'],
    ['/consult/42/cancel', '/cancel?consult_id=42'],
    ['/HOME', '/home'],
    ['/home/', '/home'],
    ['/transitionscreen', '/transitionScreen'],
  ])('S1-2.1-02 S1-2.2-01..02 %s leads to %s', (address, expected) => {
    expect(landsOn(address)).toBe(expected)
  })

  test.each([
    ['/?form=one-app#top', '/home?form=one-app#top'],
    ['/connect?a=1&b=%20x#y', '/mental-health/connect?a=1&b=%20x#y'],
    ['/consult/42/cancel?from_screen=home#z', '/cancel?from_screen=home&consult_id=42#z'],
    ['/consult/42/cancel?consult_id=7', '/cancel?consult_id=7'],
    ['/my_account/personal_details?tab=2', '/account/profile?tab=2'],
  ])('%s keeps its query and hash', (address, expected) => {
    expect(landsOn(address)).toBe(expected)
  })
})

describe('legacy fragments', () => {
  test.each([
    ['as it was', '/my_account/personal_details', '/account/profile'],
    ['as it was', '/emergency_contact', '/account/emergency-contacts'],
    ['as it was', '/my_family/overview', '/account/family'],
    ['as it was', '/login_information', '/account/security-questions'],
    ['without the prefix', '/personal_details', '/account/profile'],
    ['with the prefix', '/my_account/emergency_contact', '/account/emergency-contacts'],
    ['with the prefix', '/my_account/my_family/overview', '/account/family'],
    ['with the prefix', '/my_account/login_information', '/account/security-questions'],
    ['below another path', '/member/9/my_account/personal_details', '/account/profile'],
    ['with a trailing slash', '/my_family/overview/', '/account/family'],
    ['half a word', '/not_login_information', 'screen missing'],
    ['more after it', '/login_information/more', 'screen missing'],
    ['another page of that name', '/food/overview', 'screen food.overview'],
    ['a page of its own', '/my_account/pricing_table', 'screen my-account.pricing-table'],
  ])('%s: %s', (_, address, expected) => {
    expect(landsOn(address)).toBe(expected)
  })
})

describe('matching', () => {
  test.each([
    ['/inbox', 'inbox', {}],
    ['/inbox/5', 'inbox', { inboxId: '5' }],
    ['/care_team_messages', 'care-team-messages', {}],
    ['/food/log', 'food.log', {}],
    ['/food/log/a%20b', 'food.log', { id: 'a b' }],
    ['/consult/new', 'consult.new', {}],
    ['/consult/9/edit', 'consult.edit', { consultId: '9' }],
    ['/information', 'information', {}],
    ['/information/anything', 'information', { slug: 'anything' }],
    ['/information/tobacco_cessation', 'information.tobacco-cessation', {}],
    ['/member/mhd/consultation_history', 'member.consultation-history', {}],
    ['/member/3/mhd/consultation_history', 'member.id.consultation-history', { id: '3' }],
  ])('%s', (pathname, id, params) => {
    const match = matchPath(pathname)
    expect([match?.route.id, match?.params]).toEqual([id, params])
  })

  test.each(['/nothing', '/video', '/home/more', '/inbox/%E0%A4%A', '/staff/unknown'])(
    '%s is missing',
    (pathname) => {
      expect(resolve({ pathname }).route.id).toBe('missing')
    },
  )
})

describe('route helper errors', () => {
  const codeOf = (call: () => Route): RouteErrorCode | string => {
    try {
      return call().id
    } catch (error) {
      return error instanceof RouteError ? error.code : 'another error'
    }
  }
  const twice = [...catalogue, { ...routeById('covid-19'), path: '/covid_19' }]

  test.each([
    ['S1-8-11', () => primaryRoute('home'), 'home'],
    ['S1-8-11', () => primaryRoute('nothing'), 'no-primary-route'],
    ['S1-8-12', () => commonRoute('login'), 'login'],
    ['S1-8-12', () => commonRoute('video'), 'no-common-route'],
    ['S1-8-13', () => embeddedRoute('/help/contact'), 'help.contact'],
    ['S1-8-13', () => embeddedRoute('/home'), 'no-embedded-route'],
    ['S1-8-14', () => embeddedRoute('/covid_19', twice), 'multiple-embedded-routes'],
    [
      'S1-8-14 a named page beats the prefix page',
      () => embeddedRoute('/information/tobacco_cessation'),
      'information.tobacco-cessation',
    ],
  ])('%s', (_, call, expected) => {
    expect(codeOf(call)).toBe(expected)
  })
})
