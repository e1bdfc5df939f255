import { Trans } from '@lingui/react/macro'

/** The words of the missing page, which also stand where the network is gone. */
export function MissingTitle() {
  return <Trans>We couldn’t find that page</Trans>
}

export function MissingBody() {
  return (
    <Trans>The address may be old or mistyped, or the page may not be part of your portal.</Trans>
  )
}
