import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import type { Locale } from '../i18n/locale'
import { NumberField } from './number-field'
import { TypedTextsContext } from './typed-texts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

type FormProps = { start?: number; error?: string; onChange: (value: number) => void }

/** A form as the product has them: it saves whatever number its field holds. */
function Form({ start = Number.NaN, error, onChange, onSave }: FormProps & { onSave: () => void }) {
  const [value, setValue] = useState(start)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  const change = (next: number) => {
    onChange(next)
    setValue(next)
  }
  return (
    <form onSubmit={save} noValidate>
      <NumberField label="Dose" unit="u" error={error} value={value} onChange={change} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => setValue(4.5)}>
        Other
      </button>
    </form>
  )
}

function show(locale: Locale = 'en-US', props: Partial<FormProps> = {}) {
  const onChange = vi.fn()
  const onSave = vi.fn()
  render(
    <I18nRoot locale={locale} country="US">
      <Form {...props} onChange={onChange} onSave={onSave} />
    </I18nRoot>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { input, onChange, onSave, save }
}

const answers = () =>
  within('group')
    ?.map(({ textContent }) => textContent)
    .join(' | ') ?? ''

function within(role: string) {
  const group = screen.queryByRole(role)
  return group ? [...group.querySelectorAll('button')] : undefined
}

it('reads a number', async () => {
  const { input, onChange, onSave, save } = show()
  await userEvent.type(input, '118')
  await save()
  expect(onChange).toHaveBeenLastCalledWith(118)
  expect(onSave).toHaveBeenCalledOnce()
})

it('keeps a value that is out of range as it was typed', async () => {
  const { input, onChange } = show()
  await userEvent.type(input, '4120')
  await userEvent.tab()
  expect(input.value).toBe('4120')
  expect(onChange).toHaveBeenLastCalledWith(4120)
})

it('names the field and tells that it is needed', () => {
  const { input } = show()
  expect(screen.getByLabelText('Dose')).toBe(input)
  expect(input.getAttribute('aria-required') ?? String(input.required)).toBe('true')
})

type Way = (input: HTMLInputElement, text: string) => Promise<unknown>

const ways: Record<string, Way> = {
  typing: (input, text) => userEvent.type(input, text),
  pasting: async (input, text) => {
    input.focus()
    await userEvent.paste(text)
  },
  // Autofill and dictation put in the whole text at once.
  autofill: async (input, text) => fireEvent.input(input, { target: { value: text } }),
  'an input method': async (input, text) => {
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: text } })
    fireEvent.compositionEnd(input, { data: text })
  },
}

const unclear: [Locale, string, string][] = [
  ['en-US', '3,5', '3.5 u | 35 u'],
  ['es-US', '3,5', '3.5 u | 35 u'],
  ['en-CA', '5,6', '5.6 u | 56 u'],
  ['fr-CA', '5.6', '5,6 u | 56 u'],
  ['en-US', '1,234', '1.234 u | 1234 u'],
  ['en-US', '５，６', '5.6 u | 56 u'],
]

for (const [way, enter] of Object.entries(ways)) {
  it.each(unclear)(`${way} in %s: "%s" is asked about`, async (locale, text, choices) => {
    const { input, onChange, onSave, save } = show(locale)
    await enter(input, text)
    expect(answers()).toBe(choices)
    expect(input.value).toBe(text)
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN)
    await save()
    expect(onSave).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(document.activeElement).toBe(input))
  })
}

it.each([
  [0, 3.5, '3.5'],
  [1, 35, '35'],
])('answer %d is %d', async (index, value, text) => {
  const { input, onChange, onSave, save } = show()
  await ways.pasting?.(input, '3,5')
  expect(screen.getAllByText('Did you mean 3.5 or 35?').length).toBeGreaterThan(0)
  await userEvent.click(within('group')?.[index] as HTMLElement)
  expect(onChange).toHaveBeenLastCalledWith(value)
  expect(input.value).toBe(text)
  expect(document.activeElement).toBe(input)
  expect(screen.queryByText('Did you mean 3.5 or 35?')).toBeNull()
  await save()
  expect(onSave).toHaveBeenCalledOnce()
})

it('stops asking when the text is corrected by hand', async () => {
  const { input, onSave, save } = show()
  await userEvent.type(input, '3,5')
  await userEvent.clear(input)
  await userEvent.type(input, '3.5')
  expect(screen.queryByRole('group', { name: /Did you mean/ })).toBeNull()
  await save()
  expect(onSave).toHaveBeenCalledOnce()
})

it.each([['abc'], ['5,,6'], ['118 mg/dL']])(
  'keeps "%s", says that it is no number, and saves nothing',
  async (text) => {
    const { input, onSave, save } = show()
    await ways.pasting?.(input, text)
    await save()
    expect(input.value).toBe(text)
    expect(screen.getByText('Please enter a number, using digits only.')).toBeTruthy()
    expect(onSave).not.toHaveBeenCalled()
    await userEvent.clear(input)
    expect(screen.queryByText('Please enter a number, using digits only.')).toBeNull()
  },
)

it('reads digits of full width and leaves them as they are', async () => {
  const { input, onChange } = show()
  await userEvent.type(input, '１１８')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(118)
  expect(input.value).toBe('１１８')
})

it('shows a number that comes from elsewhere, never with a mark of thousands', async () => {
  const { input } = show('fr-CA', { start: 1234 })
  expect(input.value).toBe('1234')
  await userEvent.click(screen.getByRole('button', { name: 'Other' }))
  expect(input.value).toBe('4,5')
})

it.each([
  ['5,6', Number.NaN, '5,6'],
  ['abc', Number.NaN, 'abc'],
  ['4.50', 4.5, '4.50'],
  // The number changed after the text was kept: the number is what would be saved.
  ['4.50', 45, '45'],
  ['abc', 45, '45'],
])('the kept text "%s" beside %d shows as "%s"', (kept, value, shown) => {
  const texts = { of: () => kept, keep: vi.fn() }
  render(
    <I18nRoot locale="en-US" country="US">
      <TypedTextsContext value={texts}>
        <NumberField id="dose" label="Dose" value={value} />
      </TypedTextsContext>
    </I18nRoot>,
  )
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(shown)
})

it('unfolds what hides it before it asks', async () => {
  const unfold = vi.fn()
  const onSave = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <I18nRoot locale="en-US" country="US">
      <form onSubmit={onSave}>
        <button type="button" aria-controls="more" onClick={unfold}>
          More
        </button>
        <div id="more" hidden>
          <NumberField label="Dose" optional defaultValue={Number.NaN} />
        </div>
        <button type="submit">Save</button>
      </form>
    </I18nRoot>,
  )
  fireEvent.input(screen.getByLabelText(/Dose/), { target: { value: '3,5' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(unfold).toHaveBeenCalledOnce()
  expect(onSave).not.toHaveBeenCalled()
})

it('shows the short unit and says the full one', () => {
  render(
    <I18nRoot locale="en-US" country="US">
      <NumberField label="Pulse" unit="bpm" spokenUnit="beats per minute" />
    </I18nRoot>,
  )
  expect(screen.getByText('bpm').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('beats per minute').className).toBe('visually-hidden')
})
