/** A page in another site's frame: how it gets a session of its own. */
import { leavesFrame } from '../domain/frame'
import { rpc } from './client'
import type {
  IssueFrameCodeResponseJson,
  RedeemFrameCodeResponseJson,
} from './gen/proto/wellhouse/session/v1/frame_pb'
import type { Session } from './session'
import type { Wire } from './wire'

const service = 'wellhouse.session.v1.FrameService'

/** The sites that may show this page, as the server wrote them into it. */
export function listedSites(page: Document): readonly string[] {
  const boot: { frameHosts?: readonly string[] } = JSON.parse(
    page.getElementById('boot')?.textContent ?? '{}',
  )
  return boot.frameHosts ?? []
}

let stands = false

/**
 * From now on every call of this page says that it stands in a frame, and every link that leads
 * elsewhere than to a framed page opens in a new tab. Nothing else on the page needs to know of it,
 * and the first load of every other page stays as it is.
 */
export function standInFrame(paths: readonly string[]) {
  if (stands) return
  stands = true
  const inside = { origin: location.origin, paths }
  const release = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || link.hasAttribute('download') || !leavesFrame(link.href, inside)) return
    link.target = '_blank'
    link.rel = 'noreferrer'
  }
  // Before any other listener, since those look at the target.
  addEventListener('click', release, { capture: true })
  const plain = window.fetch
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('Wellhouse-Frame', '1')
    return plain(request)
  }
}

export type Proof = { verifier: string; challenge: string }

/** A secret of this page, and what it shows of it. */
export async function newProof(): Promise<Proof> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(digest)) }
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A code for the frame that opened this window. */
export async function issueCode(host: string, challenge: string): Promise<string> {
  const { code = '' } = await rpc<Wire<IssueFrameCodeResponseJson>>(`${service}/IssueFrameCode`, {
    host,
    challenge,
  })
  return code
}

export async function redeemCode(
  code: string,
  verifier: string,
  host: string,
): Promise<Session | null> {
  const { session } = await rpc<Wire<RedeemFrameCodeResponseJson>>(`${service}/RedeemFrameCode`, {
    code,
    verifier,
    host,
  })
  return session ?? null
}
