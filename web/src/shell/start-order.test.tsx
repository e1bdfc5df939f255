import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activate } from '../i18n/activate'
import { loadFrameParts } from './frame-part'
import { start } from './start'
import { bootOf, json, memberSession } from './testing'

const order: string[] = []

vi.mock('../i18n/activate', { spy: true })

beforeEach(async () => {
  order.length = 0
  const { activate: real } =
    await vi.importActual<typeof import('../i18n/activate')>('../i18n/activate')
  vi.mocked(activate).mockImplementation(async (locale) => {
    order.push(`locale ${locale}, ${rendered()}`)
    return real(locale)
  })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (!url.includes('GetSession')) return json(200, {})
    order.push(`session, ${rendered()}`)
    return json(200, { session: memberSession })
  })
  history.replaceState(null, '', '/sitemap')
})

afterEach(async () => {
  // Parts of the frame that come late must not come after the window has gone.
  await act(async () => {
    await loadFrameParts()
  })
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rendered = () => (document.querySelector('main') ? 'after the render' : 'before the render')

function pageWith(boot: object) {
  document.body.innerHTML =
    '<div id="root"></div><script type="application/json" id="boot"></script>'
  const block = document.getElementById('boot')
  if (block) block.textContent = JSON.stringify(boot)
}

test('S1-4.1-12 S1-4.1-15 the app renders after the data and the locale, with both in its store', async () => {
  pageWith(bootOf())
  await act(() => start(document))
  expect(order).toEqual(['session, before the render', 'locale en-US, before the render'])
  await screen.findByRole('heading', { level: 1, name: 'Site map' })
  expect(rendered()).toBe('after the render')
  expect(screen.getAllByRole('link', { name: 'Programs' }).length).toBeGreaterThan(0)
})

test('S1-4.1-16 a step that fails shows the error screen instead', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => json(403, { code: 'permission_denied' }))
  localStorage.clear()
  pageWith(bootOf())
  await act(() => start(document))
  await screen.findByRole('heading', { level: 1, name: 'Uh-oh! Our site had a hiccup.' })
})
