import { i18n, type Messages } from '@lingui/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { activate, type Catalogues, loadTexts } from './activate'
import type { Part } from './parts'

const english = { greeting: 'Hello', farewell: 'Goodbye' }
function texts(spanish: boolean, part: Part): Messages {
  if (part === 'staff') return { desk: spanish ? 'Mesa' : 'Desk' }
  if (part === 'readings') return {}
  return spanish ? { greeting: 'Hola' } : english
}

const catalogues: Catalogues = async (locale, part) => {
  if (locale === 'fr-CA') throw new Error('404')
  return { messages: texts(locale === 'es-US', part) }
}

describe('activate', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  it('shows the texts of the locale and names it on the page', async () => {
    expect(await activate('es-US', catalogues)).toBe('es-US')
    expect(i18n._('greeting')).toBe('Hola')
    expect(document.documentElement.lang).toBe('es-US')
    expect(console.warn).not.toHaveBeenCalled()
  })

  // S1-5-09, S2-1-10, S1-8-20, S2-8-39
  it('uses en-US with a warning when the catalogue cannot be loaded', async () => {
    expect(await activate('fr-CA', catalogues)).toBe('en-US')
    expect(i18n._('greeting')).toBe('Hello')
    expect(console.warn).toHaveBeenCalledOnce()
  })

  it('falls back to en-US for a missing text and warns once', async () => {
    await activate('es-US', catalogues)
    i18n._('farewell')
    i18n._('farewell')
    await vi.waitFor(() => expect(i18n._('farewell')).toBe('Goodbye'))
    expect(i18n._('greeting')).toBe('Hola')
    expect(console.warn).toHaveBeenCalledOnce()
  })

  it('does not leave the fallback of a locale behind after a switch', async () => {
    await activate('es-US', catalogues)
    await activate('en-US', catalogues)
    i18n._('unknown')
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('brings the texts of a part once, and with every language after it', async () => {
    await activate('en-US', catalogues)
    expect(i18n._('desk'), 'not there yet').toBe('desk')
    await expect(loadTexts('staff', () => Promise.reject(new Error('offline')))).rejects.toThrow()
    await loadTexts('staff', catalogues)
    expect(i18n._('desk')).toBe('Desk')
    await loadTexts('staff', () => Promise.reject(new Error('asked again')))
    await activate('es-US', catalogues)
    expect(i18n._('desk')).toBe('Mesa')
    expect(i18n._('greeting')).toBe('Hola')
  })

  // Twelve files are compiled for it.
  it('loads every real catalogue', { timeout: 30_000 }, async () => {
    for (const locale of ['en-US', 'es-US', 'en-CA', 'fr-CA'] as const) {
      expect(await activate(locale)).toBe(locale)
    }
  })
})
