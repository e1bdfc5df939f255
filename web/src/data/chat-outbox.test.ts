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
  sendWaiting,
  takeUp,
} from './chat-outbox'
import { seal, unseal, type Vault } from './chat-vault'
import { Problem } from './problem'

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

afterEach(emptyOutbox)

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
