import { Trans } from '@lingui/react/macro'
import type { AskedQuestion } from '../../data/health-profile'
import { isBlank } from '../../forms/questionnaire'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Stack } from '../../ui/stack'
import { AnswerList } from '../answer-list'
import { type Asking, knownAnswers, questionsOf } from '../asked'

type ChangedElsewhereProps = {
  before: readonly AskedQuestion[]
  /** The questions with the answers that were saved in the meantime, once they are here. */
  now: readonly AskedQuestion[] | undefined
  asking: Asking
  onUseNewer: () => void
}

/** Another tab or device was faster. What was typed here stays until somebody decides. */
export function ChangedElsewhere({ before, now, asking, onUseNewer }: ChangedElsewhereProps) {
  const old = knownAnswers(before)
  const latest = now && knownAnswers(now)
  const changed =
    now &&
    latest &&
    questionsOf(now, asking).filter(
      ({ id }) => !isBlank(latest[id]) && JSON.stringify(latest[id]) !== JSON.stringify(old[id]),
    )
  return (
    <Banner
      tone="caution"
      live
      title={<Trans>These answers were changed in another tab or on another device</Trans>}
    >
      <Stack gap={3} start>
        <p>
          <Trans>
            We haven’t saved anything yet, and what you entered is still here. To replace the newer
            answers with yours, save again.
          </Trans>
        </p>
        {changed && latest && changed.length > 0 && (
          <>
            <p>
              <Trans>The newer answers:</Trans>
            </p>
            <AnswerList questions={changed} answers={latest} />
          </>
        )}
        {now && (
          <Button onPress={onUseNewer}>
            <Trans>Use the newer answers</Trans>
          </Button>
        )}
      </Stack>
    </Banner>
  )
}
