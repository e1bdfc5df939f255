import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { KeptDraft } from '../ui/kept-draft'
import { sessionQuery } from './session'
import { bringToSafety } from './session-leaving'
import { useDraft } from './use-draft'

const place = { route: '/help/contact', field: 'message' }
type Call = { method: string; input: Record<string, unknown>; background: boolean }
const calls: Call[] = []
let server = new Map<string, string>()
let offline = false

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  server = new Map()
  offline = false
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
  if (offline) throw new TypeError('network')
  const url = new URL(request.url)
  const input =
    request.method === 'GET'
      ? JSON.parse(url.searchParams.get('message') ?? '{}')
      : await request.json()
  const method = url.pathname.split('/').at(-1) ?? ''
  calls.push({ method, input, background: request.headers.has('Wellhouse-Background') })
  if (method === 'SaveDraft') server.set(input.field, input.text)
  if (method === 'DeleteDraft') server.delete(input.field)
  const drafts = [...server].map(([field, text]) => ({ field, text }))
  return new Response(JSON.stringify(method === 'ListDrafts' ? { drafts } : {}), {
    headers: { 'Content-Type': 'application/json' },
  })
}

function Form() {
  const { text, setText, restored, discard, forget } = useDraft(place)
  return (
    <>
      {restored && <KeptDraft onDiscard={discard} />}
      <textarea value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={forget}>
        Send
      </button>
    </>
  )
}

async function visit(session: object | null = { role: 'member' }) {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  render(
    <QueryClientProvider client={queries}>
      <I18nRoot locale="en-US" country="US">
        <Form />
      </I18nRoot>
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

async function type(text: string) {
  const { fireEvent } = await import('@testing-library/react')
  await act(async () => fireEvent.change(field(), { target: { value: text } }))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const saved = () =>
  calls.filter(({ method }) => method === 'SaveDraft').map(({ input }) => input.text)

test('D29 a text is kept 800 ms after the last letter, and never counts as activity', async () => {
  await visit()
  await type('My')
  await pass(799)
  await type('My meter')
  await pass(799)
  expect(saved()).toEqual([])
  await pass(1)
  expect(saved()).toEqual(['My meter'])
  expect(calls.every(({ background }) => background)).toBe(true)
})

test('D29 a text comes back to the same page with a line that says so, and can be thrown away', async () => {
  server.set('message', 'Half a letter')
  await visit()
  expect(field().value).toBe('Half a letter')
  expect(screen.getByRole('status').textContent).toContain('We kept what you wrote')
  await act(async () => screen.getByRole('button', { name: 'Throw it away' }).click())
  await pass(0)
  expect(field().value).toBe('')
  expect(screen.queryByRole('status')).toBeNull()
  expect(server.size).toBe(0)
})

test('what was typed before the answer came is not written over', async () => {
  server.set('message', 'Old')
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('fetch', (request: Request) => late.then(() => answer(request)))
  await visit()
  await type('New')
  arrive()
  await pass(0)
  expect(field().value).toBe('New')
})

test('D29 a text is kept at once when the page is hidden and before the page signs out by itself', async () => {
  await visit()
  await type('One')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(saved()).toEqual(['One'])
  await type('Two')
  await act(() => bringToSafety())
  expect(saved()).toEqual(['One', 'Two'])
})

test('what was sent is forgotten, also when a save was still waiting', async () => {
  await visit()
  await type('Sent')
  await act(async () => screen.getByRole('button', { name: 'Send' }).click())
  await pass(5000)
  expect(calls.map(({ method }) => method)).toEqual(['ListDrafts', 'DeleteDraft'])
})

test('without a network a text waits and goes when the network is back', async () => {
  await visit()
  offline = true
  await type('Later')
  await pass(800)
  expect(server.size).toBe(0)
  offline = false
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(server.get('message')).toBe('Later')
})

test('D29 while staff view a member nothing is read and nothing is kept', async () => {
  server.set('message', "Rosa's own words")
  await visit({ role: 'Admin', impersonation: { impersonatorType: 'Admin' } })
  await type('x')
  await pass(5000)
  expect(calls).toEqual([])
})

test('D29 nothing of a text reaches browser storage', async () => {
  await visit()
  await type('canary')
  await pass(1000)
  expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('canary')
})
