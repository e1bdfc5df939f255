/**
 * Messages that wait for the network, kept in this browser sealed with a key that only a
 * session of their writer gets. The key itself is held in memory and never stored.
 */
import { rpc } from './client'
import type { GetQueueKeyResponseJson } from './gen/proto/wellhouse/draft/v1/draft_pb'
import { queueName } from './queue-name'

export type Vault = {
  put: (id: string, value: unknown) => Promise<void>
  all: () => Promise<unknown[]>
  remove: (id: string) => Promise<void>
}

/** What is stored: whose it is and which message, and everything else sealed. */
type Sealed = { id: string; owner: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const algorithm = 'AES-GCM'
const ivBytes = 12

export async function askKey(): Promise<CryptoKey> {
  const { key = '' } = await rpc<GetQueueKeyResponseJson>(
    'wellhouse.draft.v1.DraftService/GetQueueKey',
    {},
    { background: true },
  )
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}

/** Bound to its place: a value that was moved to another message or person does not open. */
function placeOf(owner: string, id: string) {
  return new TextEncoder().encode(`${owner} ${id}`)
}

export async function seal(
  key: CryptoKey,
  owner: string,
  id: string,
  value: unknown,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = await crypto.subtle.encrypt(
    { name: algorithm, iv, additionalData: placeOf(owner, id) },
    key,
    plain,
  )
  return { id, owner, iv, sealed }
}

export async function unseal(key: CryptoKey, { id, owner, iv, sealed }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt(
    { name: algorithm, iv, additionalData: placeOf(owner, id) },
    key,
    sealed,
  )
  return JSON.parse(new TextDecoder().decode(plain))
}

const store = 'waiting'

/** The vault of one person. What another person left in this browser is thrown away. */
export function openVault(owner: string, key: CryptoKey): Vault {
  return {
    async put(id, value) {
      const sealed = await seal(key, owner, id, value)
      await inStore('readwrite', (rows) => rows.put(sealed))
    },
    async all() {
      const rows = await inStore<Sealed[]>('readonly', (all) => all.getAll())
      const opened = await Promise.all(rows.map((row) => openOrForget(row, owner, key)))
      return opened.filter((value) => value !== undefined)
    },
    async remove(id) {
      await inStore('readwrite', (rows) => rows.delete(id))
    },
  }
}

/** Whether a person left anything here, which can be told without the key. */
export async function isKept(owner: string): Promise<boolean> {
  const rows = await inStore<Sealed[]>('readonly', (all) => all.getAll())
  return rows.some((row) => row.owner === owner)
}

async function openOrForget(row: Sealed, owner: string, key: CryptoKey): Promise<unknown> {
  try {
    if (row.owner === owner) return await unseal(key, row)
  } catch {
    // Sealed with a key that is no more: nobody can read or send it again.
  }
  await inStore('readwrite', (rows) => rows.delete(row.id))
  return undefined
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await connect()
  try {
    return await settled(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(queueName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' })
  return settled(request)
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
