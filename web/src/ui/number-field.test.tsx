import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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
  if (text) await userEvent.type(input, text)
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

/** Types as a browser does: it asks before each character, and puts it in unless told not to. */
function typeNatively(input: HTMLInputElement, text: string) {
  for (const data of text) {
    const asked = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true })
    const goesOn = input.dispatchEvent(asked)
    if (goesOn) fireEvent.input(input, { target: { value: input.value + data } })
  }
}

it.each<[Locale, string, number]>([
  ['en-US', '4.5', 4.5],
  ['en-US', '4,5', 4.5],
  ['es-US', '4,5', 4.5],
  ['en-CA', '5,6', 5.6],
  ['fr-CA', '5.6', 5.6],
  ['fr-CA', '5,6', 5.6],
  ['en-US', '4,,5', 4.5],
])('in %s "%s" is %d, never ten times as much', async (locale, text, amount) => {
  const { input, onChange } = await type('', locale)
  input.focus()
  act(() => typeNatively(input, text))
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(amount)
})

it('reads digits of full width', async () => {
  const { onChange } = await type('１１８')
  expect(onChange).toHaveBeenLastCalledWith(118)
})
