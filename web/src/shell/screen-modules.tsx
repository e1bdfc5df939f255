import { type ComponentType, use } from 'react'

/** Every screen file exports one component under this name. */
export type ScreenModule = { Screen: ComponentType }

const modules = import.meta.glob<ScreenModule>([
  '../screens/**/*.tsx',
  '!../screens/**/*.test.tsx',
  '!../screens/**/parts/**',
])

const loading = new Map<string, Promise<ComponentType>>()

/** Fetches the chunk of a screen; a failed fetch may be tried again. */
export function loadScreen(file: string): Promise<ComponentType> {
  const known = loading.get(file)
  if (known) return known
  const load = modules[`../screens/${file}`]
  if (!load) {
    return Promise.reject(new Error(`the catalogue names a screen that is not there: ${file}`))
  }
  const promise = load().then(
    ({ Screen }) => {
      // What `use` looks for: a screen that is here shows at once, without a fallback before it.
      Object.assign(promise, { status: 'fulfilled', value: Screen })
      return Screen
    },
    (cause: unknown) => {
      loading.delete(file)
      throw new ChunkError(file, cause)
    },
  )
  loading.set(file, promise)
  return promise
}

export function ScreenFile({ file }: { file: string }) {
  const Screen = use(loadScreen(file))
  return <Screen />
}

/** A chunk that is gone: most often the server has a newer version than this page. */
export class ChunkError extends Error {
  constructor(file: string, cause: unknown) {
    super(`the screen ${file} could not be loaded`, { cause })
    this.name = 'ChunkError'
  }
}
