/**
 * How pages look. The server reads the same cookie and writes what the account says into it, so that
 * no page flashes.
 */
import { readCookie } from './cookie'
import { createStore } from './store'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Of the text, in percent. */
export const textSizes = ['100', '115', '130', '150'] as const
export type TextSize = (typeof textSizes)[number]

export type Appearance = { theme: Theme; text: TextSize }

export const appearanceCookie = 'appearance'

/** What is unknown is as usual. */
export function parseAppearance(value: string | undefined): Appearance {
  const [theme, text] = (value ?? '').split('.')
  return {
    theme: themes.find((each) => each === theme) ?? 'system',
    text: textSizes.find((each) => each === text) ?? '100',
  }
}

export const appearance = createStore(parseAppearance(readCookie(appearanceCookie)))

/** A theme of the brand holds where the person chose none. */
export function applyAppearance({ theme, text }: Appearance, brandTheme: string | undefined) {
  const { dataset } = document.documentElement
  const shown = theme === 'system' ? brandTheme : theme
  if (shown === 'light' || shown === 'dark') dataset.theme = shown
  else delete dataset.theme
  if (text === '100') delete dataset.text
  else dataset.text = text
}
