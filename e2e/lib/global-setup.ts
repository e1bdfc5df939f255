import { freshFolder, removeFolder, startServer } from './server.ts'

/** One server for the whole run; tests that disturb a server start one of their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const data = await freshFolder()
  const server = await startServer({ data })
  process.env.WELLHOUSE_E2E_URL = server.url
  return async () => {
    await server.stop()
    await removeFolder(data)
  }
}
