/** The weight calls of the server, each with an answer of the test's choice. */
import { vi } from 'vitest'
import { json } from '../../../shell/testing'
import { byHand, stats, target, weight } from './testdata'

type Reply = (request: Request) => Response | Promise<Response>

export const requests: Request[] = []
export const replies: Record<
  'list' | 'stats' | 'target' | 'put' | 'add' | 'devices' | 'rpc',
  Reply
> = {
  list: () => json(200, {}),
  stats: () => json(200, {}),
  target: () => json(200, {}),
  put: () => json(200, {}),
  add: () => json(200, {}),
  devices: () => json(200, {}),
  rpc: () => json(200, {}),
}

export function serveWeights() {
  requests.length = 0
  Object.assign(replies, {
    list: () => json(200, { weights: [weight(), byHand], nextCursor: null }),
    stats: () => json(200, stats),
    target: () => json(200, target),
    put: () => json(200, weight()),
    add: () => json(200, { id: weight().id }),
    devices: () => json(200, { deviceGroupsByPrograms: {} }),
    rpc: () => json(200, {}),
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    return replies[callOf(request)](request)
  })
}

function callOf({ url, method }: Request): keyof typeof replies {
  const path = new URL(url, 'http://localhost').pathname
  if (path.endsWith('/reading/weights')) return 'list'
  if (path.endsWith('/weight/stats')) return 'stats'
  if (path.endsWith('/weight/target')) return 'target'
  if (path.endsWith('/refresh/v2')) return 'devices'
  if (method === 'PUT') return 'put'
  return path.endsWith('/AddWeight') ? 'add' : 'rpc'
}

/** The bodies that were sent to calls whose address ends so. */
export async function bodiesOf(end: string): Promise<unknown[]> {
  const sent = requests.filter(
    ({ url, method }) => method !== 'GET' && url.split('?')[0]?.endsWith(end),
  )
  return Promise.all(sent.map((request) => request.clone().json()))
}

/** No answer at all. */
export const noNetwork = () => Promise.reject(new TypeError('network'))
