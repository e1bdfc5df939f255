/** oidc-provider as the OpenID provider of an organization; it signs in every person who types a name. */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const fromWeb = createRequire(new URL('../../../web/package.json', import.meta.url))

export type OpenId = { url: string; clientId: string; secret: string; stop: () => Promise<void> }

type Provider = new (
  issuer: string,
  settings: object,
) => { callback: () => (request: unknown, response: unknown) => void; proxy?: boolean }

/** `portal` is the origin of the brand that people sign in to. */
export async function startOpenId(portal: string): Promise<OpenId> {
  const client = { clientId: 'wellhouse', secret: 'a-secret-for-the-journeys-alone' }
  let handle: (request: unknown, response: unknown) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const { default: Issuer } = (await import(fromWeb.resolve('oidc-provider'))) as {
    default: Provider
  }
  handle = new Issuer(url, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.secret,
        redirect_uris: [`${portal}/keycloak`],
        post_logout_redirect_uris: [`${portal}/logout`],
      },
    ],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@bridgewater.test`, name: id }),
    }),
    cookies: { keys: ['only-for-tests'] },
  }).callback()
  return {
    url,
    ...client,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
