/** Which pictures `make shots` takes and where they go. */
import { mkdirSync } from 'node:fs'
import type { Route } from '../../web/src/routes/catalogue.ts'
import type { Person } from './people.ts'
import type { Look } from './rotation.ts'
import type { Viewer } from './screens.ts'

export const folder = new URL('../../shots/', import.meta.url).pathname

export type Shot = { viewer: Viewer; look: Look }

const widths = [390, 1280] as const
const themes = ['light', 'dark'] as const
const translated: readonly Route['id'][] = ['home', 'login', 'programs']

/** Every viewer in both themes and widths; the most read screens in Spanish and French too. */
export function shotsOf(route: Route, viewers: readonly Viewer[]): Shot[] {
  const seen = route.visitor === 'public' ? viewers.slice(0, 2) : viewers
  const own = seen.flatMap((viewer) =>
    widths.flatMap((width) =>
      themes.map((theme) => ({ viewer, look: { width, theme, locale: languageOf(viewer) } })),
    ),
  )
  if (!translated.includes(route.id)) return own
  const viewer = viewers.includes('luis') ? 'luis' : viewers[0]
  if (!viewer) return own
  const others = widths.flatMap((width) =>
    (['es-US', 'fr-CA'] as const).map((locale) => ({
      viewer,
      look: { width, theme: 'light' as const, locale },
    })),
  )
  return [...own, ...others]
}

function languageOf(viewer: Viewer): Look['locale'] {
  if (viewer === 'rosa' || viewer === 'coach.es') return 'es-US'
  if (viewer === 'annmarie' || viewer === 'coach.fr') return 'fr-CA'
  return viewer === 'priya' ? 'en-CA' : 'en-US'
}

/** The folder of the pictures of the frame itself. */
export const shellId = 'shell'

/** One member of each brand, whose frame shows all that the brand changes. */
const brandMembers = ['grace', 'priya', 'helen', 'tom', 'kdoe'] as const satisfies readonly Viewer[]

/** The frame of each brand with a menu open: five brands, two widths, two themes. */
export function shellShots(): (Shot & { viewer: Person })[] {
  return brandMembers.flatMap((viewer) =>
    widths.flatMap((width) =>
      themes.map((theme) => ({ viewer, look: { width, theme, locale: languageOf(viewer) } })),
    ),
  )
}

export function screenFolder(id: string): string {
  const path = `${folder}${id}/`
  mkdirSync(path, { recursive: true })
  return path
}

export function fileOf({ viewer, look }: Shot): string {
  return `${look.width}-${viewer}-${look.theme}-${look.locale}.png`
}
