import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'
import { useActedFor } from '../data/acted-for'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { phoneText } from '../domain/phone'
import { type Say, theirTitles } from './their-titles'

/** Whom a part of the page is about, where it is not the person whose portal this is. */
export type About = {
  /** Their first name; none for the reader. */
  name?: string
  /** Member Support of their brand, in international form. */
  supportPhone?: string
}

export const AboutContext = createContext<About | undefined>(undefined)

/** Whether this part of the page is about somebody in another portal, where readings are entered. */
export const useElsewhere = () => useContext(AboutContext) !== undefined

/** The line of Member Support: as it is dialed and as it is read. */
export function useSupportLine(): { number: string; text: string } | undefined {
  const { supportPhone } = useContext(AboutContext) ?? {}
  const own = supportOf(useBrand())
  if (supportPhone) return { number: supportPhone, text: phoneText(supportPhone) }
  return own && { number: own.phone, text: own.phone }
}

/**
 * The first name of the person whom somebody acts for. Where the words about them have not come,
 * there is none: the member's own words are better than none.
 */
export function useTheirName(): string | undefined {
  const { i18n } = useLingui()
  const acted = useActedFor()
  const about = useContext(AboutContext)
  const name = about ? about.name : acted
  const { id, message } = theirTitles.treatNow('')
  return name && (message || id in i18n.messages) ? name : undefined
}

/** Words about the person. */
export function Their({ say, name }: { say: Say; name: string }) {
  const { i18n } = useLingui()
  return i18n._(say(name))
}
