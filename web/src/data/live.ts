/**
 * The socket over which the server says that something changed. The database is the truth
 * and an event only wakes this page, so that one that is lost loses nothing.
 */
import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import type { Centrifuge } from 'centrifuge'
import { keepKnown } from '../domain/doubt'
import { fillAll } from './chat-cache'
import { applyChatEvent, type ChatEvent } from './chat-events'
import { forgetTyping } from './chat-typing'
import { connectMs, liveSocket } from './live-state'
import { askSession, sessionQuery } from './session'
import { noteLost, sessionClock, sessionEnd } from './session-clock'
import { known, type Startup, startupQuery } from './startup'
import { quietly } from './transport'

export type Socket = Pick<Centrifuge, 'on' | 'connect' | 'disconnect'>

const startup = startupQuery.queryKey

/** The beginning of every query key that a kind of event makes old. */
const touched: Readonly<Record<string, readonly QueryKey[]>> = {
  reading: [['readings'], ['alerts'], startup],
  alert: [['alerts'], startup],
  report: [['reports']],
  billing: [['billing'], startup],
  supply: [['supplies'], startup],
  shipments: [['fulfilment']],
  booking: [['booking'], startup],
  contact: [['support']],
  family: [['family-links'], startup],
  healthProfile: [['health-profile'], startup],
  lab: [['labs'], ['health-profile'], startup],
  labdesk: [['lab-desk']],
  survey: [['surveys']],
  kit: [['kits'], startup],
  program: [['enrollment'], ['partners'], ['chat', 'channels'], startup],
}

/** Conversations are caught up with by number; what stands around them is asked for. */
const aroundChat: readonly QueryKey[] = [
  ['chat', 'channels'],
  ['chat', 'channel'],
  ['chat', 'unread'],
  ['inbox'],
  ['mail'],
]

const all = [...Object.values(touched).flat(), ...aroundChat]
/**
 * The page is a moment old when its socket first opens, and nothing on it may be: what changed
 * meanwhile was told to nobody. The start-up data came with the page.
 */
const atFirst = all.filter((key) => key !== startup)

/** The codes with which the server says goodbye. */
const codes = { ended: 3550, turned: 3050 } as const

const firstPauseMs = 500
const longestPauseMs = 20_000

async function openSocket(): Promise<Socket> {
  const { Centrifuge } = await import('centrifuge')
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new Centrifuge(`${scheme}://${location.host}/live`, {
    minReconnectDelay: firstPauseMs,
    maxReconnectDelay: longestPauseMs,
  })
}

/** Keeps a socket open while somebody is signed in. Returns the function that ends it. */
export function keepLive(queries: QueryClient, open = openSocket): () => void {
  known.kept = (now, before) =>
    keepKnown(now, before, queries.getQueryState(startup)?.dataUpdatedAt ?? 0)
  let close: (() => void) | undefined
  const follow = () => {
    const wanted = isSignedIn(queries)
    if (wanted === (close !== undefined)) return
    close?.()
    close = wanted ? listen(queries, open) : undefined
  }
  const session = new QueryObserver(queries, { ...sessionQuery, enabled: false })
  const stops = [
    session.subscribe(follow),
    sessionClock.subscribe(follow),
    sessionEnd.subscribe(follow),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    close?.()
    close = undefined
  }
}

function isSignedIn(queries: QueryClient): boolean {
  const known = Boolean(queries.getQueryData(sessionQuery.queryKey))
  return known && sessionClock.get() !== null && sessionEnd.get() === null
}

/** After a goodbye another tab may be about to say how the session ended. */
const askAfterMs = 1_000
/** All pages of all nodes may have missed something at once; they do not ask at once. */
const spreadMs = 1_500
/** A server that sent us away for another reason is left alone for a while. */
const againAfterMs = 60_000

function listen(queries: QueryClient, open: () => Promise<Socket>): () => void {
  const { wake, rest } = waking(queries)
  let socket: Socket | undefined
  let stopped = false
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let turning: Promise<unknown> | undefined

  const later = (work: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
  const catchUp = (keys: readonly QueryKey[]) => {
    wake(keys)
    fillAll(queries)
  }
  const hear = (event: ChatEvent) => {
    const { kind = '' } = event
    if (kind === 'missed') {
      clearTimeout(late)
      late = setTimeout(() => catchUp(all), Math.random() * spreadMs)
      return
    }
    wake(touched[kind] ?? applyChatEvent(queries, event))
  }
  /** A socket that does not open is tried on, but what needs it is told. */
  const stand = (state: ReturnType<typeof liveSocket.get>) => {
    clearTimeout(patience)
    if (stopped) return
    liveSocket.set(state)
    if (state !== 'connected') forgetTyping(queries)
    if (state === 'connecting') patience = setTimeout(() => stand('failed'), connectMs)
  }
  const start = async () => {
    stand('connecting')
    // A part of the program that did not come is asked for again, as a server that did not answer.
    const opened = await open().catch(() => undefined)
    if (stopped) return
    if (!opened) return later(start, againAfterMs)
    socket = opened
    opened.on('publication', ({ data }) => hear(data as ChatEvent))
    opened.on('connected', () => {
      stand('connected')
      const keys = times++ === 0 && !caresForSomebody(queries) ? atFirst : all
      // Until the page knows whom the session acts for now, it would ask about the person before.
      if (!turning) return catchUp(keys)
      void turning.then(() => {
        turning = undefined
        if (!stopped) catchUp(keys)
      })
    })
    opened.on('connecting', ({ code }) => {
      stand(times === 0 ? 'connecting' : 'reconnecting')
      if (code === codes.turned) turning = askWhose(queries)
    })
    opened.on('disconnected', ({ code }) => {
      stand('failed')
      if (stopped) return
      if (code === codes.ended) later(askWhetherOver, askAfterMs)
      else later(() => opened.connect(), againAfterMs)
    })
    opened.connect()
  }
  const askWhetherOver = async () => {
    const session = await askSession().catch(() => undefined)
    if (stopped) return
    if (session === null) noteLost()
    else later(() => socket?.connect(), againAfterMs)
  }
  void start()
  return () => {
    stopped = true
    for (const one of [timer, late, patience]) clearTimeout(one)
    forgetTyping(queries)
    liveSocket.set('connecting')
    rest()
    socket?.disconnect()
  }
}

/** For them the start-up data is where danger shows, so it is never older than the socket. */
function caresForSomebody(queries: QueryClient): boolean {
  const { caredFor = [], own } = queries.getQueryData<Startup>(startup) ?? {}
  return caredFor.length > 0 || own !== undefined
}

/** The session acts for someone else now, and everything on the page is about them. */
function askWhose(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Events of one upload come together, and a stream of them must not keep the page busy. */
const gatherMs = 100
const gapMs = 1_000

/** Marks what is old, at most once a second; only what is in view is fetched again. */
function waking(queries: QueryClient) {
  const old = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const fetchAgain = () => {
    timer = undefined
    last = Date.now()
    const keys = [...old.values()]
    old.clear()
    quietly(() => {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
    })
  }
  return {
    wake(keys: readonly QueryKey[]) {
      for (const key of keys) old.set(key.join(' '), key)
      if (old.size === 0) return
      timer ??= setTimeout(fetchAgain, Math.max(gatherMs, last + gapMs - Date.now()))
    },
    rest: () => clearTimeout(timer),
  }
}
