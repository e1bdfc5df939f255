import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useOnline } from '../data/online'
import { FaultBoundary } from '../ui/fault-boundary'
import { framePart } from './frame-part'

// It comes right after the page, so that it is here when the network goes.
const NoticeWatch = framePart((parts) => parts.NoticeWatch())

/** Where a page says what concerns all of it. */
export function NoticeSlot() {
  const online = useOnline()
  return (
    <FaultBoundary resetKey={String(online)} fallback={() => !online && <PlainNotice />}>
      <Suspense>
        <NoticeWatch />
      </Suspense>
    </FaultBoundary>
  )
}

/** The network went before the notice about it had come. */
function PlainNotice() {
  return (
    <p role="status">
      <Trans>You are offline</Trans>
    </p>
  )
}
