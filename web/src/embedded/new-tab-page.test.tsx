import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brand, json, renderApp } from '../shell/testing'

const faq = 'https://help.example/faq'
const agreement = 'https://help.example/agreement'
const open = vi.fn<typeof window.open>()

beforeEach(() => {
  open.mockReset()
  vi.stubGlobal('open', open)
  vi.stubGlobal('fetch', async () => json(200, {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const withLinks = (links: Record<string, string>) => ({
  brand: { ...brand, footer_fields: { default: links } },
})

test.each([
  ['S1-2.7-06 S1-2.7-07', '/help/faq', { faq }, faq],
  ['S1-2.7-08', '/terms/cr_agreement', { cr_agreement: agreement }, agreement],
  ['S1-2.7-08', '/terms/cr_agreement', { consent_agreement: agreement }, agreement],
])(
  '%s %s opens its page in a tab of its own, once, and leaves Home',
  async (_ids, path, links, url) => {
    const tab = { opener: window } as unknown as Window
    open.mockReturnValue(tab)
    const { router } = await renderApp(path, withLinks(links))
    await waitFor(() => expect(router.location.pathname).toBe('/home'))
    expect(open.mock.calls).toEqual([[url, '_blank']])
    expect(tab.opener).toBeNull()
  },
)

test.each([
  ['/help/faq', 'Questions and answers', faq],
  ['/terms/cr_agreement', 'Care recipient agreement', agreement],
])('%s shows its link when the browser lets no tab open', async (path, name, url) => {
  open.mockReturnValue(null)
  const { router } = await renderApp(path, withLinks({ faq, cr_agreement: agreement }))
  await screen.findByRole('heading', { level: 1, name })
  const link = await screen.findByRole('link', { name: 'Open it in a new tab' })
  expect([
    link.getAttribute('href'),
    link.getAttribute('target'),
    link.getAttribute('rel'),
  ]).toEqual([url, '_blank', 'noreferrer'])
  expect(router.location.pathname).toBe(path)
})

test.each(['', 'http://help.example/faq', 'javascript:alert(1)', '/help/faq', '//help.example'])(
  'the address %j opens nothing and names support',
  async (address) => {
    await renderApp('/help/faq', withLinks({ faq: address }))
    await screen.findByText('This page is not available to you online yet.')
    expect(screen.getByRole('link', { name: 'help@wellhouse.test' })).toBeTruthy()
    expect(open).not.toHaveBeenCalled()
  },
)
