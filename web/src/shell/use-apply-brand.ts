import { useEffect } from 'react'
import { appearance, applyAppearance } from '../data/appearance'
import type { Branding } from '../data/branding'

/**
 * The server writes the brand of the host, or of the member it knows, into the page. A
 * session found only later can belong to another brand, and a brand can change while the
 * page is open: then the new one takes its place without a reload.
 */
export function useApplyBrand(brand: Branding) {
  const { stylesheet, data_theme } = brand

  useEffect(() => {
    // What the person chose comes before what the brand wishes.
    applyAppearance(appearance.get(), data_theme)
  }, [data_theme])

  useEffect(() => replaceStylesheet(stylesheet), [stylesheet])

  useEffect(() => writeHead(brand), [brand])
}

/** The old colours stay until the new ones are here. */
function replaceStylesheet(href: string | undefined) {
  const old = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/brand/"]'),
  ]
  if (!href || old.at(-1)?.getAttribute('href') === href) return
  const next = document.createElement('link')
  next.rel = 'stylesheet'
  next.href = href
  let here = false
  next.onload = () => {
    here = true
    for (const link of old) link.remove()
  }
  document.head.append(next)
  return () => {
    if (!here) next.remove()
  }
}

const largeIcon = 192

/** What the tab, a home screen and previews of links show. */
function writeHead({ brand_code, brand_name, icons = [], manifest, meta_tags }: Branding) {
  if (brand_code) document.documentElement.dataset.brand = brand_code
  for (const { size, url } of icons) {
    write('link', { rel: 'icon', type: 'image/png', sizes: `${size}x${size}` }, 'href', url)
    if (size === largeIcon) {
      const sizes = `${size}x${size}`
      write('link', { rel: 'apple-touch-icon', type: 'image/png', sizes }, 'href', url)
    }
  }
  write('link', { rel: 'manifest' }, 'href', manifest)
  write('meta', { name: 'thumbnail' }, 'content', meta_tags?.thumbnail)
  write('meta', { property: 'og:title' }, 'content', brand_name)
  write('meta', { property: 'og:image' }, 'content', meta_tags?.og_image)
  write('meta', { property: 'og:url' }, 'content', meta_tags?.og_url)
}

/** Makes one element of the head say something, or takes it away where there is nothing to say. */
function write(
  tag: 'link' | 'meta',
  names: Record<string, string>,
  attribute: 'href' | 'content',
  value: string | undefined,
) {
  const selector = Object.entries(names).map(([name, text]) => `[${name}="${text}"]`)
  const found = document.head.querySelector(tag + selector.join(''))
  if (!value) {
    found?.remove()
    return
  }
  if (found?.getAttribute(attribute) === value) return
  const element = found ?? document.head.appendChild(document.createElement(tag))
  for (const [name, text] of Object.entries(names)) element.setAttribute(name, text)
  element.setAttribute(attribute, value)
}
