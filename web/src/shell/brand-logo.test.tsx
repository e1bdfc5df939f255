import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Branding } from '../data/branding'
import { type Startup, startupQuery } from '../data/startup'
import { decide } from '../routes/access'
import { routeById } from '../routes/catalogue'
import { factsFrom } from '../routes/facts'
import { headerSections } from '../routes/nav'
import { bootOf, brand, renderApp, rosa } from './testing'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sso: Branding = {
  ...brand,
  brand_code: 'sso',
  brand_name: 'Bridgewater',
  organisation: 'Bridgewater Manufacturing',
  logo: { url: '/brand/sso/logo-1.svg', width: 124 },
  footer_fields: {
    default: { accessibility: 'https://sso.test/a11y', privacy_notices: 'https://sso.test/p' },
    brand: [
      { label: 'About us', url: 'https://sso.test/about' },
      { label: 'Call us', url: 'tel:+18005550100' },
    ],
  },
}

const withBrand = (branding: Branding): Startup => ({
  ...rosa,
  navigation: { ...rosa.navigation, branding },
})

/** What the next navigation refresh brings; the cache tells its watchers a moment later. */
const refreshed = (queries: QueryClient, startup: Startup) =>
  act(async () => {
    queries.setQueryData(startupQuery.queryKey, startup)
    await new Promise((resolve) => setTimeout(resolve))
  })

const logo = () => screen.getByRole('link', { name: /: go to your home page$/ })
const named = () => logo().getAttribute('aria-label')
const size = () => {
  const image = logo().querySelector('img')
  return image && [image.getAttribute('src'), image.getAttribute('width'), image.height]
}

test('S1-3-40 the brand of the page is the object of the navigation response', async () => {
  const { queries } = await renderApp('/sitemap', { startup: withBrand(sso) })
  expect(named()).toBe('Bridgewater: go to your home page')
  const changed = { ...sso, brand_name: 'Bridgewater Care' }
  await refreshed(queries, withBrand(changed))
  expect(named()).toBe('Bridgewater Care: go to your home page')
  await vi.waitFor(() => expect(document.title).toMatch(/ — Bridgewater Care$/), 10_000)
})

test('S1-1-14 S1-9-09 S1-9-10 the logo is 180 by 40, 124 for the brand that says so', async () => {
  const wide = { ...sso, logo: { url: '/brand/sso/logo-2.svg', width: 180 } }
  const { queries } = await renderApp('/sitemap', { startup: withBrand(sso) })
  expect(size()).toEqual(['/brand/sso/logo-1.svg', '124', 40])
  await refreshed(queries, withBrand(wide))
  expect(size()).toEqual(['/brand/sso/logo-2.svg', '180', 40])
})

test('S1-3-10 S1-3-12 S1-2.9-03 S1-2.9-05 the footer follows a change of the brand', async () => {
  const { queries } = await renderApp('/sitemap', { startup: withBrand(sso) })
  const footer = within(screen.getByRole('contentinfo'))
  const links = () => footer.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(footer.getByText(/Bridgewater Manufacturing/)).toBeTruthy()
  expect(links()).toEqual([
    'https://sso.test/p',
    'https://sso.test/a11y',
    'https://sso.test/about',
    'tel:+18005550100',
  ])
  const changed: Branding = {
    ...sso,
    organisation: 'Bridgewater Group',
    footer_fields: { default: { terms_of_use: 'https://sso.test/use' }, brand: [] },
  }
  await refreshed(queries, withBrand(changed))
  expect(footer.getByText(/Bridgewater Group/)).toBeTruthy()
  expect(links()).toEqual(['https://sso.test/use'])
})

test('S1-3-15 S1-6-19 the rules of a brand close menus and addresses', () => {
  const opens = (rules: Branding) => {
    const facts = factsFrom(
      { session: { role: 'member' }, startup: null, brand: rules },
      { form: 'one-app' },
    )
    const ids = ['health-info', 'health-info.pharmacies', 'health-info.other-providers'] as const
    const account = ['account', 'account.family', 'account.profile'] as const
    return {
      sections: [headerSections(facts).healthInfo, headerSections(facts).account],
      pages: [...ids, ...account].filter((id) => decide(routeById(id), facts).allow),
    }
  }
  const all = [
    'health-info',
    'health-info.pharmacies',
    'health-info.other-providers',
    'account',
    'account.family',
    'account.profile',
  ]
  expect(opens(sso)).toEqual({ sections: [true, true], pages: all })
  expect(opens({ ...sso, supress_health_info: true })).toEqual({
    sections: [false, true],
    pages: all.slice(3),
  })
  expect(opens({ ...sso, restricted_member_correctional_facilities: true })).toEqual({
    sections: [true, false],
    pages: ['health-info'],
  })
  expect(opens({ ...sso, suppressed_account_routes: ['family'] })).toEqual({
    sections: [true, true],
    pages: all.filter((id) => id !== 'account.family'),
  })
})

test('staff see the brand of the host, also when it changes', async () => {
  const staff = { name: 'Alex', role: 'Admin', rights: [], branding: sso }
  const session = { ...bootOf().session, role: 'Admin' }
  const { queries } = await renderApp('/staff', { session, startup: { staff } })
  expect(size()?.[1]).toBe('124')
  const changed = { ...staff, branding: { ...sso, brand_name: 'Bridgewater Care' } }
  await refreshed(queries, { staff: changed })
  expect(named()).toBe('Bridgewater Care: go to your home page')
})
