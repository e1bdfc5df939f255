/** What a person chooses about the look of pages, kept in this browser and on their account. */
import { type Appearance, appearance, appearanceCookie, applyAppearance } from './appearance'
import { dataOf, rest } from './client'
import { writeCookie } from './cookie'

/** Shows it at once and keeps it for the next page. A brand's theme holds where nobody chose one. */
export function chooseAppearance(next: Appearance, brandTheme: string | undefined) {
  appearance.set(next)
  writeCookie(appearanceCookie, `${next.theme}.${next.text}`)
  applyAppearance(next, brandTheme)
}

let kept: Promise<void> = Promise.resolve()

/** One call at a time, and of several quick choices the last one: the server hears them in order. */
export function keepAppearance(next: Appearance): Promise<void> {
  const isLast = () => appearance.get() === next
  const mine = kept.then(async () => {
    if (isLast()) await dataOf(rest.PUT('/v1/users/me/info/appearance', { body: next }))
  })
  kept = mine.catch(() => undefined)
  return mine
}
