import { Trans } from '@lingui/react/macro'

/** What a low needs now. */
export function TreatLow() {
  return (
    <p>
      <Trans>
        Take 15 grams of fast sugar, such as half a cup of juice or 4 glucose tablets. Check again
        after 15 minutes. Repeat this as long as you’re low.
      </Trans>
    </p>
  )
}
