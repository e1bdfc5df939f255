/** A server of its own for each test, with the demo as it was loaded. */
import { freshFolder, removeFolder, type Server, startServer } from './server.ts'
import { test } from './test.ts'

/** Call it in a file or a `describe`; `url` leads to the server of the running test. */
export function ownServer(): { readonly url: string; readonly data: string } {
  let server: Server
  test.beforeEach(async () => {
    server = await startServer({ data: await freshFolder() })
  })
  test.afterEach(async ({ context }) => {
    // A page that is still listening would find no server.
    for (const page of context.pages()) await page.close()
    await server.stop()
    await removeFolder(server.data)
  })
  return {
    get url() {
      return server.url
    },
    get data() {
      return server.data
    },
  }
}
