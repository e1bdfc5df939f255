// Writes .br and .gz for each built text asset, so that the server never
// compresses a static file while someone waits for it. The plain files below
// assets/ are removed: they would be a twentieth of the program, and the server
// unpacks the .gz for the rare client that takes neither.
import { readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const smallest = 1024
const dist = new URL('../dist/', import.meta.url).pathname

const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const paths = entries
  .filter((entry) => entry.isFile() && text.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
  // The manifest is read by the server and never sent.
  .filter((path) => !path.includes('/.vite/'))

await Promise.all(
  paths.map(async (path) => {
    const body = await readFile(path)
    if (body.length < smallest) return
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(body, brotli))
    await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }))
    if (path.startsWith(join(dist, 'assets/'))) await unlink(path)
  }),
)
