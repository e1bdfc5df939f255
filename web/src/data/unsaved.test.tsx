import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTyping } from './typing'
import { atSessionEnd, hasUnsaved, typingSaved, useHasUnsaved, useUnsaved } from './unsaved'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = watchTyping(document)
})
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
})

function type(field: HTMLElement, value: string) {
  act(() => field.focus())
  fireEvent.input(field, { target: { value } })
}

test('typed text is noticed, and so is deleting it', () => {
  render(<textarea aria-label="Note" defaultValue="before" />)
  const note = screen.getByLabelText('Note')
  expect(hasUnsaved()).toBe(false)
  type(note, 'before and after')
  expect(hasUnsaved()).toBe(true)
  type(note, 'before')
  expect(hasUnsaved()).toBe(false)
})

test('a form that was sent and left takes its text along', () => {
  const { unmount } = render(<input aria-label="Name" />)
  type(screen.getByLabelText('Name'), 'Rosa')
  expect(hasUnsaved()).toBe(true)
  unmount()
  expect(hasUnsaved()).toBe(false)
})

test('what is saved elsewhere is safe, until more is typed', () => {
  render(<textarea aria-label="Note" />)
  const note = screen.getByLabelText('Note')
  type(note, 'Hello')
  typingSaved()
  expect(hasUnsaved()).toBe(false)
  type(note, 'Hello again')
  expect(hasUnsaved()).toBe(true)
})

test('D29 what a session end would do to the text depends on where it stands', () => {
  function Form({ unsaved }: { unsaved: boolean }) {
    useUnsaved(unsaved)
    return (
      <>
        <form data-kept>
          <textarea aria-label="Note" />
        </form>
        <input aria-label="Host" />
      </>
    )
  }
  const { rerender } = render(<Form unsaved={false} />)
  expect(atSessionEnd()).toBe('nothing')
  type(screen.getByLabelText('Note'), 'Hello')
  expect(atSessionEnd()).toBe('kept')
  expect(hasUnsaved()).toBe(true)
  type(screen.getByLabelText('Host'), 'wellhouse.test')
  expect(atSessionEnd()).toBe('lost')
  type(screen.getByLabelText('Host'), '')
  expect(atSessionEnd()).toBe('kept')
  rerender(<Form unsaved />)
  expect(atSessionEnd()).toBe('lost')
})

test('choices and searches are no typed text', () => {
  render(
    <>
      <input type="checkbox" aria-label="Yes" />
      <input type="search" aria-label="Find" />
    </>,
  )
  fireEvent.click(screen.getByLabelText('Yes'))
  type(screen.getByLabelText('Find'), 'rosa')
  expect(hasUnsaved()).toBe(false)
})

test('a form can say so itself, and subscribers learn of the change', () => {
  function Form() {
    const [answers, setAnswers] = useState(0)
    useUnsaved(answers > 0)
    return <button type="button" onClick={() => setAnswers(1 - answers)} />
  }
  function Asks() {
    return <p>{useHasUnsaved() ? 'waits' : 'free'}</p>
  }
  render(
    <>
      <Form />
      <Asks />
    </>,
  )
  const press = () => {
    fireEvent.click(screen.getByRole('button'))
    act(() => vi.advanceTimersByTime(500))
  }
  expect(screen.getByText('free')).toBeTruthy()
  press()
  expect(screen.getByText('waits')).toBeTruthy()
  press()
  expect(screen.getByText('free')).toBeTruthy()
})
