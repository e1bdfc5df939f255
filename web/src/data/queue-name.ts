/** Where messages wait for the network. Its name is known apart, so that signing out can wipe it. */
export const queueName = 'wellhouse-queue'

/** Removes everything waiting in this browser, no matter who wrote it. */
export function wipeQueue() {
  globalThis.indexedDB?.deleteDatabase(queueName)
}
