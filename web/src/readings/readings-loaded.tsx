import { Trans } from '@lingui/react/macro'
import { Loaded, type LoadedProps } from '../calls/loaded'

/** What a call about a member's readings brought, or the state it is in. */
export function ReadingsLoaded<Data>(props: LoadedProps<Data>) {
  return <Loaded kept={<Trans>Nothing is lost. We still have your readings.</Trans>} {...props} />
}
