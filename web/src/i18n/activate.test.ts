import { i18n, type Messages } from '@lingui/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { activate, activatePseudo } from './activate'

const english = { greeting: 'Hello', farewell: 'Goodbye' }
const catalogues = {
  'en-US': async () => ({ messages: english }),
  'es-US': async () => ({ messages: { greeting: 'Hola' } }),
  'en-CA': async () => ({ messages: english }),
  'fr-CA': async () => {
    throw new Error('404')
  },
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

  it('loads every real catalogue', async () => {
    for (const locale of ['en-US', 'es-US', 'en-CA', 'fr-CA'] as const) {
      expect(await activate(locale)).toBe(locale)
    }
  })
})

describe('activatePseudo', () => {
  it('brackets and accents texts, arguments and plural forms', async () => {
    const messages: Messages = {
      plain: 'Send <0>now</0>',
      argument: ['Hi ', ['name'], ', you'],
      forms: [['count', 'plural', { one: 'one check', other: ['#', ' checks'] }]],
    }
    await activatePseudo({ ...catalogues, 'en-US': async () => ({ messages }) })
    expect(i18n._('plain')).toBe('⟦Šéñd <0>ñöw</0>⟧')
    expect(i18n._('argument', { name: 'Rosa' })).toBe('⟦Hí Rosa, ýöü⟧')
    expect(i18n._('forms', { count: 3 })).toBe('⟦3 çhéçkš⟧')
  })
})
