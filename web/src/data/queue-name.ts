/** Where messages wait for the network. Its name is known apart, so that signing out can wipe it. */
export const queueName = 'wellhouse-queue'

/** Takes away everything that waits in this browser, whoever wrote it. */
export function wipeQueue() {
  globalThis.indexedDB?.deleteDatabase(queueName)
}
