import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUnsaved } from '../../data/unsaved'
import { json, memberSession, renderApp } from '../../shell/testing'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['brands'] } },
}
const draft = { brand_name: 'Wellhouse', country: 'US', form: 'one-app', logo_width: 180 }

beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const brand = { code: 'default', revision: 1, draft, footerKeys: [] }
    if (request.url.includes('GetBrand')) return json(200, { brand })
    if (request.url.includes('UpdateBrand')) {
      // The server writes a name in its own way.
      const saved = { ...draft, brand_name: 'Wellhouse 2' }
      return json(200, { brand: { ...brand, revision: 2, draft: saved } })
    }
    return json(200, {})
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is saved is not typed text that a reload would lose', async () => {
  await renderApp('/staff/brands/default', admin)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Brand name/ })
  await userEvent.type(name, '  2')
  expect(hasUnsaved()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save the brand' }))
  await waitFor(() => expect(name.value).toBe('Wellhouse 2'))
  expect(hasUnsaved()).toBe(false)
  await userEvent.type(name, '!')
  expect(hasUnsaved()).toBe(true)
})

test('what is typed while the brand is saved stays, and still counts as a change', async () => {
  const server = fetch
  let arrive: () => void = () => undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('UpdateBrand')) {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
    }
    return server(request)
  })
  await renderApp('/staff/brands/default', admin)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Brand name/ })
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /^Support e-?mail/ })
  await userEvent.type(name, '  2')
  await userEvent.click(screen.getByRole('button', { name: 'Save the brand' }))
  await userEvent.type(email, 'help@example.com')
  arrive()
  await waitFor(() => expect(name.value).toBe('Wellhouse 2'))
  expect(email.value).toBe('help@example.com')
  expect(hasUnsaved()).toBe(true)
})
