// Keeps the crisis page for when there is no network. Its scope is that page alone, so no other
// page of the portal passes through here.
'use strict'

const cacheName = 'crisis-{{version}}'
const path = '/mental-health/crisis'
const script = '/mental-health/crisis.js'
const locales = '{{locales}}'.split(' ')
/** What the server chooses for this browser when the address names no language. */
const usual = '{{locale}}'
const patienceMs = 3000

const addressOf = (locale) => `${path}?lang=${locale}`

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

self.addEventListener('fetch', (event) => {
  const kept = keptAddress(event.request)
  if (kept) event.respondWith(freshOrKept(event.request, kept))
})

async function keep() {
  const cache = await caches.open(cacheName)
  const addresses = [...locales.map(addressOf), script]
  await cache.addAll(addresses.map((address) => new Request(address, { cache: 'reload' })))
}

async function forgetOthers() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('crisis-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Where a copy of the answer is kept; nothing for whatever is not ours. */
function keptAddress({ method, mode, url }) {
  const { origin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return undefined
  if (pathname === script) return script
  if (mode !== 'navigate' || pathname.replace(/\/$/, '') !== path) return undefined
  const asked = searchParams.get('lang')
  return addressOf(locales.includes(asked) ? asked : usual)
}

async function freshOrKept(request, address) {
  const kept = await caches.match(address, { ignoreVary: true })
  if (!kept) return fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, kept))
  const fresh = fetch(request).then(
    (answer) => (answer.ok ? answer : kept),
    () => kept,
  )
  return Promise.race([fresh, late])
}
