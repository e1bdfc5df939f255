import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, renderApp } from './testing'
import { isUnsupported } from './unsupported'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ie11 = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'

test.each([
  [ie11, true],
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)', true],
  ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)', true],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', false],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', false],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/150.0', false],
  ['', false],
])('S1-8-09 S2-8-23 %s: %s', (agent, unsupported) => {
  expect(isUnsupported(agent)).toBe(unsupported)
})

test('S1-8-09 S2-8-23 Internet Explorer gets a dialog that recommends another browser', async () => {
  vi.stubGlobal('fetch', async () => json(200, {}))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ie11)
  await renderApp('/home')
  const dialog = await screen.findByRole('dialog', { name: 'Please use another browser' })
  expect(dialog.textContent).toContain('Chrome, Edge, Firefox or Safari')
})

test('other browsers get none', async () => {
  vi.stubGlobal('fetch', async () => json(200, {}))
  await renderApp('/home')
  expect(screen.queryByRole('dialog')).toBeNull()
})
