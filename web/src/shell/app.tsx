import { Suspense, useLayoutEffect } from 'react'
import { useOnline } from '../data/online'
import { watchTyping } from '../data/typing'
import { useLocation } from '../routes/router'
import { FaultBoundary } from '../ui/fault-boundary'
import { PageFailure, RootFailure } from './failure'
import { Frame } from './frame'
import { framePart } from './frame-part'
import { Page, PageSkeleton } from './page'
import { isUnsupported } from './unsupported'

const UnsupportedBrowser = framePart((parts) => parts.UnsupportedBrowser())

/** The page of the address inside the frame, each with its own net for faults. */
export function App() {
  const { pathname } = useLocation()
  // What failed only for want of a network gets another try when it is back.
  const resetKey = `${pathname} ${useOnline()}`
  useLayoutEffect(() => watchTyping(document), [])
  return (
    <FaultBoundary resetKey={resetKey} fallback={(error) => <RootFailure error={error} />}>
      <Frame>
        <FaultBoundary resetKey={resetKey} fallback={(error) => <PageFailure error={error} />}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </FaultBoundary>
      </Frame>
      {isUnsupported(navigator.userAgent) && (
        <Suspense>
          <UnsupportedBrowser />
        </Suspense>
      )}
    </FaultBoundary>
  )
}
