import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageFailure, RootFailure } from './failure'
import { FaultBoundary } from './fault-boundary'
import { Frame } from './frame'
import { Page, PageSkeleton } from './page'
import { isUnsupported } from './unsupported'

const UnsupportedBrowser = lazy(() =>
  import('./unsupported-browser').then(({ UnsupportedBrowser }) => ({
    default: UnsupportedBrowser,
  })),
)

/** The page of the address inside the frame, each with its own net for faults. */
export function App() {
  const { pathname } = useLocation()
  return (
    <FaultBoundary resetKey={pathname} fallback={(error) => <RootFailure error={error} />}>
      <Frame>
        <FaultBoundary resetKey={pathname} fallback={(error) => <PageFailure error={error} />}>
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
