// The page is no longer kept: what was kept goes, and so does this worker.
'use strict'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

async function leave() {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('crisis-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
