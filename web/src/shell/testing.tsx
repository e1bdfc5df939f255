/** Renders the whole app on a boot block of choice, for tests. */
import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { Boot } from '../data/boot'
import { BootContext } from '../data/boot-context'
import { createQueryClient } from '../data/query-client'
import { sessionClock, sessionEnd } from '../data/session-clock'
import type { Startup } from '../data/startup'
import { flushDrafts } from '../data/use-draft-queue'
import { I18nRoot } from '../i18n/i18n-root'
import type { Location } from '../routes/address'
import { type NavigateFunction, useLocation, useNavigate } from '../routes/router'
import { MemoryRouter } from '../routes/testing'
import { App } from './app'
// The component kit is loaded before the clock of a test runs.
import './frame-parts'

// The first screen of a run is compiled on demand, which a busy machine takes seconds for.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? '') })
vi.setConfig({ testTimeout: 30_000 })

// What an earlier test typed and did not keep waits for a server: it is nobody's.
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => json(200, {}))
  // The first waits for what is still under way to nowhere.
  await flushDrafts()
  await flushDrafts()
  vi.unstubAllGlobals()
})

export const now = Date.UTC(2026, 10, 17, 15, 0)

export const brand: Boot['brand'] = {
  brand_code: 'default',
  brand_name: 'Wellhouse',
  organisation: 'Wellhouse Health',
  country: 'US',
  support: { email: 'help@wellhouse.test', phone: '+1 555 010 0100' },
  footer_fields: { default: { sitemap: '/sitemap' } },
}

export const rosa: Startup = {
  navigation: {
    telemed_inbox: true,
    navigation: { 'Condition Management': ['Home'], Telemed: ['Primary Care team'] },
    unread_messages_count: { coach: 1 },
  },
  user: {
    firstName: 'Rosa',
    fullName: 'Rosa Delgado',
    timeZone: 'America/Chicago',
    userLocale: 'en-US',
    linked: true,
  },
  programs: {
    programs: [
      { program: 'bloodSugar', dbSlug: 'DIABETES', status: 'ACTIVE' },
      { program: 'weight', dbSlug: 'WEIGHT_MANAGEMENT', status: 'OFFERED' },
    ],
  },
  features: [],
  coaching: { coach: { name: 'Ana Ruiz', availability: 'AVAILABLE' } },
  home: {
    programs: [
      { dbSlug: 'DIABETES', nextStep: 'open', routeId: 'blood-sugar.overview' },
      { dbSlug: 'WEIGHT_MANAGEMENT', nextStep: 'enroll', routeId: 'programs' },
    ],
    sinceLastVisit: {
      since: now - 2 * 86_400_000,
      items: [
        { kind: 'readings', count: 4 },
        { kind: 'messages', count: 1 },
      ],
    },
    unread: [{ source: 'coach', count: 1, fromName: 'Ana Ruiz', preview: 'Nice work', at: now }],
    attention: [
      { kind: 'setGoal', level: 'info', routeId: 'goal-setting' },
      { kind: 'checkIn', level: 'urgent', routeId: 'condition-management.home' },
    ],
  },
}

export const memberSession = {
  reference: 'r',
  expiresAt: now + 30 * 60_000,
  accountId: 'm1',
  role: 'member',
}

export function bootOf(parts: Partial<Boot> = {}): Boot {
  return {
    now,
    version: '2.29.10',
    build: 'b1',
    demo: false,
    locale: 'en-US',
    form: 'one-app',
    marked: false,
    brand,
    session: memberSession,
    startup: rosa,
    notices: null,
    ...parts,
  }
}

export async function renderApp(path: string, parts: Partial<Boot> = {}) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  sessionEnd.set(null)
  sessionClock.set(null)
  const boot = bootOf(parts)
  const router = {} as { location: Location; navigate: NavigateFunction }
  const queries = createQueryClient(boot)
  // What fails is asked for again, but a test need not wait seconds for it.
  const { queries: options, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...options, retryDelay: 10 } })
  // A screen that suspends on its first render is taken up again only inside an awaited act.
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <BootContext value={boot}>
          <I18nRoot locale="en-US" country="US">
            <MemoryRouter initialEntries={[path]}>
              <Watch router={router} />
              <App />
            </MemoryRouter>
          </I18nRoot>
        </BootContext>
      </QueryClientProvider>,
    )
  })
  return { router, queries }
}

export type Answer = (request: Request) => Response | Promise<Response>

export function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
}

/** What a stub of the server was asked: the last part of the path, and what was sent. */
export type Call = { name: string; sent: string }

/** What the server takes as an Idempotency-Key. */
const wellFormedKey = /^[!-~]{8,128}$/

/**
 * A server that answers by the last part of a path, and with nothing to everything else. It refuses
 * a malformed Idempotency-Key, as the real one does.
 */
export function stubServer(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (request.method !== 'GET') calls.push({ name, sent: await request.clone().text() })
    const key = request.headers.get('Idempotency-Key')
    if (key !== null && !wellFormedKey.test(key)) return json(400, { code: 'invalid_argument' })
    return (await answers[name]?.(request)) ?? json(200, {})
  })
  return calls
}

/** What a read asks for, which is in its address. */
export function askedIn(request: Request): Record<string, string> {
  return JSON.parse(new URL(request.url).searchParams.get('message') ?? '{}')
}

/** The network is gone. */
export const offline: Answer = () => Promise.reject(new TypeError('offline'))

/** An answer that the test gives when it likes, also before the call has come. */
export function later() {
  let give = (_: Response) => {}
  const answer = new Promise<Response>((done) => {
    give = done
  })
  return { answer, give }
}

/** Keeps drafts by their field, as the server does; undefined for every other call. */
export function keepDrafts(kept = new Map<string, string>()) {
  const answer = async (request: Request): Promise<Response | undefined> => {
    const call = /DraftService\/(\w+)/.exec(request.url)?.[1]
    if (!call) return undefined
    const input = request.method === 'GET' ? {} : await request.clone().json()
    if (call === 'SaveDraft' && input.text) kept.set(input.field, input.text)
    else if (call !== 'ListDrafts') kept.delete(input.field)
    return json(200, { drafts: [...kept].map(([field, text]) => ({ field, text })) })
  }
  return { kept, answer }
}

/** Lets a test see the address and change it. */
function Watch({ router }: { router: { location: Location; navigate: NavigateFunction } }) {
  router.location = useLocation()
  router.navigate = useNavigate()
  return null
}
