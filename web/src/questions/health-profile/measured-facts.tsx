import { Trans, useLingui } from '@lingui/react/macro'
import type { AskedQuestion } from '../../data/health-profile'
import { useMemberZone } from '../../data/member-zone'
import { weightShown } from '../../data/weight-shown'
import { inWords } from '../../forms/words'
import { useFormats } from '../../i18n/use-formats'
import { useFacts } from '../../routes/use-facts'
import { Text } from '../../ui/text'
import type { Asking } from '../asked'

type MeasuredFactsProps = { questions: readonly AskedQuestion[]; asking: Asking }

/** What a device has told us: it is shown with its day, and not asked. */
export function MeasuredFacts({ questions, asking }: MeasuredFactsProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const zone = useMemberZone()
  const numbers = useNumbersShown()
  return questions.map((question) => {
    const { id, fromReadings, answer, answeredAt, digits = 1 } = question
    if (!fromReadings || answer?.number === undefined) return null
    if (!numbers) {
      return (
        <Text key={id} muted>
          <Trans>We know the weight from the readings, so we don’t ask for it.</Trans>
        </Text>
      )
    }
    const { unit = '' } = asking.wordsOf(question)
    const amount = `${formats.number(answer.number, digits)}\u00a0${inWords(unit, i18n)}`
    const day = answeredAt ? formats.longDate(answeredAt, zone) : ''
    return (
      <Text key={id}>
        {day ? (
          <Trans>
            Weight: {amount}, from the readings, {day}
          </Trans>
        ) : (
          <Trans>Weight: {amount}, from the readings</Trans>
        )}
      </Text>
    )
  })
}

/** People in weight-neutral mode see no weight before they ask for it. */
export function useNumbersShown(): boolean {
  const { app } = useFacts()
  const shown = weightShown.use()
  return !app.hasSafeContent || shown
}
