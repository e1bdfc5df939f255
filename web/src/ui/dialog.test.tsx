import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { Dialog } from './dialog'
import { rescueFocus } from './focus'

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

function Page() {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <I18nRoot locale="en-US" country="US">
      <main>
        <h1>Page</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Opener
        </button>
        {isDone ? (
          <h2>Done</h2>
        ) : (
          <button type="button" onClick={() => setDone(true)}>
            Go on
          </button>
        )}
      </main>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Question"
        actions={(close) => (
          <button type="button" onClick={close}>
            Back
          </button>
        )}
      >
        Sure?
      </Dialog>
    </I18nRoot>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

/** A click without a pointer, as of a screen reader or the Enter key on a link. */
async function open() {
  render(<Page />)
  button('Opener').focus()
  fireEvent.click(button('Opener'))
  await screen.findByRole('dialog')
}

/** Something moves on the page, which React Aria waits for. */
function move(type: 'transitionrun' | 'transitionend') {
  const event = new Event(type, { bubbles: true })
  Object.assign(event, { propertyName: 'opacity' })
  act(() => void document.querySelector('h1')?.dispatchEvent(event))
}

test('a dialog that closes gives the focus back to what opened it', async () => {
  await open()
  fireEvent.click(button('Back'))
  await waitFor(() => expect(document.activeElement).toBe(button('Opener')))
})

test('the focus goes back once: what is lost later goes on from its heading', async () => {
  await open()
  move('transitionrun')
  fireEvent.click(button('Back'))
  await waitFor(() => expect(document.activeElement).toBe(button('Opener')))
  button('Go on').focus()
  fireEvent.click(button('Go on'))
  expect(document.activeElement).toBe(document.body)
  rescueFocus(() => document.querySelector('h2'))
  move('transitionend')
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h2')))
})
