import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { ApiErrorState } from './error-state'

const support = { email: 'help@wellhouse.test', phone: '555-010-0100' }

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

function show(element: ReactNode) {
  render(
    <I18nRoot locale="en-US" country="US">
      {element}
    </I18nRoot>,
  )
}

const title = () => screen.getByRole('heading').textContent

test('S1-8-07 S2-8-21 S2-8-01 with the network up: the generic title, email, phone and another try', () => {
  const retry = vi.fn()
  show(<ApiErrorState online support={support} requestId="q9" onRetry={retry} />)
  expect(title()).toBe('Uh oh, there was an error')
  expect(screen.getByText('help@wellhouse.test').closest('a')?.getAttribute('href')).toBe(
    'mailto:help@wellhouse.test',
  )
  expect(screen.getByText('555-010-0100').closest('a')?.getAttribute('href')).toBe(
    'tel:+15550100100',
  )
  expect(screen.getByText('Reference: q9')).toBeTruthy()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('S1-8-08 S2-8-22 offline: title and body of the missing page, and nobody to write to', () => {
  show(<ApiErrorState online={false} support={support} />)
  expect(title()).toBe('We couldn’t find that page')
  expect(screen.getByText(/The address may be old/)).toBeTruthy()
  expect(screen.queryByText('help@wellhouse.test')).toBeNull()
})

test('S2-8-03 a refusal is an authorization error, which no second try mends', () => {
  show(<ApiErrorState online denied support={support} onRetry={() => undefined} />)
  expect(title()).toBe('Authorization error')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('help@wellhouse.test')).toBeTruthy()
})
