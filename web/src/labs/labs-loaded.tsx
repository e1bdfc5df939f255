import { Trans } from '@lingui/react/macro'
import { Loaded, type LoadedProps } from '../calls/loaded'

type LabsLoadedProps<Data> = Omit<LoadedProps<Data>, 'failed' | 'kept'>

/** What a call about lab results brought, or the state it is in. */
export function LabsLoaded<Data>(props: LabsLoadedProps<Data>) {
  return (
    <Loaded
      {...props}
      failed={<Trans>We couldn’t load the lab results.</Trans>}
      kept={<Trans>Nothing is lost. We still have every result.</Trans>}
    />
  )
}
