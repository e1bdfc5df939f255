/**
 * Messages on their way: shown at once, sent in order, and kept until the server has them,
 * sealed in this browser, so that a page that goes away loses none. Every try carries the
 * same id, and so each goes out once.
 */

import type { Outgoing } from './chat'
import type { Vault } from './chat-vault'
import { asProblem } from './problem'
import { createStore } from './store'
import { forgetSent, type KeptText } from './use-draft-queue'

export type Written = Outgoing & {
  /** What stood in the fields it was written in; it stays kept until the message has arrived. */
  drafts?: readonly KeptText[]
}

export type Pending = Written & {
  createdAt: number
  state: 'sending' | 'waiting' | 'failed'
  /** What support needs to find the failure. */
  requestId?: string
}

export type Courier = {
  /** Brings one message to the server and into the cache; throws a Problem when it did not. */
  deliver: (message: Outgoing) => Promise<void>
  onFailed: (message: Pending) => void
}

export const outbox = createStore<readonly Pending[]>([])

let vault: Vault | undefined
/** One message after the other in each channel, because their order is what was said. */
const lanes = new Map<string, Promise<void>>()
/** Stand-in addresses of channels, and the real ones they got. */
const moved = new Map<string, string>()
/** Ids of what this page sends, to tell it from what its writer sends from elsewhere. */
const ownIds = new Set<string>()
/** What cannot be kept soon is sent all the same. */
const keepMs = 1_000

export function pendingOf(channelUrl: string): readonly Pending[] {
  return outbox.get().filter((pending) => pending.channelUrl === channelUrl)
}

export function isSentHere(clientId: string): boolean {
  return ownIds.has(clientId)
}

export function post(message: Written, createdAt: number, courier: Courier): Promise<void> {
  const channelUrl = moved.get(message.channelUrl) ?? message.channelUrl
  const pending: Pending = { ...message, channelUrl, createdAt, state: 'sending' }
  ownIds.add(message.clientId)
  outbox.set([...outbox.get(), pending])
  const kept = Promise.race([
    keep(pending),
    new Promise<void>((resolve) => setTimeout(resolve, keepMs)),
  ])
  return inLane(pending, courier, kept)
}

export function retry(clientId: string, courier: Courier): Promise<void> {
  const pending = find(clientId)
  if (!pending || pending.state === 'sending') return Promise.resolve()
  return inLane(change(pending, { state: 'sending' }), courier)
}

/** It has arrived, or its writer threw it away: nothing of it stays. */
export function discard(clientId: string) {
  for (const draft of find(clientId)?.drafts ?? []) void forgetSent(draft)
  outbox.set(outbox.get().filter((one) => one.clientId !== clientId))
  vault?.remove(clientId).catch(() => undefined)
}

/** Sends everything that waits, oldest first. */
export async function sendWaiting(courier: Courier): Promise<void> {
  const waiting = outbox.get().filter(({ state }) => state === 'waiting')
  await Promise.all(waiting.map((one) => inLane(change(one, { state: 'sending' }), courier)))
}

/** Waits for what is under way and brings out the rest, before its writer goes. */
export async function sendAll(courier: Courier): Promise<void> {
  await Promise.all([sendWaiting(courier), ...lanes.values()])
}

/** Takes up what was on its way when the page was last open. */
export async function takeUp(opened: Vault): Promise<void> {
  vault = opened
  await Promise.all(outbox.get().map(keep))
  const kept = (await opened.all().catch(() => [])) as Pending[]
  // Their writer may have left, and someone else may have signed in.
  if (vault !== opened) return
  const known = new Set(outbox.get().map(({ clientId }) => clientId))
  const back = kept
    .filter(({ clientId }) => !known.has(clientId))
    .map((one): Pending => ({ ...one, state: one.state === 'failed' ? 'failed' : 'waiting' }))
    .sort((a, b) => a.createdAt - b.createdAt)
  for (const { clientId } of back) ownIds.add(clientId)
  if (back.length > 0) outbox.set([...back, ...outbox.get()])
}

/** A channel got its real address: what waits for it goes there, before what is written next. */
export function redirect(from: string, to: string) {
  moved.set(from, to)
  const before = Promise.all([lanes.get(from), lanes.get(to)])
  lanes.set(
    to,
    before.then(() => undefined),
  )
  outbox.set(
    outbox.get().map((one) => (one.channelUrl === from ? { ...one, channelUrl: to } : one)),
  )
}

/** Their writer has left this page. */
export function emptyOutbox() {
  vault = undefined
  lanes.clear()
  moved.clear()
  outbox.set([])
}

function inLane(pending: Pending, courier: Courier, kept?: Promise<void>): Promise<void> {
  const { channelUrl } = pending
  const before = Promise.all([lanes.get(channelUrl), kept])
  const next = before.then(() => attempt(pending, courier))
  lanes.set(channelUrl, next)
  return next
}

async function attempt({ clientId }: Pending, courier: Courier): Promise<void> {
  const pending = find(clientId)
  if (!pending) return
  // Behind one that waits, a message waits too.
  if (waitsBefore(pending)) return wait(pending)
  try {
    await courier.deliver(pending)
    discard(clientId)
  } catch (error) {
    const problem = asProblem(error)
    if (!find(clientId)) return
    if (problem.offline) return wait(pending)
    const failed = change(pending, { state: 'failed', requestId: problem.requestId })
    courier.onFailed(failed)
    await keep(failed)
  }
}

function find(clientId: string): Pending | undefined {
  return outbox.get().find((one) => one.clientId === clientId)
}

function waitsBefore({ clientId, channelUrl }: Pending): boolean {
  const lane = pendingOf(channelUrl)
  const place = lane.findIndex((one) => one.clientId === clientId)
  return lane.slice(0, place).some(({ state }) => state === 'waiting')
}

async function wait(pending: Pending): Promise<void> {
  await keep(change(pending, { state: 'waiting' }))
}

/** A reload must not lose what was said, whether it waits or its writer has to say what next. */
async function keep(pending: Pending): Promise<void> {
  await vault?.put(pending.clientId, pending).catch(() => undefined)
}

function change(pending: Pending, to: Partial<Pending>): Pending {
  const changed = { ...pending, ...find(pending.clientId), ...to }
  outbox.set(outbox.get().map((one) => (one.clientId === changed.clientId ? changed : one)))
  return changed
}
