import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { json } from '../shell/testing'
import { AddFileButton, PickedFileList } from './file-picker'
import { MessageFiles } from './file-view'
import { useFiles } from './use-files'

type Answer = (name: string) => Response

function serve(upload: Answer, state = 'ready') {
  const removed: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (pathname === '/v1/messages/files')
      return upload(decodeURIComponent(request.headers.get('X-File-Name') ?? ''))
    if (request.method === 'DELETE') {
      removed.push(pathname)
      return new Response(null, { status: 204 })
    }
    if (pathname.startsWith('/v1/messages/files/'))
      return json(200, { ...taken('a.pdf'), fileId: pathname.split('/').pop(), state })
    return json(200, {})
  })
  return removed
}

const taken = (name: string, state = 'checking') => ({
  fileId: `id-${name}`,
  name,
  mediaType: 'application/pdf',
  bytes: 48_000,
  state,
})

function Picker() {
  const files = useFiles({ route: '/inbox', field: 'message' })
  return (
    <>
      <PickedFileList files={files} />
      <AddFileButton files={files} />
      <output>{files.ids.join(' ')}</output>
      <output aria-label="waiting">{String(files.isWaiting)}</output>
    </>
  )
}

const show = (what = <Picker />) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nRoot locale="en-US" country="US">
        {what}
      </I18nRoot>
    </QueryClientProvider>,
  )

const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const chooser = () => screen.getByLabelText('Photos and files')

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a file goes up at once, is checked, and can be taken back', async () => {
  const user = userEvent.setup({ applyAccept: false })
  const removed = serve((name) => json(201, taken(name)))
  show()
  await user.upload(chooser(), pdf('a.pdf'))
  expect(await screen.findByText(/Checking for viruses, 48\skB/)).toBeTruthy()
  expect(screen.getByText('id-a.pdf')).toBeTruthy()
  expect(await screen.findByText(/^Ready/, {}, { timeout: 5000 })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  await waitFor(() => expect(removed).toEqual(['/v1/messages/files/id-a.pdf']))
  expect(screen.queryByRole('list')).toBeNull()
})

test('what is too large or too many is said before anything goes up', async () => {
  const user = userEvent.setup({ applyAccept: false })
  serve((name) => json(201, taken(name)))
  show()
  await user.upload(chooser(), [
    pdf('big.pdf', 6 * 1024 * 1024 + 1),
    ...['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => pdf(name)),
  ])
  expect(await screen.findByText(/This file is larger than 6 MB/)).toBeTruthy()
  expect(await screen.findByText(/A message can have up to 4 files/)).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText('waiting').textContent).toBe('true'))
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Add a photo or file' }).disabled,
  ).toBe(true)
})

test('what did not reach us may be tried again, what was refused not', async () => {
  const user = userEvent.setup({ applyAccept: false })
  let tries = 0
  serve((name) => {
    if (name === 'photo.heic')
      return json(400, { errorType: 'invalid_argument', messageKey: 'attach.heic' })
    return ++tries === 1 ? json(500, { errorType: 'internal' }) : json(201, taken(name))
  })
  show()
  await user.upload(chooser(), [pdf('photo.heic'), pdf('a.pdf')])
  expect(await screen.findByText(/Most Compatible/)).toBeTruthy()
  expect(await screen.findByText('We couldn’t upload this file.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again: photo.heic' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again: a.pdf' }))
  expect(await screen.findByText('id-a.pdf')).toBeTruthy()
})

test('two files go up at a time, the others follow', async () => {
  const user = userEvent.setup({ applyAccept: false })
  serve(() => json(200, {}))
  const server = fetch
  let atOnce = 0
  let most = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = request.headers.get('X-File-Name')
    if (!name) return server(request)
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 20))
    atOnce--
    return json(201, taken(name))
  })
  show()
  await user.upload(
    chooser(),
    ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => pdf(name)),
  )
  expect(await screen.findByText('id-a.pdf id-b.pdf id-c.pdf id-d.pdf')).toBeTruthy()
  expect(most).toBe(2)
})

test('a file that has to wait for others is retried automatically', async () => {
  const user = userEvent.setup({ applyAccept: false })
  let offers = 0
  serve((name) => {
    if (++offers < 3)
      return json(429, {
        errorType: 'resource_exhausted',
        messageKey: 'errors.uploads',
        retryAfterSeconds: 0.01,
      })
    return json(201, taken(name))
  })
  show()
  await user.upload(chooser(), pdf('a.pdf'))
  expect(await screen.findByText('id-a.pdf')).toBeTruthy()
  expect(offers).toBe(3)
})

test('a file in a message turns from checking into itself, a refused one says so', async () => {
  serve(() => json(201, {}))
  show(<MessageFiles files={[taken('a.pdf'), taken('virus.txt', 'refused')]} />)
  const link = await screen.findByRole('link', { name: /a\.pdf.*Save, 48\skB/ })
  expect(link.getAttribute('href')).toBe('/v1/messages/files/id-a.pdf/content')
  expect(screen.getByText('Did not pass our safety check and was removed')).toBeTruthy()
})

test('a file removed while it goes up does not come back when it has arrived', async () => {
  const user = userEvent.setup({ applyAccept: false })
  const removed = serve(() => json(200, {}))
  const server = fetch
  let arrive: () => void = () => undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.headers.has('X-File-Name')) return server(request)
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return json(200, taken('a.pdf'))
  })
  show()
  await user.upload(chooser(), pdf('a.pdf'))
  await user.click(await screen.findByRole('button', { name: 'Remove a.pdf' }))
  arrive()
  await waitFor(() => expect(removed).toEqual(['/v1/messages/files/id-a.pdf']))
  expect(screen.queryByText('a.pdf')).toBeNull()
  expect(screen.getByLabelText('waiting').textContent).toBe('false')
})
