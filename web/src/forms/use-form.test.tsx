import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFaults } from '../data/faults'
import { Problem } from '../data/problem'
import { watchTyping } from '../data/typing'
import { atSessionEnd } from '../data/unsaved'
import { flushDrafts } from '../data/use-draft-queue'
import { TextField } from '../ui/text-field'
import { Form } from './form'
import { problemsOf, WalkForm } from './testdata/walk-form'
import { renderForm } from './testing'
import { useForm } from './use-form'

let keys: string[]
let isHeld: Promise<void> | undefined
let refusals: Error[]
const onSaved = vi.fn()

const save = async (_: object, key: string) => {
  keys.push(key)
  await isHeld
  const refused = refusals.shift()
  if (refused) throw refused
}

beforeEach(() => {
  keys = []
  isHeld = undefined
  refusals = []
  onSaved.mockReset()
})
afterEach(async () => {
  cleanup()
  await flushDrafts()
  vi.unstubAllGlobals()
})

const open = (kept?: Map<string, string>) =>
  renderForm(<WalkForm save={save} onSaved={onSaved} />, kept)
const minutes = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Minutes/ })
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save this walk' }))

test.each([
  [Number.NaN, '', true, false],
  [0, '', true, false],
  [1, '', false, false],
  [600, 'x'.repeat(200), false, false],
  [601, 'x'.repeat(201), true, true],
])('%d minutes and a note of some length', (amount, note, wrongMinutes, wrongNote) => {
  const wrong = problemsOf({ minutes: amount, note, again: false })
  expect([Boolean(wrong.minutes), Boolean(wrong.note)]).toEqual([wrongMinutes, wrongNote])
})

test('what is wrong stands beside its field and in a summary that takes the focus', async () => {
  await open()
  await press()
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(screen.getAllByText('Enter 1 to 600 minutes.')).toHaveLength(2)
  await userEvent.click(within(summary).getByRole('link'))
  expect(document.activeElement).toBe(minutes())
  await userEvent.type(minutes(), '30')
  expect(screen.queryByText('Enter 1 to 600 minutes.')).toBeNull()
  await press()
  expect(keys).toHaveLength(1)
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a failure takes the focus, what was typed stays, and each try of it has the same key', async () => {
  refusals = [new Problem({ errorType: 'unavailable', offline: true })]
  await open()
  await userEvent.type(minutes(), '30')
  await press()
  await screen.findByText('You are offline, so we did not save it')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Not saved' }))
  expect(minutes().value).toBe('30')
  await press()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(keys[1]).toBe(keys[0])
})

test('a failure takes the focus once, whatever was thrown', async () => {
  refusals = [new TypeError('undefined is not a function')]
  await open()
  await userEvent.type(minutes(), '30')
  await press()
  await screen.findByText('We couldn’t save it')
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: /Note/ })
  await userEvent.type(note, 'by the lake')
  expect(document.activeElement).toBe(note)
  expect(note.value).toBe('by the lake')
})

test('a fault after the answers arrived is reported, and nobody is told that they did not', async () => {
  const stop = watchFaults({ version: '1', siteHost: location.host, routeId: () => 'home' })
  const fault = new Error('no such page')
  // Only faults of our own code are reported.
  fault.stack = `at f (${location.origin}/assets/home-B1.js:1:20)`
  onSaved.mockRejectedValueOnce(fault)
  await open()
  const reported = reports()
  await userEvent.type(minutes(), '30')
  await press()
  await waitFor(() => expect(reported).toEqual(['no such page']))
  expect(onSaved).toHaveBeenCalledOnce()
  expect(screen.queryByRole('group', { name: 'Not saved' })).toBeNull()
  stop()
})

/** The faults that the server is told from now on. */
function reports(): string[] {
  const told: string[] = []
  const others = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/v1/client-errors')) return others(request)
    told.push((await request.json()).message)
    return new Response(null, { status: 204 })
  })
  return told
}

test('a question before the save takes back what the last try said', async () => {
  const field = { field: 'note', message: 'Too long.', messageKey: 'errors.x' }
  const refuse = vi.fn().mockRejectedValue(new Problem({ errorType: 'x', fields: [field] }))
  const ask = vi.fn().mockReturnValueOnce(false).mockReturnValue(true)
  await renderForm(<AskingForm ask={ask} send={refuse} />)
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  await screen.findByText('Too long.')
  await userEvent.click(save)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(refuse).toHaveBeenCalledOnce()
  expect(screen.queryByText('Too long.')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Not saved' })).toBeNull()
})

function AskingForm({ ask, send }: { ask: () => boolean; send: () => Promise<void> }) {
  const form = useForm({ id: 'asking', first: { note: 'x' }, ask, send })
  return (
    <Form form={form} isShort>
      <TextField {...form.field('note')} label="Note" />
    </Form>
  )
}

test('other answers have another key', async () => {
  refusals = [new Problem({ errorType: 'internal' })]
  await open()
  await userEvent.type(minutes(), '30')
  await press()
  await userEvent.type(minutes(), '0')
  await press()
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('the key of a try is there again after a reload', async () => {
  const kept = new Map<string, string>()
  refusals = [new Problem({ errorType: 'unavailable', offline: true })]
  await open(kept)
  await userEvent.type(minutes(), '30')
  await press()
  await flushDrafts()
  cleanup()
  await open(kept)
  await waitFor(() => expect(minutes().value).toBe('30'))
  await press()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a form that is sent twice at once arrives once', async () => {
  let arrive = () => {}
  isHeld = new Promise((resolve) => {
    arrive = resolve
  })
  await open()
  await userEvent.type(minutes(), '30{Enter}{Enter}')
  await press()
  expect(keys).toHaveLength(1)
  arrive()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('nothing can be written while a form is on its way, so nothing is lost when it arrives', async () => {
  let arrive = () => {}
  isHeld = new Promise((resolve) => {
    arrive = resolve
  })
  await open()
  await userEvent.type(minutes(), '30')
  await press()
  expect(minutes().readOnly).toBe(true)
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: /Note/ })
  await userEvent.type(note, 'too late')
  await userEvent.click(screen.getByRole('switch', { name: 'Remind me tomorrow' }))
  expect(note.value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  arrive()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  await waitFor(() => expect(minutes().readOnly).toBe(false))
})

test('answers that are as they were have the key that they had, also after a reload', async () => {
  const kept = new Map<string, string>()
  const lost = () => new Problem({ errorType: 'unavailable', offline: true })
  refusals = [lost(), lost(), lost()]
  await open(kept)
  await userEvent.type(minutes(), '30')
  await press()
  await userEvent.type(minutes(), '0')
  await press()
  await userEvent.type(minutes(), '{Backspace}')
  await press()
  await flushDrafts()
  cleanup()
  await open(kept)
  await waitFor(() => expect(minutes().value).toBe('30'))
  await userEvent.type(minutes(), '0')
  await press()
  expect(keys).toHaveLength(4)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).toBe(keys[1])
})

test('the same answers once more, after they arrived, are sent anew', async () => {
  await open()
  await userEvent.type(minutes(), '30')
  await press()
  await press()
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('the keys of answers that arrived are gone from the draft that is begun after them', async () => {
  const kept = new Map<string, string>()
  refusals = [new Problem({ errorType: 'unavailable', offline: true })]
  await open(kept)
  await userEvent.type(minutes(), '30')
  await press()
  await press()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  await userEvent.type(minutes(), '0{Backspace}')
  await flushDrafts()
  cleanup()
  await open(kept)
  await waitFor(() => expect(minutes().value).toBe('30'))
  await press()
  expect(keys).toHaveLength(3)
  expect(keys[2]).not.toBe(keys[1])
})

test('a field that the server refuses says why, and no banner repeats it', async () => {
  const field = { field: 'minutes', message: 'That is a marathon.', messageKey: 'errors.x' }
  refusals = [new Problem({ errorType: 'invalid_argument', fields: [field] })]
  await open()
  await userEvent.type(minutes(), '300')
  await press()
  expect(await screen.findAllByText('That is a marathon.')).toHaveLength(2)
  expect(screen.queryByText('We couldn’t save it')).toBeNull()
})

test('D29 answers come back on the next visit, and are thrown away on request', async () => {
  const kept = new Map<string, string>()
  await open(kept)
  await userEvent.type(minutes(), '45')
  await userEvent.click(screen.getByRole('switch', { name: 'Remind me tomorrow' }))
  await flushDrafts()
  expect(JSON.parse(kept.get('walk') ?? '')).toEqual({
    v: 1,
    value: { minutes: 45, note: '', again: true },
  })
  cleanup()
  await open(kept)
  await screen.findByText('We kept what you wrote')
  expect(minutes().value).toBe('45')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(minutes().value).toBe('')
  expect(kept.size).toBe(0)
})

test('a draft of another version is dropped', async () => {
  await open(new Map([['walk', '{"v":2,"value":{"minutes":45}}']]))
  await flushDrafts()
  expect(minutes().value).toBe('')
  expect(screen.queryByText('We kept what you wrote')).toBeNull()
})

test('the session may end: what is typed is kept, and after it was sent there is nothing', async () => {
  const stop = watchTyping(document)
  await open()
  await userEvent.type(minutes(), '30')
  expect(atSessionEnd()).toBe('kept')
  await press()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(atSessionEnd()).toBe('nothing')
  stop()
})

function CityForm() {
  const form = useForm({
    id: 'city',
    first: { city: '', code: '' },
    check: ({ city, code }) => ({
      city: city.length < 3 && 'Enter a city.',
      code: code.length < 3 && 'Enter a code.',
    }),
    judgesOnLeave: true,
    send: async () => undefined,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('city')} label="City" />
      <TextField {...form.field('code')} label="Code" />
    </Form>
  )
}

test('a form that judges on leaving says so beside the field until it is right', async () => {
  const user = userEvent.setup()
  await renderForm(<CityForm />)
  const city = screen.getByRole('textbox', { name: 'City' })
  await user.click(city)
  await user.tab()
  expect(screen.queryByText('Enter a city.'), 'nothing was answered yet').toBeNull()
  await user.type(city, 'X')
  expect(screen.queryByText('Enter a city.'), 'still typing').toBeNull()
  await user.tab()
  expect(screen.getAllByText('Enter a city.')).toHaveLength(1)
  await user.type(city, 'Y')
  expect(screen.getAllByText('Enter a city.'), 'still wrong').toHaveLength(1)
  await user.type(city, 'Z')
  expect(screen.queryByText('Enter a city.')).toBeNull()
})

test('a summary keeps a line until its field is right', async () => {
  const user = userEvent.setup()
  await renderForm(<CityForm />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Enter a city.')).toHaveLength(2)
  const city = screen.getByRole('textbox', { name: 'City' })
  await user.type(city, 'XY')
  expect(screen.getAllByText('Enter a city.')).toHaveLength(2)
  await user.type(city, 'Z')
  expect(screen.queryByText('Enter a city.')).toBeNull()
  expect(document.activeElement, 'the summary does not take the focus again').toBe(city)
})
