import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { ErrorSummary, type FieldProblem } from './error-summary'
import { NumberField } from './number-field'
import { TextField } from './text-field'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

const problems = [
  { fieldId: 'weight', message: 'Please enter your weight' },
  { fieldId: 'meals', message: 'Please choose a meal' },
]

const form = (list: readonly FieldProblem[]) => (
  <I18nRoot locale="en-US" country="US">
    <ErrorSummary problems={list} />
    <input id="weight" aria-label="Weight" />
    <div id="meals">
      <input type="radio" aria-label="Lunch" />
    </div>
  </I18nRoot>
)

it('takes focus when problems appear and again when they change', () => {
  const { rerender } = render(form([]))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(form(problems))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  screen.getByLabelText('Weight').focus()
  rerender(form(problems.slice(1)))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

it('leaves focus alone while the same problems stay', () => {
  const { rerender } = render(form(problems))
  screen.getByLabelText('Weight').focus()
  rerender(form(problems))
  expect(document.activeElement).toBe(screen.getByLabelText('Weight'))
})

it('leads to a field', () => {
  render(form(problems))
  fireEvent.click(screen.getByText('Please enter your weight'))
  expect(document.activeElement).toBe(screen.getByLabelText('Weight'))
})

it('leads to the first part of a group', () => {
  render(form(problems))
  fireEvent.click(screen.getByText('Please choose a meal'))
  expect(document.activeElement).toBe(screen.getByLabelText('Lunch'))
})

it('counts in words', () => {
  render(form(problems))
  expect(screen.getByRole('heading').textContent).toBe('Please check 2 answers')
})

const words = 'Please enter a value between 20 and 600.'

/** A form that finds every answer wrong. */
function Strict() {
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const [text, setText] = useState('')
  const [value, setValue] = useState(Number.NaN)
  const judge = (event: FormEvent) => {
    event.preventDefault()
    setInvalid(['name', 'amount'].map((fieldId) => ({ fieldId, message: `${fieldId}: ${words}` })))
  }
  const errorOf = (id: string) => invalid.find(({ fieldId }) => fieldId === id)?.message
  return (
    <I18nRoot locale="en-US" country="US">
      <form onSubmit={judge}>
        <ErrorSummary problems={invalid} />
        <TextField id="name" label="Name" value={text} onChange={setText} error={errorOf('name')} />
        <NumberField
          id="amount"
          label="Amount"
          value={value}
          onChange={setValue}
          error={errorOf('amount')}
        />
        <button type="submit">Save</button>
      </form>
    </I18nRoot>
  )
}

it('an error goes away once its field is changed, and comes back when the form is sent again', async () => {
  render(<Strict />)
  const shown = (field: string) => screen.queryAllByText(`${field}: ${words}`).length
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  // Once in the summary, once beside the field.
  expect([shown('name'), shown('amount')]).toEqual([2, 2])
  await userEvent.type(screen.getByLabelText('Name'), 'Rosa')
  expect([shown('name'), shown('amount')]).toEqual([0, 2])
  expect(screen.getByRole('heading').textContent).toBe('Please check one answer')
  await userEvent.type(screen.getByLabelText('Amount'), '5')
  expect([shown('name'), shown('amount')]).toEqual([0, 0])
  expect(screen.queryByRole('alert')).toBeNull()
  await save()
  expect([shown('name'), shown('amount')]).toEqual([2, 2])
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

it('names the field, because two can be wrong in the same way', () => {
  const same = [
    { fieldId: 'first', message: 'Enter a name.' },
    { fieldId: 'last', message: 'Enter a name.' },
  ]
  const { rerender } = render(fields([]))
  rerender(fields(same))
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toEqual(['First name: Enter a name.', 'Last name: Enter a name.'])
})

const fields = (list: readonly FieldProblem[]) => (
  <I18nRoot locale="en-US" country="US">
    <ErrorSummary problems={list} />
    <TextField id="first" label="First name" />
    <TextField id="last" label="Last name" optional />
  </I18nRoot>
)
