/** Brings unsent text to the server: a while after the last letter, in order, the newest only. */
import { rpc } from './client'
import { beforeLeaving } from './session-leaving'

export type DraftPlace = {
  /** Path pattern of the page, from the catalogue: `routeById('help.contact').path`. */
  route: string
  /** The field on the page: lower-case letters, digits, dots and dashes. */
  field: string
}

const quietMs = 800

type Pending = { place: DraftPlace; text: string; timer: ReturnType<typeof setTimeout> | undefined }

const pending = new Map<string, Pending>()
/** Two saves of one field must arrive in the order they were made. */
const sending = new Map<string, Promise<unknown>>()

const keyOf = ({ route, field }: DraftPlace) => `${route} ${field}`

/** Keeps a text once nobody has typed for a moment. */
export function saveDraft(place: DraftPlace, text: string) {
  const key = keyOf(place)
  clearTimeout(pending.get(key)?.timer)
  pending.set(key, { place, text, timer: setTimeout(() => void flushOne(key), quietMs) })
}

/** Forgets a text: it was sent or thrown away, and a save that still waits must not bring it back. */
export function forgetDraft(place: DraftPlace): Promise<void> {
  const key = keyOf(place)
  clearTimeout(pending.get(key)?.timer)
  pending.delete(key)
  return inOrder(key, () => call('DeleteDraft', place))
}

/** Keeps everything now. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...pending.keys()].map(flushOne))
}

async function flushOne(key: string): Promise<void> {
  const waiting = pending.get(key)
  if (!waiting) return
  clearTimeout(waiting.timer)
  pending.delete(key)
  const { place, text } = waiting
  try {
    await inOrder(key, () => call('SaveDraft', { ...place, text }))
  } catch {
    // Without an answer it waits for the next letter or the next flush, unless a newer text came.
    if (!pending.has(key)) pending.set(key, { place, text, timer: undefined })
  }
}

function inOrder(key: string, work: () => Promise<void>): Promise<void> {
  const next = (sending.get(key) ?? Promise.resolve()).then(work, work)
  sending.set(key, next)
  const done = () => {
    if (sending.get(key) === next) sending.delete(key)
  }
  next.then(done, done)
  return next
}

/** A page that goes away may still finish a request of this size; a longer one takes its chance. */
const keepaliveBytes = 60_000

async function call(method: 'SaveDraft' | 'DeleteDraft', input: DraftPlace & { text?: string }) {
  const keepalive = new Blob([input.text ?? '']).size < keepaliveBytes
  await rpc(`wellhouse.draft.v1.DraftService/${method}`, input, { background: true, keepalive })
}

/** Flushes when the page is hidden, left, online again or about to sign out. */
export function keepDraftsSafe(): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') void flushDrafts()
  }
  const flush = () => void flushDrafts()
  document.addEventListener('visibilitychange', onHide)
  addEventListener('pagehide', flush)
  addEventListener('online', flush)
  const takeBack = beforeLeaving(flushDrafts)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    removeEventListener('pagehide', flush)
    removeEventListener('online', flush)
    takeBack()
    void flushDrafts()
  }
}
