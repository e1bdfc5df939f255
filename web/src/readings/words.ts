/** The words for the text keys that the server sends with readings and figures. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FieldProblem } from '../data/problem'
import type { RangeStatus } from '../ui/range-status'

export const readingWords: Readonly<Record<string, MessageDescriptor>> = {
  'reading.status.control': msg`Control check`,
  'reading.status.severelyLow': msg`Severely low`,
  'reading.status.veryLow': msg`Very low`,
  'reading.status.low': msg`Low`,
  'reading.status.inRange': msg`In range`,
  'reading.status.slightlyHigh': msg`Slightly high`,
  'reading.status.high': msg`High`,
  'reading.status.veryHigh': msg`Very high`,
  'reading.status.severelyHigh': msg`Severely high`,
  'reading.pressure.low': msg({ message: 'Low', context: 'blood pressure' }),
  'reading.pressure.normal': msg`Normal`,
  'reading.pressure.elevated': msg`Elevated`,
  'reading.pressure.high1': msg`High, stage 1`,
  'reading.pressure.high2': msg`High, stage 2`,
  'reading.pressure.severe': msg`Severe`,
  'reading.pulse.below': msg`Slow (below 60)`,
  'reading.pulse.within': msg`Normal (60 to 100)`,
  'reading.pulse.above': msg`Fast (above 100)`,
  'reading.share.veryLow': msg`Very low`,
  'reading.share.low': msg`Low`,
  'reading.share.target': msg`In range`,
  'reading.share.high': msg`High`,
  'reading.share.veryHigh': msg`Very high`,
  'reading.range.beforeMeals': msg`Before meals`,
  'reading.range.otherwise': msg`After meals and other times`,
  'reading.mark.control': msg`Control check`,
  'reading.mark.not_mine': msg`Not mine`,
  'reading.mark.wrong_technique': msg`Not taken correctly`,
  'reading.mark.irregular': msg`Looks wrong`,
  'reading.mark.waiting': msg`Waiting for an answer`,
  'reading.gain.day': msg`in the last 36 hours`,
  'reading.gain.week': msg`in the last week`,
  'reading.refused.not_a_reading': msg`We couldn’t read this entry.`,
  'reading.refused.value_not_a_number': msg`Please enter a number, using digits only.`,
  'reading.refused.time_unreadable': msg`Please enter a date and a time.`,
  'reading.refused.tag_unreadable': msg`We couldn’t read one of the details.`,
  'reading.refused.tag_conflict': msg`Two of the details don’t go together.`,
  'reading.refused.value_out_of_range': msg`This value is outside the range we accept.`,
  'reading.refused.between': msg({
    message: 'Please enter a value between {least} and {most}.',
  }),
  'reading.refused.weekBelowDay': msg`The limit for a week can’t be below the limit for a day.`,
  'reading.refused.carbs': msg`Please enter 0 to 500 grams.`,
  'reading.refused.insulin': msg`Please enter at most 200 units.`,
  'reading.refused.value_not_whole': msg`Please enter a whole number.`,
  'reading.refused.unknown_unit': msg`This unit doesn’t fit this kind of reading.`,
  'reading.refused.value_missing': msg`Please enter a value.`,
  'reading.refused.top_not_above_bottom': msg`Did you swap the top and bottom numbers? The top number is the larger one.`,
  'reading.refused.pulse_out_of_range': msg`Please enter a pulse between 30 and 220.`,
  'reading.refused.in_the_future': msg`This time is in the future.`,
  'reading.refused.too_old': msg`This time is more than 90 days ago.`,
  'reading.refused.offset_impossible': msg`This time zone offset doesn’t exist.`,
  'reading.refused.unknown_kind': msg`We do not know this kind of reading.`,
  'reading.refused.wrong_device': msg`This device does not measure that.`,
  'reading.refused.tag_invalid': msg`One of the details is not allowed.`,
  'reading.refused.confirm': msg`Is this right?`,
  'reading.refused.fromDevice': msg`You can’t delete a reading from a device, but you can choose not to count it.`,
  'reading.refused.height': msg`Please specify your height (feet/inches/centimeters).`,
  'reading.refused.lowAndHigh': msg`A meter can’t show LO and HI at the same time.`,
  'reading.refused.valueAndWord': msg`This value does not match what the meter showed.`,
  'reading.refused.period': msg`The start must be before the end.`,
  'reading.refused.skippedHour': msg`The clocks went forward and skipped this time.`,
  'reading.refused.time': msg`Please enter a date and a time.`,
  'reading.refused.weight': msg`Please enter a valid weight.`,
  'reading.target.invalid': msg`Please enter a valid weight.`,
  'reading.target.aboveCurrent': msg`This goal is above your current weight.`,
  'reading.target.tooLow': msg`This goal is below a healthy weight for your height. Please talk with your coach.`,
}

const shapes: Readonly<Record<string, RangeStatus>> = {
  'reading.status.severelyLow': 'severely-low',
  'reading.status.veryLow': 'very-low',
  'reading.status.low': 'low',
  'reading.status.inRange': 'in-range',
  'reading.status.slightlyHigh': 'slightly-high',
  'reading.status.high': 'high',
  'reading.status.veryHigh': 'very-high',
  'reading.status.severelyHigh': 'severely-high',
  'reading.pressure.low': 'low',
  'reading.pressure.normal': 'in-range',
  'reading.pressure.elevated': 'slightly-high',
  'reading.pressure.high1': 'high',
  'reading.pressure.high2': 'very-high',
  'reading.pressure.severe': 'severely-high',
  'reading.pulse.below': 'low',
  'reading.pulse.within': 'in-range',
  'reading.pulse.above': 'high',
  'reading.share.veryLow': 'very-low',
  'reading.share.low': 'low',
  'reading.share.target': 'in-range',
  'reading.share.high': 'high',
  'reading.share.veryHigh': 'very-high',
}

/** The shape and colour of a text key; a control check and a mark have none. */
export function statusOfKey(key: string): RangeStatus | undefined {
  return shapes[key]
}

/** The word of a text key; a key of a newer server shows nothing rather than itself. */
export function useReadingWord(): (key: string | undefined) => string {
  const { i18n } = useLingui()
  return (key) => {
    const word = key === undefined ? undefined : readingWords[key]
    return word ? i18n._(word) : ''
  }
}

/** Why the server refused a field, in the person's language where we have the words. */
export function refusalWords({ messageKey, message, values }: FieldProblem, i18n: I18n): string {
  const word = readingWords[messageKey]
  return word ? i18n._({ ...word, values }) : message
}
