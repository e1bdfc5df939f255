import { Trans } from '@lingui/react/macro'
import { Their, useTheirName } from './their'
import { their } from './their-words'

/** What a low needs now. */
export function TreatLow() {
  const name = useTheirName()
  if (name) {
    return (
      <p>
        <Their say={their.lowNow} name={name} />
      </p>
    )
  }
  return (
    <p>
      <Trans>
        Take 15 grams of fast sugar, such as half a cup of juice or 4 glucose tablets. Check again
        after 15 minutes. Repeat this as long as you’re low.
      </Trans>
    </p>
  )
}
