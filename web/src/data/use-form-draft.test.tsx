import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionQuery } from './session'
import { useFormDraft } from './use-form-draft'

const place = { route: '/blood-sugar/overview', field: 'add' }
const first = { value: Number.NaN, note: '', at: '09:00', sure: false }
let server = new Map<string, string>()
let form: ReturnType<typeof useFormDraft<typeof first>>

beforeEach(() => {
  vi.useFakeTimers()
  server = new Map()
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  vi.stubGlobal('fetch', vi.fn(answer))
})

afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const method = url.pathname.split('/').at(-1) ?? ''
  const input = request.method === 'GET' ? {} : await request.json()
  if (method === 'SaveDraft' && input.text) server.set(input.field, input.text)
  else if (method !== 'ListDrafts') server.delete(input.field)
  const drafts = [...server].map(([field, text]) => ({ field, text }))
  return new Response(JSON.stringify({ drafts }), {
    headers: { 'Content-Type': 'application/json' },
  })
}

function Form() {
  form = useFormDraft(place, first)
  return (
    <input value={form.value.note} onChange={({ target }) => form.change({ note: target.value })} />
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function visit() {
  cleanup()
  const queries = new QueryClient()
  const session: object = { role: 'member' }
  queries.setQueryData(sessionQuery.queryKey, session)
  render(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  )
  await pass(10)
}

test('D29 all answers of a form come back together, a number that is not there as well', async () => {
  await visit()
  expect(form.value).toEqual(first)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'After lunch' } })
  await act(async () => form.change({ sure: true, at: '12:30' }))
  await pass(800)
  await visit()
  expect(form.value).toEqual({ value: Number.NaN, note: 'After lunch', at: '12:30', sure: true })
  expect(form.restored).toBe(true)
})

test('two fields that change at once are both kept', async () => {
  await visit()
  await act(async () => {
    form.change({ value: 212 })
    form.change({ at: '10:00' })
  })
  expect(form.value).toEqual({ ...first, value: 212, at: '10:00' })
})

test('what was typed and is no number is kept, and given up with its last letter', async () => {
  await visit()
  await act(async () => form.texts.keep('value', '5,6'))
  await pass(800)
  await visit()
  expect(form.texts.of('value')).toBe('5,6')
  expect(form.value).toEqual(first)
  await act(async () => form.texts.keep('value', ''))
  await pass(800)
  expect(server.size).toBe(0)
})

test('answers that are the first ones again are no draft', async () => {
  await visit()
  await act(async () => form.change({ value: 212 }))
  await act(async () => form.change({ value: Number.NaN }))
  await pass(800)
  expect(server.size).toBe(0)
  expect(form.value).toEqual(first)
})

test('what is thrown away is gone, here and for the next visit', async () => {
  await visit()
  await act(async () => form.change({ value: 212 }))
  await pass(800)
  await visit()
  await act(async () => form.discard())
  expect(form.value).toEqual(first)
  await visit()
  expect(form.restored).toBe(false)
})

test.each([
  ['no JSON', 'Half a letter', first],
  ['no object', '7', first],
  [
    'answers of another kind',
    '{"value":"212","note":4,"at":"10:00","sure":null}',
    { ...first, at: '10:00' },
  ],
  ['typed text of another kind', '{"typed":{"value":7}}', first],
  ['answers of a form that has changed', '{"old":"x","note":"y"}', { ...first, note: 'y' }],
])('%s does no harm', async (_, kept, expected) => {
  server.set('add', kept)
  await visit()
  expect(form.value).toEqual(expected)
})
