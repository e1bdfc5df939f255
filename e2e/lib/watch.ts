/** Notes everything a page must never do: log a problem, break the policy, lose a request. */
import type { BrowserContext } from '@playwright/test'

export type Watch = {
  problems: () => readonly string[]
  /** A problem that this test brings about on purpose. */
  expect: (pattern: RegExp) => void
}

export async function watch(context: BrowserContext): Promise<Watch> {
  const problems: string[] = []
  const expected: RegExp[] = []
  // The outside addresses of the demo's brands belong to nobody: whoever opens one finds a page.
  await context.route(/^https:\/\/[^/]*\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' }),
  )
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
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left or a query that is no longer wanted ends its own requests.
    if (reason === 'net::ERR_ABORTED') return
    problems.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  return {
    problems: () => problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
    expect: (pattern) => expected.push(pattern),
  }
}
