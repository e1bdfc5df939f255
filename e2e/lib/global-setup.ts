import type { FullConfig } from '@playwright/test'
import { freshFolder, removeFolder, type Server, startServer } from './server.ts'

/**
 * One server for each worker, so that what a test changes about a person is never seen by a test
 * that runs beside it; tests that disturb a server start one of their own. The demo is loaded once,
 * and every folder after it begins as a copy.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const seed = await freshFolder()
  await (await startServer({ data: seed })).stop()
  process.env.WELLHOUSE_E2E_SEED = seed
  const servers: Server[] = []
  const tearDown = async () => {
    for (const { stop, data } of servers) {
      await stop()
      await removeFolder(data)
    }
    await removeFolder(seed)
  }
  try {
    while (servers.length < workers) {
      servers.push(await startServer({ data: await freshFolder() }))
    }
  } catch (cause) {
    await tearDown()
    throw cause
  }
  process.env.WELLHOUSE_E2E_URLS = servers.map(({ url }) => url).join(' ')
  return tearDown
}
