import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadOnly } from '../../../data/read-only'
import { useReadingsChanged } from '../../../data/readings'
import { changeWeight, type Weight, type WeightChange } from '../../../data/weight'
import { NotSaved } from '../../../forms/not-saved'
import { useFormats } from '../../../i18n/use-formats'
import { sources } from '../../../readings/sources'
import { dayAndTime } from '../../../readings/wall'
import { useWeightWords } from '../../../readings/weight-words'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { showToast } from '../../../ui/toast-queue'
import { useNumbersShown } from './veil'

type IsThisYouProps = { weight: Weight; onFix: () => void }

/** A weight far from the others may be someone else's or a typo; only the member knows. */
export function IsThisYou({ weight, onFix }: IsThisYouProps) {
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const words = useWeightWords()
  const numbers = useNumbersShown()
  const changed = useReadingsChanged('weight')
  const readOnly = useReadOnly()
  const answer = useMutation({
    mutationFn: (change: WeightChange) => changeWeight(change, crypto.randomUUID()),
    onSuccess: async (_, { isIrregular }) => {
      await changed()
      if (isIrregular)
        showToast({ tone: 'good', title: <Trans>This reading no longer counts</Trans> })
    },
  })
  const { text } = words(weight.figure)
  const when = dayAndTime(weight, serverNow(), timeZone, formats)
  const typed = weight.source === sources.selfReported
  return (
    <Card accent title={typed ? <Trans>Is this number right?</Trans> : <Trans>Is this you?</Trans>}>
      {answer.error && <NotSaved problem={asProblem(answer.error)} />}
      <p>
        <Question typed={typed} text={numbers ? text : ''} when={when} />
      </p>
      {!readOnly && (
        <Inline gap={3} wrap>
          <Button
            isPending={answer.isPending && answer.variables.isIrregular === false}
            onPress={() => answer.mutate({ id: weight.id, isIrregular: false })}
          >
            {typed ? <Trans>Yes, it’s right</Trans> : <Trans>Yes, it is me</Trans>}
          </Button>
          {typed && (
            <Button onPress={onFix}>
              <Trans>Fix it</Trans>
            </Button>
          )}
          <Button
            isPending={answer.isPending && answer.variables.isIrregular}
            onPress={() => answer.mutate({ id: weight.id, isIrregular: true, mark: 'not_mine' })}
          >
            <Trans>No, don’t count it</Trans>
          </Button>
        </Inline>
      )}
    </Card>
  )
}

type QuestionProps = {
  typed: boolean
  /** Empty while the numbers are hidden. */
  text: string
  when: string
}

function Question({ typed, text, when }: QuestionProps) {
  if (typed && text)
    return (
      <Trans>
        You entered {text}, {when}. This is very different from your other weights.
      </Trans>
    )
  if (typed)
    return (
      <Trans>You entered a weight, {when}. It is very different from your other weights.</Trans>
    )
  if (text)
    return (
      <Trans>
        {text}, {when}. This is very different from your other weights.
      </Trans>
    )
  return (
    <Trans>
      Someone stepped on your scale, {when}. The weight is very different from your other weights.
    </Trans>
  )
}
