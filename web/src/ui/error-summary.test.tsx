import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { ErrorSummary, type FieldProblem } from './error-summary'

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
