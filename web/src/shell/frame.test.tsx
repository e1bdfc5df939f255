import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { trackingEvent } from '../data/track'
import { catalogue } from '../routes/catalogue'
import type { ActiveNavigation } from '../routes/types'
import { NamedIcon } from '../ui/named-icon'
import { showToast, toasts } from '../ui/toast-queue'
import { sidebarFolded } from './section-folded'
import { brand, json, memberSession, renderApp, rosa } from './testing'
import { settleMs } from './use-breakpoint'
import { visitFlag } from './use-in-visit'

let width = 1280

beforeEach(() => {
  width = 1280
  vi.stubGlobal('fetch', async () => json(503, { errorType: 'unavailable', requestId: 'q1' }))
  vi.spyOn(document.body, 'clientWidth', 'get').mockImplementation(() => width)
  visitFlag.set(false)
  sidebarFolded.set(false)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const heading = () => screen.findByRole('heading', { level: 1 })
/** Not by role: the test library takes the head of a card for a banner as well. */
const headerOf = () => document.querySelector<HTMLElement>('header[data-size]')
const banner = () => within(headerOf() ?? document.createElement('header'))
const footer = () => within(screen.getByRole('contentinfo'))

test.each(['/home', '/programs', '/account/communication-preferences', '/nowhere'])(
  'a toast shows on %s, and on every other page',
  async (path) => {
    await renderApp(path)
    await heading()
    act(() => void showToast({ title: 'Saved' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    act(() => toasts.clear())
  },
)

describe('large header', () => {
  test('S1-2.8-01 S1-2.8-02 the logo and Home lead to Home', async () => {
    await renderApp('/programs')
    await heading()
    expect(
      banner()
        .getByRole('link', { name: /Wellhouse/ })
        .getAttribute('href'),
    ).toBe('/home')
    expect(banner().getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home')
  })

  test('S1-2.8-10 the language menu stands in it', async () => {
    await renderApp('/home')
    await heading()
    expect(banner().getByRole('button', { name: /^Language:/ })).toBeTruthy()
  })

  test('S1-2.8-03 the Programs menu holds the areas and all programs', async () => {
    await renderApp('/home')
    await heading()
    fireEvent.click(banner().getByRole('button', { name: 'Programs' }))
    const links = banner()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/program', '/programs']))
  })

  test.each([
    ['coach', ['Staff workspace', 'Inbox', 'Find a member', 'Calendars'], false],
    ['careteam', ['Staff workspace', 'Inbox', 'Lab desk'], true],
  ])('a menu of further rooms holds more than one: %s', async (role, names, hasMore) => {
    await renderApp('/staff', {
      session: { ...memberSession, role },
      startup: { staff: { name: 'Ana Ruiz', role, rights: [] } },
    })
    await heading()
    const main = within(banner().getByRole('navigation', { name: 'Main' }))
    expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual(names)
    expect(main.queryByRole('button', { name: 'More' }) !== null).toBe(hasMore)
  })

  test('S1-2.8-03 a member without any program area has no Programs entry', async () => {
    await renderApp('/home', { startup: { ...rosa, navigation: { navigation: {} } } })
    await heading()
    expect(banner().queryByText('Programs')).toBeNull()
  })
})

describe('S1-4.3-06 the section of the page says so', () => {
  const currentOf = () =>
    banner()
      .queryAllByText(/./)
      .map((element) => element.closest('[aria-current]'))
      .filter((element) => element !== null)
      .map((element) => [element.textContent, element.getAttribute('aria-current')])

  test.each([
    ['home', '/home', ['Home', 'page']],
    ['programs', '/blood-sugar/trends', ['Programs', 'true']],
    ['programs', '/program', ['Programs', 'true']],
  ])('%s at %s', async (_, path, expected) => {
    await renderApp(path)
    await heading()
    expect(currentOf()).toContainEqual(expected)
  })

  test('account', async () => {
    await renderApp('/account/profile')
    await heading()
    const account = banner().getByRole('button', { name: /Account of/ })
    expect(account.getAttribute('aria-current')).toBe('true')
    expect(banner().getByRole('button', { name: 'Programs' }).hasAttribute('aria-current')).toBe(
      false,
    )
  })

  test('sitemap, in the footer', async () => {
    await renderApp('/sitemap')
    await heading()
    const link = footer().getByRole('link', { name: 'Site map' })
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  test('every value but the two of the footer and the visit has a place in the header', () => {
    const values = new Set(catalogue.flatMap(({ active }) => active ?? []))
    const horizontal = catalogue.filter(({ horizontal }) => horizontal).map(({ active }) => active)
    const outside: ActiveNavigation[] = [...values].filter((value) => !horizontal.includes(value))
    expect(outside).toEqual(['sitemap'])
  })
})

describe('small screens', () => {
  beforeEach(() => {
    width = 600
  })

  test('S1-2.8-10 S1-2.8-11 have the bar below and no language menu above', async () => {
    await renderApp('/home')
    await heading()
    expect(banner().queryByRole('button', { name: /^Language:/ })).toBeNull()
    const bar = within(await screen.findByRole('navigation', { name: 'Quick navigation' }))
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Home', 'Programs']),
    )
    expect(bar.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  })

  test('S1-2.8-14 a page below the first level has a way back, the first level has none', async () => {
    const { router } = await renderApp('/programs')
    await heading()
    const up = async (name: string, path: string) => {
      const back = await screen.findByRole('link', { name })
      expect(back.getAttribute('href')).toBe(path)
      await act(async () => fireEvent.click(back))
      await waitFor(() => expect(router.location.pathname).toBe(path))
      await heading()
    }
    await up('Back to Dashboard', '/condition-management/home')
    await up('Back to Programs', '/program')
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull())
  })

  test('S1-2.8-14 large screens have the menus instead', async () => {
    width = 768
    await renderApp('/programs')
    await heading()
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull()
  })
})

test('S1-3-39 S1-4.3-02 S1-9-06 the layout follows the window once, 500 ms after it came to rest', async () => {
  await renderApp('/home')
  await heading()
  vi.useFakeTimers()
  const sizes: (string | null)[] = []
  const frame = document.querySelector('[data-size]')
  const note = () => sizes.push(frame?.getAttribute('data-size') ?? null)
  for (width of [900, 767, 500, 600]) {
    fireEvent(window, new Event('resize'))
    act(() => vi.advanceTimersByTime(settleMs - 1))
    note()
  }
  act(() => vi.advanceTimersByTime(1))
  note()
  expect(settleMs).toBe(500)
  expect(sizes).toEqual(['large', 'large', 'large', 'large', 'small'])
})

describe('the sidebar beside a page', () => {
  const sidebar = () => screen.queryByRole('navigation', { name: 'Condition management' })

  test('S1-4.3-03 stands open on a large screen and marks the page', async () => {
    await renderApp('/programs')
    const menu = within(await screen.findByRole('navigation', { name: 'Condition management' }))
    const own = menu.getByRole('link', { name: 'All programs' })
    expect(own.getAttribute('aria-current')).toBe('page')
  })

  test('marks the section whose tab is on show', async () => {
    await renderApp('/blood-sugar/trends')
    const menu = within(await screen.findByRole('navigation', { name: 'Condition management' }))
    const own = menu.getByRole('link', { name: 'Blood sugar' })
    expect(own.getAttribute('aria-current')).toBe('true')
    const other = menu.getByRole('link', { name: 'All programs' })
    expect(other.hasAttribute('aria-current')).toBe(false)
  })

  test('is not there on small screens, on other pages and without the program', async () => {
    width = 600
    await renderApp('/programs')
    await heading()
    expect(sidebar()).toBeNull()
    cleanup()
    width = 1280
    await renderApp('/program')
    await heading()
    expect(sidebar()).toBeNull()
    cleanup()
    const navigation = { navigation: { 'Partner Programs': ['x'] } }
    await renderApp('/programs', { startup: { ...rosa, navigation } })
    await heading()
    expect(sidebar()).toBeNull()
  })

  test('S1-4.3-05 closes on communication preferences', async () => {
    const { router } = await renderApp('/programs')
    await screen.findByRole('navigation', { name: 'Condition management' })
    await act(async () => router.navigate('/account/communication-preferences'))
    await waitFor(() => expect(sidebar()).toBeNull())
  })

  test('folds, stays folded from page to page and after a reload, and opens again', async () => {
    await renderApp('/programs')
    fireEvent.click(await screen.findByRole('button', { name: 'Hide menu: Condition management' }))
    const show = screen.getByRole('button', { name: 'Show menu: Condition management' })
    expect(show.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('link', { name: 'All programs' })).toBeNull()
    expect(sessionStorage.getItem('sidebar-folded')).not.toBeNull()
    cleanup()
    await renderApp('/programs')
    fireEvent.click(await screen.findByRole('button', { name: 'Show menu: Condition management' }))
    expect(screen.getByRole('link', { name: 'All programs' })).toBeTruthy()
    expect(sessionStorage.getItem('sidebar-folded')).toBeNull()
  })
})

test('S1-3-28 every icon that the catalogue names is one we have', () => {
  const icons = catalogue.flatMap(({ icon }) => icon ?? [])
  expect(icons.length).toBeGreaterThan(40)
  const drawn = (name: string) => render(<NamedIcon name={name} />).container.querySelector('svg')
  expect(icons.filter((icon) => !drawn(icon))).toEqual([])
  expect(drawn('no-such-icon')).toBeNull()
})

describe('footer', () => {
  const outside = (key: string) => `https://brand.test/${key}`
  const keys = [
    'video_capabilities',
    'consent_agreement',
    'privacy_practices',
    'terms_of_use',
    'non_discrimination',
    'sitemap',
    'legal_disclaimer',
    'privacy_notices',
    'accessibility',
  ]
  const everyLink = {
    ...brand,
    footer_fields: {
      default: Object.fromEntries(keys.map((key) => [key, outside(key)])),
      brand: [
        { label: 'About the brand', url: 'https://brand.test/about' },
        { label: 'Write to us', url: 'mailto:us@brand.test' },
      ],
    },
  }
  const hrefs = () =>
    footer()
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))

  test('S1-2.9-01 S1-2.9-02 S1-9-01 names the organisation and the version', async () => {
    await renderApp('/home')
    await heading()
    expect(footer().getByText('© 2026 Wellhouse Health')).toBeTruthy()
    expect(footer().getByText('Version 2.29.10')).toBeTruthy()
  })

  test('S1-2.9-03..05 holds the links of the brand, its own last', async () => {
    await renderApp('/home', { brand: everyLink })
    await heading()
    expect(hrefs()).toEqual([
      ...keys.slice(2).map(outside),
      'https://brand.test/about',
      'mailto:us@brand.test',
    ])
    expect(footer().getByRole('link', { name: 'Write to us' }).hasAttribute('target')).toBe(false)
  })

  test('S1-2.9-04 S1-2.9-06 S1-2.9-07 has all nine under telehealth', async () => {
    await renderApp('/consult/new', { brand: everyLink })
    await heading()
    expect(hrefs().slice(0, 9)).toEqual(keys.map(outside))
  })

  test.each(['/blood-sugar/trends', '/mental-health/home'])(
    'S1-2.9-06 S1-2.9-07 no video and consent links at %s',
    async (path) => {
      await renderApp(path, { brand: everyLink })
      await heading()
      expect(hrefs()).not.toContain(outside('video_capabilities'))
      expect(hrefs()).not.toContain(outside('consent_agreement'))
    },
  )

  test('S1-2.9-04 terms of service take the place of terms of use', async () => {
    const both = { terms_of_use: outside('use'), terms_of_service: outside('service') }
    await renderApp('/home', { brand: { ...brand, footer_fields: { default: both } } })
    await heading()
    expect(hrefs()).toEqual([outside('service')])
  })

  test('a page of ours that nobody can open is not linked', async () => {
    const footer_fields = { default: { accessibility: '/no-such', sitemap: '/sitemap' } }
    await renderApp('/home', { brand: { ...brand, footer_fields } })
    await heading()
    expect(hrefs()).toEqual(['/sitemap'])
  })

  test.each([
    [
      'S1-2.9-08 both in the mental-health program',
      '/mental-health/home',
      'US',
      ['tel:988', 'tel:+18002738255'],
    ],
    ['the second is no Canadian number', '/mental-health/home', 'CA', ['tel:988']],
    ['S2-9-39 one in condition management', '/programs', 'US', ['tel:988']],
    ['none elsewhere', '/home', 'US', []],
  ])('crisis lines: %s', async (_, path, country, expected) => {
    await renderApp(path, { brand: { ...brand, country } })
    await heading()
    expect(hrefs().filter((link) => link?.startsWith('tel:'))).toEqual(expected)
  })

  test('S1-2.9-09 S1-2.9-10 while viewing it names both people by id and type', async () => {
    const impersonation = {
      impersonatorId: 'a-7',
      impersonatorType: 'Admin',
      impersonatedId: 'm-1',
      impersonatedType: 'member',
    }
    await renderApp('/home', { session: { ...memberSession, impersonation } })
    await heading()
    expect(footer().getByText('Impersonator: Admin a-7')).toBeTruthy()
    expect(footer().getByText('Impersonated: member m-1')).toBeTruthy()
  })
})

test('S1-1-21 the standalone form has no header, and a menu with the way out', async () => {
  await renderApp('/programs', { form: 'standalone' })
  await heading()
  expect(headerOf()).toBeNull()
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
  expect(menu.getByRole('button', { name: 'Open menu' })).toBeTruthy()
})

describe('a visit has the page to itself', () => {
  const framed = () => [headerOf(), screen.queryByRole('contentinfo')]

  test.each([
    ['S1-2.10-03', '#thank-you'],
    ['S1-2.10-04', '#visit-cancelled'],
  ])('S1-2.10-01 S1-2.10-02 %s from #waiting to %s', async (_, end) => {
    const { router } = await renderApp('/home#waiting')
    await heading()
    expect(framed()).toEqual([null, null])
    await act(async () => router.navigate('/programs'))
    await heading()
    expect(framed()).toEqual([null, null])
    await act(async () => router.navigate(`/home${end}`))
    await waitFor(() => expect(framed()).not.toContain(null))
    await act(async () => router.navigate('/programs'))
    await heading()
    expect(framed()).not.toContain(null)
  })

  test('also after a reload in the same tab', async () => {
    await renderApp('/home#waiting')
    await heading()
    expect(sessionStorage.getItem('in-visit')).not.toBeNull()
    cleanup()
    await renderApp('/programs')
    await heading()
    expect(framed()).toEqual([null, null])
  })

  test('a viewer keeps the header that says whose portal it is', async () => {
    const impersonation = { impersonatorType: 'Admin', impersonatedName: 'Rosa Delgado' }
    await renderApp('/home#waiting', { session: { ...memberSession, impersonation } })
    await heading()
    expect(framed()).not.toContain(null)
  })

  test('nobody signed in: the state of the person before is gone', async () => {
    visitFlag.set(true)
    vi.stubGlobal('fetch', async () => json(200, {}))
    await renderApp('/home', { session: null, startup: null })
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(framed()).not.toContain(null)
    expect(visitFlag.get()).toBe(false)
  })
})

describe('tracking stays on the page', () => {
  const heard: string[] = []
  const listen = (event: Event) => heard.push((event as CustomEvent<string>).detail)

  beforeEach(() => {
    heard.length = 0
    document.addEventListener(trackingEvent, listen)
  })
  afterEach(() => document.removeEventListener(trackingEvent, listen))

  test('S1-3-25 a page seen and an entry chosen are told by their names', async () => {
    await renderApp('/home')
    await heading()
    await act(async () => fireEvent.click(banner().getByRole('link', { name: 'Home' })))
    expect(heard).toEqual(['home.viewed', 'home.selected'])
  })
})
