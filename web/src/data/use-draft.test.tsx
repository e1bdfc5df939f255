import { i18n } from '@lingui/core'
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { KeptDraft } from '../ui/kept-draft'
import { sessionQuery } from './session'
import { bringToSafety } from './session-leaving'
import { type Draft, useDraft } from './use-draft'
import { forgetSent } from './use-draft-queue'

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
  focusManager.setFocused(undefined)
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
  const isOther = input.text !== undefined && input.text !== server.get(input.field)
  if (method === 'DeleteDraft' && !isOther) server.delete(input.field)
  const drafts = [...server].map(([field, text]) => ({ field, text }))
  return new Response(JSON.stringify(method === 'ListDrafts' ? { drafts } : {}), {
    headers: { 'Content-Type': 'application/json' },
  })
}

type FormProps = { isSent?: (draft: Draft) => boolean }

function Form({ isSent }: FormProps) {
  const { text, setText, restored, discard, clear, forget } = useDraft(place, isSent)
  return (
    <>
      {restored && <KeptDraft onDiscard={discard} />}
      <textarea value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={forget}>
        Send
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}

async function visit(session: object | null = { role: 'member' }, isSent?: FormProps['isSent']) {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  render(
    <QueryClientProvider client={queries}>
      <I18nRoot locale="en-US" country="US">
        <Form isSent={isSent} />
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
/** Somebody comes back to the page. */
async function look() {
  focusManager.setFocused(false)
  await act(async () => focusManager.setFocused(true))
  await pass(10)
}

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
  await act(async () => screen.getByRole('button', { name: 'Discard' }).click())
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

test('D29 a text is kept at once when the page is hidden and before the page signs out automatically', async () => {
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

test('D29 a text that is on its way stays kept until it has arrived', async () => {
  await visit()
  await type('On its way')
  await act(async () => screen.getByRole('button', { name: 'Clear' }).click())
  expect(field().value).toBe('')
  await pass(800)
  expect(server.get('message')).toBe('On its way')
  await forgetSent({ ...place, text: 'On its way' })
  expect(server.size).toBe(0)
})

test('D29 what is written after a text was sent is not forgotten with it', async () => {
  await visit()
  await type('First')
  await pass(800)
  await act(async () => screen.getByRole('button', { name: 'Clear' }).click())
  await type('Second')
  await forgetSent({ ...place, text: 'First' })
  await pass(800)
  expect(server.get('message')).toBe('Second')
  expect(field().value).toBe('Second')
})

test('D29 drafts from another device appear on the next look, and sent ones disappear', async () => {
  await visit()
  await type('Begun here')
  await pass(800)
  server.set('message', 'Begun here, ended there')
  await look()
  expect(field().value).toBe('Begun here, ended there')
  expect(screen.getByRole('status').textContent).toContain('We kept what you wrote')
  server.delete('message')
  await look()
  expect(field().value).toBe('')
})

test('D29 a text that was sent elsewhere does not stand in the field, though it is still kept', async () => {
  server.set('message', 'Sent there')
  await visit({ role: 'member' }, ({ text }) => text === 'Sent there')
  expect(field().value).toBe('')
  await type('Other')
  expect(field().value).toBe('Other')
})

test('what is typed while the server is asked is not written over, even when it was kept meanwhile', async () => {
  server.set('message', 'Old')
  await visit()
  let arrive = () => {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const reply = await answer(request)
    if (request.url.includes('ListDrafts')) {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
    }
    return reply
  })
  focusManager.setFocused(false)
  await act(async () => focusManager.setFocused(true))
  await pass(0)
  await type('New')
  await pass(800)
  expect(server.get('message')).toBe('New')
  arrive()
  await pass(0)
  expect(field().value).toBe('New')
})

test('what could not be forgotten is forgotten when the network is back', async () => {
  server.set('message', 'Old')
  await visit()
  offline = true
  await act(async () => screen.getByRole('button', { name: 'Discard' }).click())
  await pass(0)
  offline = false
  await look()
  expect(server.get('message')?.trim()).toBeFalsy()
  expect(field().value).toBe('')
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
