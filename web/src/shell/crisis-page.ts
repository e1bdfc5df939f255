/** The crisis page is made by the server; the app links to it and keeps it for when it is offline. */
import { sessionEnd } from '../data/session-clock'
import { href } from '../routes/href'

const path = href('mental-health.crisis')

/**
 * A link to the crisis page loads it as any other site would, so that it opens even when nothing
 * else can be fetched.
 */
export function loadCrisisPage(page: Document) {
  const leaveToBrowser = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (link && link.pathname === path) event.stopPropagation()
  }
  page.addEventListener('click', leaveToBrowser, true)
}

/** How long the page on show has the network to itself. */
const afterMs = 2_000

export function keepCrisisPage() {
  if (!navigator.serviceWorker) return
  // Without it the page opens all the same, while there is a network.
  const soon = () => setTimeout(() => void register().catch(() => undefined), afterMs)
  soon()
  // Signing out clears everything that the browser keeps for us, this page too.
  sessionEnd.subscribe(soon)
}

/** Asks for a newer worker each time: no other page of ours makes the browser do so. */
async function register() {
  if (!navigator.onLine) return
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: path })
  await registration.update()
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string }
}

let allowed: string | undefined

/** Browsers let a page make a policy once. */
function workerAddress(): string {
  allowed ??= allowedAddress()
  return allowed
}

/** Browsers with Trusted Types take only an address that the named policy has let through. */
function allowedAddress(): string {
  const address = '/sw.js'
  const { trustedTypes } = window as { trustedTypes?: Policies }
  if (!trustedTypes) return address
  const policy = trustedTypes.createPolicy('wellhouse-worker', { createScriptURL: () => address })
  return policy.createScriptURL(address)
}
