import { useEffect } from 'react'
import type { Branding } from '../data/branding'

/**
 * The server links the brand of the host. A session found only later can belong to
 * another brand, whose style sheet then takes its place.
 */
export function useApplyBrand({ stylesheet, data_theme }: Branding) {
  useEffect(() => {
    const root = document.documentElement
    if (data_theme === 'light' || data_theme === 'dark') root.dataset.theme = data_theme
    else delete root.dataset.theme
  }, [data_theme])

  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/brand/"]')
    if (!stylesheet || link?.getAttribute('href') === stylesheet) return
    const next = document.createElement('link')
    next.rel = 'stylesheet'
    next.href = stylesheet
    next.onload = () => link?.remove()
    document.head.append(next)
  }, [stylesheet])
}
