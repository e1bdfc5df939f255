import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushDrafts } from '../data/use-draft-queue'
import { TextField } from '../ui/text-field'
import { Form } from './form'
import { FormDialog } from './form-dialog'
import { renderForm } from './testing'
import { useForm } from './use-form'

const send = vi.fn(async () => {})

beforeEach(() => send.mockClear())
afterEach(async () => {
  cleanup()
  await flushDrafts()
  vi.unstubAllGlobals()
})

type NoteProps = { draft?: { route: string; field: string }; losesNothing?: boolean }

function NoteDialog({ draft, losesNothing }: NoteProps) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <FormDialog isOpen={isOpen} onClose={close} losesNothing={losesNothing} title="A note">
      <NoteForm draft={draft} onDone={close} />
    </FormDialog>
  )
}

function NoteForm({ draft, onDone }: NoteProps & { onDone: () => void }) {
  const form = useForm({ id: 'note', first: { note: '' }, draft, send, onSent: onDone })
  return (
    <Form form={form} onCancel={onDone}>
      <TextField {...form.field('note')} label="Note" />
    </Form>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'A note' })
const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a form that nobody has written in closes at once', async () => {
  await renderForm(<NoteDialog />)
  await userEvent.keyboard('{Escape}')
  expect(dialog()).toBeNull()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => press('Close')],
  ['a click beside it', () => userEvent.click(document.body)],
])('%s asks before a form without a draft is lost', async (_, leave) => {
  await renderForm(<NoteDialog />)
  await userEvent.type(note(), 'Her son drives her.')
  // The second click of a double click closes nothing.
  await new Promise((done) => setTimeout(done, 450))
  await leave()
  expect(within(await question()).getByText('What you entered isn’t saved yet.')).toBeTruthy()
  await press('Stay here')
  await waitFor(() => expect(dialog()).toBeTruthy())
  expect(note().value).toBe('Her son drives her.')
  await leave()
  await question()
  await press('Leave and discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the question is over once the form is', async () => {
  await renderForm(<NoteDialog />)
  await userEvent.type(note(), 'Her son drives her.')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(send).toHaveBeenCalledOnce()
})

test.each([{}, { losesNothing: true }])(
  'what is on its way keeps the dialog until the answer, %o',
  async (props) => {
    let answer = (_: Error) => {}
    send.mockImplementationOnce(() => new Promise((_, no) => (answer = no)))
    await renderForm(<NoteDialog {...props} />)
    await userEvent.type(note(), 'Her son drives her.')
    await press('Save')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body)
    expect(dialog()).toBeTruthy()
    answer(new Error('refused'))
    await screen.findByRole('group', { name: 'Not saved' })
    expect(note().value).toBe('Her son drives her.')
  },
)

test('Cancel says what it does, and asks nothing', async () => {
  await renderForm(<NoteDialog />)
  await userEvent.type(note(), 'Her son drives her.')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['a form with a draft', { draft: { route: '/notes', field: 'note' } }],
  ['a choice that is quickly made again', { losesNothing: true }],
])('%s closes without a question', async (_, props) => {
  await renderForm(<NoteDialog {...props} />)
  await userEvent.type(note(), 'Her son drives her.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
