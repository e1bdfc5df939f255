import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '../data/problem'
import { flushDrafts } from '../data/use-draft-queue'
import { TextField } from '../ui/text-field'
import { Form } from './form'
import { renderForm } from './testing'
import { useForm } from './use-form'

let sent: string[] = []
let keys: string[] = []
let refusals: Problem[] = []

afterEach(async () => {
  cleanup()
  await flushDrafts()
  vi.unstubAllGlobals()
  sent = []
  keys = []
  refusals = []
})

function NoteForm({ note }: { note: string }) {
  const form = useForm({
    id: 'note',
    first: { note },
    draft: { route: '/notes', field: 'edit.1' },
    edits: true,
    send: async (value, { key }) => {
      sent.push(value.note)
      keys.push(key)
      const refused = refusals.shift()
      if (refused) throw refused
    },
  })
  return (
    <Form form={form}>
      <TextField {...form.field('note')} label="Note" />
    </Form>
  )
}

const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const updated = 'This has changed since you started editing. We kept your changes separately.'

/** Somebody writes a note anew, and leaves before it is saved. */
async function leaveDraft(): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  await renderForm(<NoteForm note="After lunch" />, kept)
  await userEvent.type(note(), ' with Ana')
  await flushDrafts()
  cleanup()
  return kept
}

test('a draft comes back while what it edits is as it was', async () => {
  const kept = await leaveDraft()
  await renderForm(<NoteForm note="After lunch" />, kept)
  await screen.findByText('We kept what you wrote')
  expect(note().value).toBe('After lunch with Ana')
})

test('a draft is set aside when what it edits was updated meanwhile', async () => {
  const kept = await leaveDraft()
  await renderForm(<NoteForm note="Before dinner" />, kept)
  await screen.findByText(updated)
  expect(note().value).toBe('Before dinner')
  expect(screen.queryByText('We kept what you wrote')).toBeNull()
  await userEvent.type(note(), '!')
  await press('Save')
  expect(sent).toEqual(['Before dinner!'])
})

test('who wants their changes after all gets them back, also after they wrote more', async () => {
  const kept = await leaveDraft()
  await renderForm(<NoteForm note="Before dinner" />, kept)
  await screen.findByText(updated)
  await userEvent.type(note(), '!')
  await press('Use my changes')
  expect(note().value).toBe('After lunch with Ana')
  expect(screen.queryByText(updated)).toBeNull()
  await press('Save')
  expect(sent).toEqual(['After lunch with Ana'])
})

test('changes that were set aside are thrown away on request', async () => {
  const kept = await leaveDraft()
  await renderForm(<NoteForm note="Before dinner" />, kept)
  await screen.findByText(updated)
  await press('Discard')
  expect(screen.queryByText(updated)).toBeNull()
  await waitFor(() => expect(kept.size).toBe(0))
  expect(note().value).toBe('Before dinner')
})

/** The form stays open while somebody else, or its own save, changes what it edits. */
function OpenForm() {
  const [saved, setSaved] = useState('After lunch')
  return (
    <>
      <NoteForm note={saved} />
      <button type="button" onClick={() => setSaved('Before dinner')}>
        Arrived
      </button>
    </>
  )
}

test('changes to what came while the form was open are no older than it', async () => {
  const kept = new Map<string, string>()
  await renderForm(<OpenForm />, kept)
  await press('Arrived')
  expect(note().value).toBe('Before dinner')
  await userEvent.type(note(), '!')
  expect(screen.queryByText(updated)).toBeNull()
  await flushDrafts()
  cleanup()
  await renderForm(<NoteForm note="Before dinner" />, kept)
  await screen.findByText('We kept what you wrote')
  expect(note().value).toBe('Before dinner!')
})

test('changes after a save belong to what was saved', async () => {
  const kept = new Map<string, string>()
  await renderForm(<OpenForm />, kept)
  await userEvent.clear(note())
  await userEvent.type(note(), 'Before dinner')
  await press('Save')
  await press('Arrived')
  expect(screen.queryByText(updated)).toBeNull()
  await userEvent.type(note(), '!')
  await flushDrafts()
  cleanup()
  await renderForm(<NoteForm note="Before dinner" />, kept)
  await screen.findByText('We kept what you wrote')
  expect(note().value).toBe('Before dinner!')
})

test('a lost reply to what nobody changed is asked for again after a reload, and no draft is shown', async () => {
  const kept = new Map<string, string>()
  refusals = [new Problem({ errorType: 'unavailable', offline: true })]
  await renderForm(<NoteForm note="After lunch" />, kept)
  await press('Save')
  await screen.findByText('You are offline, so we did not save it')
  await flushDrafts()
  cleanup()
  await renderForm(<NoteForm note="After lunch" />, kept)
  await flushDrafts()
  expect(screen.queryByText('We kept what you wrote')).toBeNull()
  await press('Save')
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a draft that says what is saved by now is none', async () => {
  const kept = await leaveDraft()
  await renderForm(<NoteForm note="After lunch with Ana" />, kept)
  await flushDrafts()
  expect(note().value).toBe('After lunch with Ana')
  expect(screen.queryByText(updated)).toBeNull()
  expect(screen.queryByText('We kept what you wrote')).toBeNull()
})

test('an edit that went back and forth is sent anew, because the last one counts', async () => {
  const lost = () => new Problem({ errorType: 'unavailable', offline: true })
  refusals = [lost(), lost(), lost()]
  await renderForm(<NoteForm note="" />)
  await userEvent.type(note(), 'a')
  await press('Save')
  await press('Save')
  await userEvent.type(note(), 'b')
  await press('Save')
  await userEvent.type(note(), '{Backspace}')
  await press('Save')
  expect(sent).toEqual(['a', 'a', 'ab', 'a'])
  expect(keys[1]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})
