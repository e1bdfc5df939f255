import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PulseFigures } from '../../../data/pulse'
import type { ReadingSpan } from '../../../readings/span'

/** What the checks of a period say, in one sentence. */
export function PulseSummary({ figures, span }: { figures: PulseFigures; span: ReadingSpan }) {
  const { t } = useLingui()
  const { count = 0, average, within = 0, bandLow = 0, bandHigh = 0 } = figures
  const { days } = span
  if (count === 0) {
    return <Trans>There are no readings in these {days} days.</Trans>
  }
  const checks = t`${plural(count, { one: '# reading', other: '# readings' })}`
  if (average === undefined) {
    return (
      <Trans>
        {checks} in {days} days. That is too few for an average.
      </Trans>
    )
  }
  return (
    <Trans>
      Over {days} days, your average was {average} from {checks}; {within} of them were between{' '}
      {bandLow} and {bandHigh}.
    </Trans>
  )
}
