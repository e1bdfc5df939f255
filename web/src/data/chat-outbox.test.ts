import { afterEach, expect, test, vi } from 'vitest'
import {
  type Courier,
  discard,
  emptyOutbox,
  outbox,
  type Pending,
  pendingOf,
  post,
  redirect,
  retry,
  sendAll,
  sendWaiting,
  takeUp,
} from './chat-outbox'
import { seal, unseal, type Vault } from './chat-vault'
import { Problem } from './problem'

const forgotten: unknown[] = []
vi.mock('./use-draft-queue', () => ({
  forgetSent: async (draft: unknown) => forgotten.push(draft),
}))

const offline = () => Promise.reject(new Problem({ errorType: 'unavailable', offline: true }))
const refused = () =>
  Promise.reject(new Problem({ errorType: 'internal', status: 500, requestId: 'r-1' }))
const says = (clientId: string, channelUrl = 'a') => ({
  channelUrl,
  message: `text ${clientId}`,
  clientId,
  fileIds: [],
})
const courier = (deliver: Courier['deliver']) => ({ deliver: vi.fn(deliver), onFailed: vi.fn() })
const states = (url = 'a') => pendingOf(url).map(({ clientId, state }) => `${clientId} ${state}`)

function memoryVault(): Vault & { rows: Map<string, unknown> } {
  const rows = new Map<string, unknown>()
  return {
    rows,
    put: async (id, value) => void rows.set(id, value),
    all: async () => [...rows.values()],
    remove: async (id) => void rows.delete(id),
  }
}

afterEach(() => {
  emptyOutbox()
  forgotten.length = 0
})

test('a message shows at once and leaves when the server has it', async () => {
  const good = courier(() => Promise.resolve())
  const done = post(says('1'), 1, good)
  expect(states()).toEqual(['1 sending'])
  await done
  expect(outbox.get()).toEqual([])
})

test('S2-8-11 a message that was refused stays, says so, and is sent again with the same id', async () => {
  const bad = courier(refused)
  await post(says('1'), 1, bad)
  expect(states()).toEqual(['1 failed'])
  expect(bad.onFailed).toHaveBeenCalledWith(expect.objectContaining({ requestId: 'r-1' }))
  const good = courier(() => Promise.resolve())
  await retry('1', good)
  expect(good.deliver).toHaveBeenCalledWith(expect.objectContaining({ clientId: '1' }))
  expect(outbox.get()).toEqual([])
})

test('without a network messages wait in order, and go out once, in order', async () => {
  const vault = memoryVault()
  await takeUp(vault)
  await Promise.all(['1', '2', '3'].map((id, at) => post(says(id), at, courier(offline))))
  expect(states()).toEqual(['1 waiting', '2 waiting', '3 waiting'])
  expect([...vault.rows.keys()]).toEqual(['1', '2', '3'])
  const good = courier(() => Promise.resolve())
  await Promise.all([sendWaiting(good), sendWaiting(good)])
  expect(good.deliver.mock.calls.map(([{ clientId }]) => clientId)).toEqual(['1', '2', '3'])
  expect(outbox.get()).toEqual([])
  expect(vault.rows.size).toBe(0)
})

test('behind one that waits nothing is sent, and other channels are not held up', async () => {
  const lost = courier(offline)
  await post(says('1'), 1, lost)
  const good = courier(() => Promise.resolve())
  await post(says('2'), 2, good)
  await post(says('3', 'b'), 3, good)
  expect(states()).toEqual(['1 waiting', '2 waiting'])
  expect(good.deliver.mock.calls.map(([{ clientId }]) => clientId)).toEqual(['3'])
})

test('what waited when the page was closed waits again, before what came since', async () => {
  const vault = memoryVault()
  const old: Pending = { ...says('old'), createdAt: 1, state: 'waiting' }
  vault.rows.set('old', old)
  await post(says('fresh'), 9, courier(offline))
  await takeUp(vault)
  expect(states()).toEqual(['old waiting', 'fresh waiting'])
  await takeUp(vault)
  expect(states()).toEqual(['old waiting', 'fresh waiting'])
})

test('D29 a message under way is kept before its first try, also behind another, and goes after a reload', async () => {
  const vault = memoryVault()
  await takeUp(vault)
  const keptAt: string[][] = []
  const silent = courier(() => {
    keptAt.push([...vault.rows.keys()])
    return new Promise(() => undefined)
  })
  void post(says('1'), 1, silent)
  void post(says('2'), 2, silent)
  await vi.waitFor(() => expect(keptAt).toEqual([['1', '2']]))
  emptyOutbox()
  await takeUp(vault)
  expect(states()).toEqual(['1 waiting', '2 waiting'])
  const good = courier(() => Promise.resolve())
  await sendWaiting(good)
  expect(good.deliver.mock.calls.map(([{ clientId }]) => clientId)).toEqual(['1', '2'])
  expect(vault.rows.size).toBe(0)
})

test('D29 what was said before its vault opened is kept once it is open', async () => {
  void post(
    says('1'),
    1,
    courier(() => new Promise(() => undefined)),
  )
  const vault = memoryVault()
  await takeUp(vault)
  expect([...vault.rows.keys()]).toEqual(['1'])
  expect(states()).toEqual(['1 sending'])
})

test('D29 a vault that does not answer holds no message back', async () => {
  vi.useFakeTimers()
  await takeUp({ ...memoryVault(), put: () => new Promise(() => undefined) })
  const good = courier(() => Promise.resolve())
  const done = post(says('1'), 1, good)
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await done
  expect(good.deliver).toHaveBeenCalledOnce()
})

test('D29 the draft of a message is forgotten when it has arrived or was thrown away, and not before', async () => {
  const drafts = [{ route: '/messages', field: 'chat.a', text: 'text 1' }]
  await post({ ...says('1'), drafts }, 1, courier(offline))
  await post({ ...says('2', 'b'), drafts }, 1, courier(refused))
  expect(forgotten).toEqual([])
  await sendWaiting(courier(() => Promise.resolve()))
  expect(forgotten).toEqual(drafts)
  discard('2')
  expect(forgotten).toEqual([...drafts, ...drafts])
})

test('before its writer goes, what is under way is waited for', async () => {
  let arrive = () => {}
  const slow = courier(() => new Promise<void>((resolve) => (arrive = resolve)))
  void post(says('1'), 1, slow)
  await vi.waitFor(() => expect(slow.deliver).toHaveBeenCalled())
  const gone = vi.fn()
  const going = sendAll(slow).then(gone)
  await Promise.resolve()
  expect(gone).not.toHaveBeenCalled()
  arrive()
  await going
  expect(outbox.get()).toEqual([])
})

test('S2-4-47 what was written in the stand-in goes to the channel that took its place', async () => {
  const sentTo: string[] = []
  const good = courier(async ({ channelUrl }) => {
    sentTo.push(channelUrl)
    if (channelUrl === 'new') redirect('new', 'real')
  })
  await Promise.all([post(says('1', 'new'), 1, good), post(says('2', 'new'), 2, good)])
  expect(sentTo).toEqual(['new', 'real'])
  expect(outbox.get()).toEqual([])
})

test('a message that was thrown away is not sent', async () => {
  await post(says('1'), 1, courier(offline))
  discard('1')
  const good = courier(() => Promise.resolve())
  await sendWaiting(good)
  expect(good.deliver).not.toHaveBeenCalled()
})

test('what is kept opens only with its key, for its person and as its message', async () => {
  const keyOf = (fill: number) =>
    crypto.subtle.importKey('raw', new Uint8Array(32).fill(fill), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
  const key = await keyOf(1)
  const sealed = await seal(key, 'rosa', '1', says('1'))
  expect(new TextDecoder().decode(sealed.sealed)).not.toContain('text')
  expect(await unseal(key, sealed)).toEqual(says('1'))
  await expect(unseal(await keyOf(2), sealed)).rejects.toThrow()
  await expect(unseal(key, { ...sealed, owner: 'luis' })).rejects.toThrow()
  await expect(unseal(key, { ...sealed, id: '2' })).rejects.toThrow()
})

test('what is opened after its writer has gone stays closed', async () => {
  const left = memoryVault()
  left.rows.set('m1', { ...says('m1'), createdAt: 1, state: 'waiting' })
  const taken = takeUp(left)
  emptyOutbox()
  await taken
  expect(outbox.get()).toEqual([])
})

test('D29 a message that was refused is still there after a reload, and goes only when asked', async () => {
  const vault = memoryVault()
  await takeUp(vault)
  await post(says('1'), 1, courier(refused))
  emptyOutbox()
  await takeUp(vault)
  expect(states()).toEqual(['1 failed'])
  const good = courier(() => Promise.resolve())
  await sendWaiting(good)
  expect(good.deliver).not.toHaveBeenCalled()
  await retry('1', good)
  expect(vault.rows.size).toBe(0)
})

test('what is written while the first chat opens goes out after the message that opened it', async () => {
  const order: string[] = []
  let arrive: () => void = () => undefined
  const slow = courier(async ({ clientId }) => {
    if (clientId === '1') {
      redirect('stand-in', 'real')
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
    }
    order.push(clientId)
  })
  const sent = [post(says('1', 'stand-in'), 1, slow), post(says('2', 'stand-in'), 2, slow)]
  await vi.waitFor(() => expect(pendingOf('real')).toHaveLength(2))
  // The page may still show the stand-in, or already the channel.
  sent.push(post(says('3', 'real'), 3, slow), post(says('4', 'stand-in'), 4, slow))
  expect(pendingOf('stand-in')).toEqual([])
  await vi.waitFor(() => expect(slow.deliver).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  arrive()
  await Promise.all(sent)
  expect(order).toEqual(['1', '2', '3', '4'])
})
