import { freshFolder, removeFolder, startServer } from './server.ts'

/**
 * One server for the whole run; tests that disturb a server start one of their own. The demo is
 * loaded once, and every folder after it begins as a copy.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const seed = await freshFolder()
  await (await startServer({ data: seed })).stop()
  process.env.WELLHOUSE_E2E_SEED = seed
  const data = await freshFolder()
  const server = await startServer({ data })
  process.env.WELLHOUSE_E2E_URL = server.url
  return async () => {
    await server.stop()
    await removeFolder(data)
    await removeFolder(seed)
  }
}
