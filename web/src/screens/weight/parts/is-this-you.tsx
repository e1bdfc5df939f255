import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadOnly } from '../../../data/read-only'
import { useReadingsChanged } from '../../../data/readings'
import { changeWeight, type Weight } from '../../../data/weight'
import { useFormats } from '../../../i18n/i18n-root'
import { NotSaved } from '../../../readings/not-saved'
import { timeOf } from '../../../readings/wall'
import { useWeightWords } from '../../../readings/weight-words'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { showToast } from '../../../ui/toast-queue'
import styles from './form.module.css'
import { useNumbersShown } from './veil'

/** A weight far from the others may be someone else's; only the member knows. */
export function IsThisYou({ weight }: { weight: Weight }) {
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const words = useWeightWords()
  const numbers = useNumbersShown()
  const changed = useReadingsChanged('weight')
  const readOnly = useReadOnly()
  const answer = useMutation({
    mutationFn: changeWeight,
    onSuccess: async (_, { isIrregular }) => {
      await changed()
      if (isIrregular)
        showToast({ tone: 'good', title: <Trans>This reading no longer counts</Trans> })
    },
  })
  const { text } = words(weight.figure)
  const place = { offsetMinutes: weight.offsetMinutes }
  const day = formats.day(weight.at, serverNow(), place)
  const time = timeOf(weight, timeZone, formats)
  return (
    <Card accent title={<Trans>Is this you?</Trans>}>
      {answer.error && <NotSaved problem={asProblem(answer.error)} />}
      <p>
        {numbers ? (
          <Trans>
            {text}, {day} {time}. This is very different from your other weights.
          </Trans>
        ) : (
          <Trans>
            Someone stepped on your scale, {day} {time}. The weight is very different from your
            other weights.
          </Trans>
        )}
      </p>
      {!readOnly && (
        <div className={styles.buttons}>
          <Button
            isPending={answer.isPending && answer.variables.isIrregular === false}
            onPress={() => answer.mutate({ id: weight.id, isIrregular: false })}
          >
            <Trans>Yes, it is me</Trans>
          </Button>
          <Button
            isPending={answer.isPending && answer.variables.isIrregular}
            onPress={() => answer.mutate({ id: weight.id, isIrregular: true, mark: 'not_mine' })}
          >
            <Trans>No, don’t count it</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
