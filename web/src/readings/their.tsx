import { useLingui } from '@lingui/react'
import { useActedFor } from '../data/acted-for'
import { type Say, theirTitles } from './their-titles'

/**
 * The first name of the person whom somebody acts for. Where the words about them have not come,
 * there is none: the member's own words are better than none.
 */
export function useTheirName(): string | undefined {
  const { i18n } = useLingui()
  const name = useActedFor()
  const { id, message } = theirTitles.treatNow('')
  return name && (message || id in i18n.messages) ? name : undefined
}

/** Words about the person. */
export function Their({ say, name }: { say: Say; name: string }) {
  const { i18n } = useLingui()
  return i18n._(say(name))
}
