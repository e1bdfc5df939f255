import { type ReactNode, Suspense } from 'react'
import { useOnline } from '../data/online'
import { FaultBoundary } from '../ui/fault-boundary'

type LazySlotProps = { fallback?: ReactNode; children: ReactNode }

/** Where a part of the frame comes later. If it does not, the rest stays, and it gets another try when the network is back. */
export function LazySlot({ fallback = null, children }: LazySlotProps) {
  const online = useOnline()
  return (
    <FaultBoundary resetKey={String(online)} fallback={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FaultBoundary>
  )
}
