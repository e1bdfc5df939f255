/** A check in words. */
import { useLingui } from '@lingui/react/macro'
import type { BloodSugar } from '../../../data/blood-sugar'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { useFormats } from '../../../i18n/use-formats'
import { useSourceWord } from '../../../readings/sources'
import { mealPhrase } from '../../../readings/sugar-words'
import { dayAndTime } from '../../../readings/wall'

/** "before breakfast, today 7:12 AM, from your meter" */
export function useCheckContext(): (check: BloodSugar) => string[] {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const sourceWord = useSourceWord('blood-sugar')
  return ({ at, offsetMinutes, tags }) => {
    const when = dayAndTime({ at, offsetMinutes }, serverNow(), timeZone, formats)
    const meal = mealPhrase(tags.eat_code, i18n)
    return [...(meal ? [meal] : []), when, sourceWord(tags.source)]
  }
}
