import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCookie, writeCookie } from './cookie'
import { changeLocale, localeStore, startLocale } from './language'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test clears what it wrote
  document.cookie = 'locale=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
})

test('S1-4.1-13 S2-3-10 without a locale cookie the locale of the person makes one', () => {
  expect(startLocale({ locale: 'en-US', userLocale: 'es-US' })).toBe('es-US')
  expect(readCookie('locale')).toBe('es-US')
})

test('S1-4.1-14 with a locale cookie the locale of the person is dropped', () => {
  writeCookie('locale', 'en-US')
  expect(startLocale({ locale: 'es-US', userLocale: 'es-US' })).toBe('en-US')
  expect(readCookie('locale')).toBe('en-US')
})

test('S1-5-08 a cookie that is no locale means en-US and stays as it is', () => {
  writeCookie('locale', 'es')
  expect(startLocale({ locale: 'en-US', userLocale: 'es-US' })).toBe('en-US')
  expect(readCookie('locale')).toBe('es')
})

test('a visitor without cookie and account reads what the server chose, and no cookie is made', () => {
  expect(startLocale({ locale: 'fr-CA' })).toBe('fr-CA')
  expect(readCookie('locale')).toBeUndefined()
})

test.each([
  ['es-US', 'ES'],
  ['en-CA', 'EN'],
  ['fr-CA', 'FR'],
] as const)('S2-1-12 the choice of %s goes to the server as %s', async (locale, language) => {
  const sent: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ url: new URL(request.url).pathname, body: await request.json() })
    return new Response(null, { status: 204 })
  })
  await changeLocale(locale, true)
  expect(sent).toEqual([{ url: '/v1/users/me/info/language', body: { language } }])
  expect(readCookie('locale')).toBe(locale)
})

test('a visitor chooses for the browser alone', async () => {
  const sent = vi.fn()
  vi.stubGlobal('fetch', sent)
  await changeLocale('es-US', false)
  expect(readCookie('locale')).toBe('es-US')
  expect(sent).not.toHaveBeenCalled()
})

test('of two quick choices the last one stays, for the server and the page', async () => {
  const sent: unknown[] = []
  let first: () => void = () => undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    if (sent.length === 1) {
      await new Promise<void>((resolve) => {
        first = resolve
      })
    }
    return new Response(null, { status: 204 })
  })
  const one = changeLocale('es-US', true)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const two = changeLocale('fr-CA', true)
  const three = changeLocale('en-CA', true)
  await vi.waitFor(() => expect(localeStore.get()).toBe('en-CA'))
  expect(sent).toHaveLength(1)
  first()
  await Promise.all([one, two, three])
  expect(sent).toEqual([{ language: 'ES' }, { language: 'EN' }])
  expect(readCookie('locale')).toBe('en-CA')
})

afterEach(() => vi.unstubAllGlobals())
