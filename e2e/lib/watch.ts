/** Notes everything a page must never do: log a problem, break the policy, lose a request. */
import type { BrowserContext } from '@playwright/test'

export type Watch = {
  problems: () => readonly string[]
  /** A problem that this test brings about on purpose. */
  expect: (pattern: RegExp) => void
  /** A session ends while a page is still asking for something with it. */
  expectEndOfSession: () => void
  /** What has happened so far belongs to another test. */
  begin: () => void
}

/** Our own servers, what a page makes itself, and the outside pages that a brand names. */
export function isOurs(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (!protocol.startsWith('http') && !protocol.startsWith('ws')) return true
  return /^(127\.0\.0\.1|([^.]+\.)?localhost|.*\.example)$/.test(hostname)
}

const refused = 'net::ERR_CONNECTION_REFUSED'
const crisisPage = /\/mental-health\/crisis(\.js|\?lang=)/

export async function watch(context: BrowserContext): Promise<Watch> {
  const problems: string[] = []
  const expected: RegExp[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // A socket that finds no server is opened again later; the browser notes it by itself.
    if (/^WebSocket connection to '.*\/live' failed/.test(message.text())) return
    // The worker of the crisis page, too, is asked for again at the next start.
    if (/^An unknown error occurred when fetching the script/.test(message.text())) return
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  // No page loads anything from a third party, for counting visits or for anything else.
  context.on('request', (request) => {
    if (!isOurs(request.url())) problems.push(`third party: ${request.url()}`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left or a query that is no longer wanted ends its own requests.
    if (reason === 'net::ERR_ABORTED') return
    // The worker that keeps the crisis page may still fetch it from a server that has stopped.
    if (reason === refused && crisisPage.test(request.url())) return
    // An outside page of a brand is opened, and is nowhere; see the arguments of the browser.
    if (/^https:\/\/[^/]*\.example\//.test(request.url())) return
    problems.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  return {
    problems: () => problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
    expect: (pattern) => expected.push(pattern),
    expectEndOfSession: () => expected.push(/401.*[?&]connect=v1&/),
    begin: () => {
      problems.length = 0
      expected.length = 0
    },
  }
}
