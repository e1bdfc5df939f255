import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Branding } from '../data/branding'
import { useApplyBrand } from './use-apply-brand'

const icons = (code: string) =>
  [16, 32, 192].map((size) => ({ size, url: `/brand/${code}/icon-${size}-1.png` }))

const maple: Branding = {
  brand_code: 'maple',
  brand_name: 'Maple',
  data_theme: 'dark',
  stylesheet: '/brand/maple-1.css',
  manifest: '/brand/maple/manifest-1.webmanifest',
  icons: icons('maple'),
  meta_tags: {
    thumbnail: 'https://maple.test/t.png',
    og_image: 'https://maple.test/o.png',
    og_url: 'https://maple.test/',
  },
}

const plain: Branding = {
  ...maple,
  brand_code: 'default',
  data_theme: 'system',
  stylesheet: '/brand/default-1.css',
  icons: icons('default'),
  meta_tags: { thumbnail: '', og_image: '', og_url: '' },
}

/** The head as the server writes it for the default brand. */
beforeEach(() => {
  // Style sheets are not fetched here, which the page of the test would report.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  document.head.innerHTML = `
    <link rel="stylesheet" href="/brand/default-1.css">
    <link rel="icon" type="image/png" sizes="16x16" href="/brand/default/icon-16-1.png">
    <link rel="manifest" href="/brand/default/manifest-1.webmanifest">`
})

afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

const apply = (brand: Branding) =>
  renderHook((props: Branding) => useApplyBrand(props), { initialProps: brand })
const attribute = (selector: string, name: string) =>
  [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(name))
const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
const hrefs = () => sheets().map((link) => link.getAttribute('href'))

test('S1-1-16 S1-1-17 S1-3-07 S1-3-09 S1-9-11 a brand that comes later takes the place of the first', () => {
  apply(maple)
  const root = document.documentElement
  expect(root.dataset).toMatchObject({ brand: 'maple', theme: 'dark' })
  expect(attribute('link[rel="icon"]', 'href')).toEqual(icons('maple').map(({ url }) => url))
  expect(attribute('link[rel="icon"]', 'sizes')).toEqual(['16x16', '32x32', '192x192'])
  expect(attribute('link[rel="apple-touch-icon"]', 'href')).toEqual(['/brand/maple/icon-192-1.png'])
  expect(attribute('link[rel="manifest"]', 'href')).toEqual(['/brand/maple/manifest-1.webmanifest'])
  expect(attribute('meta[name="thumbnail"]', 'content')).toEqual(['https://maple.test/t.png'])
  expect(attribute('meta[property="og:image"]', 'content')).toEqual(['https://maple.test/o.png'])
  expect(attribute('meta[property="og:url"]', 'content')).toEqual(['https://maple.test/'])
})

test('what the next brand does not have goes away', () => {
  apply(maple).rerender(plain)
  expect(document.documentElement.dataset).toMatchObject({ brand: 'default' })
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(attribute('meta[name="thumbnail"], meta[property="og:image"]', 'content')).toEqual([])
  expect(attribute('link[rel="icon"]', 'href')).toEqual(icons('default').map(({ url }) => url))
})

test('S1-1-15 the old colours stay until the new ones are here', () => {
  const { rerender } = apply(plain)
  expect(hrefs()).toEqual(['/brand/default-1.css'])
  rerender(maple)
  expect(hrefs()).toEqual(['/brand/default-1.css', '/brand/maple-1.css'])
  sheets().at(-1)?.onload?.(new Event('load'))
  expect(hrefs()).toEqual(['/brand/maple-1.css'])
})

test('colours that are no longer wanted before they came never show', () => {
  const { rerender } = apply(plain)
  rerender(maple)
  rerender({ ...maple, stylesheet: '/brand/maple-2.css' })
  expect(hrefs()).toEqual(['/brand/default-1.css', '/brand/maple-2.css'])
  rerender(plain)
  expect(hrefs()).toEqual(['/brand/default-1.css'])
})
