// Serves the built app under the Content Security Policy of the real server and
// with start-up data of nobody, to look at components without a database:
// npm run preview -- 18080, then /__ui.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gunzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url).pathname
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const policy = (nonce) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types wellhouse-worker',
  ].join('; ')

const boot = {
  version: 'preview',
  demo: true,
  locale: 'en-US',
  form: 'one-app',
  brand: {
    brand_code: 'default',
    brand_name: 'Wellhouse',
    country: 'US',
    form: 'one-app',
    logo: { url: '/favicon.svg', width: 32 },
    support: { email: 'help@example.org', phone: '1-800-555-0100' },
    footer_fields: { brand: [], default: {} },
    suppressed_account_routes: [],
  },
  session: null,
  startup: null,
}

async function page() {
  const nonce = randomBytes(16).toString('base64')
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const block = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`
  return {
    body: html
      .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`)
      .replace('<!--wellhouse:boot-->', block),
    headers: { 'content-type': types['.html'], 'content-security-policy': policy(nonce) },
  }
}

async function asset(path) {
  const file = join(dist, normalize(path))
  const body = await readFile(file).catch(async () => gunzipSync(await readFile(`${file}.gz`)))
  return { body, headers: { 'content-type': types[extname(path)] ?? 'application/octet-stream' } }
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  try {
    const { body, headers } = await (extname(pathname) ? asset(pathname) : page())
    response.writeHead(200, headers).end(body)
  } catch {
    response.writeHead(404).end()
  }
})

const port = Number(process.argv[2] ?? 18080)
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/__ui`))
