import { useLingui } from '@lingui/react/macro'
import { pronounWords } from '../../../data/person-words'

type Known = { readonly pronouns?: readonly string[]; readonly pronounsOther?: string }

/** How to speak of a member, in the words that we or they have for it. */
export function usePronouns({ pronouns = [], pronounsOther }: Known): readonly string[] {
  const { i18n } = useLingui()
  return pronouns.flatMap((one) => {
    const words = pronounWords[one]
    return one === 'other' ? (pronounsOther ?? []) : words ? [i18n._(words)] : []
  })
}
