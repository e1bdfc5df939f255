import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { markSafari, start } from './start'

afterEach(() => {
  document.body.innerHTML = ''
})

test('S1-4.1-16 S1-8-04 a page without start-up data shows the unavailable page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  document.body.innerHTML = '<div id="root"></div>'
  await act(() => start(document))
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Uh-oh! Our site had a hiccup.')
  expect(screen.getByRole('button', { name: 'Refresh the page' })).toBeTruthy()
})

test('S1-8-05 the unavailable page names the support of the brand where it is known', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { Unavailable } = await import('./failure')
  const { render } = await import('@testing-library/react')
  const { I18nRoot } = await import('../i18n/i18n-root')
  const support = { email: 'help@wellhouse.test', phone: '555-010-0100' }
  render(
    <I18nRoot locale="en-US" country="US">
      <Unavailable brand={{ support }} requestId="q3" />
    </I18nRoot>,
  )
  expect(screen.getByText('help@wellhouse.test').getAttribute('href')).toBe(
    'mailto:help@wellhouse.test',
  )
  expect(screen.getByText('(555) 010-0100').getAttribute('href')).toBe('tel:+15550100100')
  expect(screen.getByText('Reference: q3')).toBeTruthy()
})

test('S1-9-20 only Safari gets the extra class', () => {
  const root = document.createElement('html')
  const agents = {
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15': true,
    'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 Chrome/156.0 Safari/537.36': false,
    'Mozilla/5.0 (Windows) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0': false,
    'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/150.0': false,
  }
  for (const [agent, safari] of Object.entries(agents)) {
    markSafari(root, agent)
    expect([agent, root.classList.contains('is-safari')]).toEqual([agent, safari])
  }
})
