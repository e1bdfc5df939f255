import { Trans } from '@lingui/react/macro'
import { Spoken } from '../../calls/spoken'

/** S2-8-16: the answers are saved. */
export function Updated() {
  return (
    <Spoken
      own={<Trans>Your health profile has been updated.</Trans>}
      about={(name) => <Trans>{name}’s health profile has been updated.</Trans>}
    />
  )
}
