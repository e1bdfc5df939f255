import { type ComponentType, type ReactNode, use } from 'react'
import { loadTexts } from '../i18n/activate'
import { type Part, partOf } from '../i18n/parts'

/** Every screen file exports one component under this name. */
export type ScreenModule = { Screen: ComponentType }

/** How the screens of a part are fetched, by their file, and what their links need. */
export type ScreenTable = {
  screens: Record<string, () => Promise<ScreenModule>>
  KitLinks: ComponentType<{ children: ReactNode }>
  /** The parts whose texts a screen needs besides its own. */
  otherParts: (file: string) => readonly Part[]
}

// The first file names these alone; each of them names the files of its screens.
const tables: Record<Part, () => Promise<ScreenTable>> = {
  base: () => import('./screen-tables/base'),
  profile: () => import('./screen-tables/profile'),
  account: () => import('./screen-tables/account'),
  readings: () => import('./screen-tables/readings'),
  messages: () => import('./screen-tables/messages'),
  staff: () => import('./screen-tables/staff'),
  admin: () => import('./screen-tables/admin'),
  sso: () => import('./screen-tables/sso'),
  programs: () => import('./screen-tables/programs'),
  factors: () => import('./screen-tables/factors'),
  labs: () => import('./screen-tables/labs'),
  booking: () => import('./screen-tables/booking'),
  surveys: () => import('./screen-tables/surveys'),
}

/** Fetches the table that a screen is in, ahead of the screen itself. */
export function loadTable(file: string): Promise<ScreenTable> {
  return tables[partOf(file)]()
}

async function loadComponent(file: string): Promise<ComponentType | undefined> {
  const { screens, KitLinks, otherParts } = await loadTable(file)
  const [module] = await Promise.all([
    screens[`../../screens/${file}`]?.(),
    ...otherParts(file).map((part) => loadTexts(part)),
  ])
  if (!module) return undefined
  const { Screen } = module
  return () => (
    <KitLinks>
      <Screen />
    </KitLinks>
  )
}

const loading = new Map<string, Promise<ComponentType>>()

/** What to do about a chunk that is gone while a page is on show; set by the frame. */
let onGone: (() => void) | undefined

/**
 * A chunk is gone when the server has a newer version than this page. With a listener the
 * change of page is called off: the page on show stays as it is, with all that was typed.
 */
export function whenScreenIsGone(listener: () => void): () => void {
  onGone = listener
  return () => {
    onGone = undefined
  }
}

/** Fetches the chunk of a screen and its texts; a failed fetch may be tried again. */
export function loadScreen(file: string): Promise<ComponentType> {
  const known = loading.get(file)
  if (known) return known
  const promise = Promise.all([loadComponent(file), loadTexts(partOf(file))]).then(
    ([Screen]) => {
      if (!Screen) throw new Error(`the catalogue names a screen that is not there: ${file}`)
      // What `use` looks for: a screen that is here shows at once, without a fallback before it.
      Object.assign(promise, { status: 'fulfilled', value: Screen })
      return Screen
    },
    (cause: unknown) => {
      loading.delete(file)
      if (!onGone) throw new Error(`the screen ${file} could not be loaded`, { cause })
      onGone()
      // Never settled: React goes on showing the page before it until the address is back.
      return new Promise<ComponentType>(() => undefined)
    },
  )
  loading.set(file, promise)
  return promise
}

export function ScreenFile({ file }: { file: string }) {
  const Screen = use(loadScreen(file))
  return <Screen />
}
