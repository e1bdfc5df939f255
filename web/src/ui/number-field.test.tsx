import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import type { Locale } from '../i18n/locale'
import { NumberField } from './number-field'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

async function type(text: string, locale: Locale = 'en-US') {
  const onChange = vi.fn()
  render(
    <I18nRoot locale={locale} country="US">
      <NumberField
        label="Blood sugar"
        unit="mg/dL"
        minValue={20}
        maxValue={600}
        onChange={onChange}
      />
    </I18nRoot>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(input, text)
  await userEvent.tab()
  return { input, onChange }
}

it('reads a number', async () => {
  const { onChange } = await type('118')
  expect(onChange).toHaveBeenLastCalledWith(118)
})

it('keeps a value that is out of range, for the form to ask about', async () => {
  const { input, onChange } = await type('4120')
  expect(input.value).toBe('4,120')
  expect(onChange).toHaveBeenLastCalledWith(4120)
})

it('reads the decimal comma of the locale', async () => {
  const { onChange } = await type('25,6', 'fr-CA')
  expect(onChange).toHaveBeenLastCalledWith(25.6)
})

it('names the field and tells that it is needed', async () => {
  const { input } = await type('118')
  expect(screen.getByLabelText('Blood sugar')).toBe(input)
  expect(input.getAttribute('aria-required') ?? String(input.required)).toBe('true')
})
