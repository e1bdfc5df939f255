import { lazy, Suspense } from 'react'
import { useDanger } from '../data/danger'
import { useOnline } from '../data/online'
import { showsEmergencies } from '../domain/danger'
import { useFacts } from '../routes/use-facts'
import { useRoute } from '../routes/use-route'
import { PlainEmergency } from '../ui/plain-emergency'
import { FaultBoundary } from './fault-boundary'
import { SessionDialogs } from './idle-watch'

const Emergency = lazy(() =>
  import('../readings/emergency').then(({ Emergency }) => ({ default: Emergency })),
)

/** The top of Home, the dashboard and the pages of readings, where an emergency stays until it ends. */
export function EmergencySlot() {
  const { session } = useFacts()
  const { route } = useRoute()
  const danger = useDanger()
  const online = useOnline()
  if (session.kind !== 'member' && session.kind !== 'viewing') return null
  if (!showsEmergencies(route.id)) return null
  const plain = danger.kind === 'open' && <PlainEmergency action={danger.action} />
  return (
    <>
      <FaultBoundary resetKey={String(online)} fallback={() => plain}>
        <Suspense fallback={plain}>
          <Emergency danger={danger} />
        </Suspense>
      </FaultBoundary>
      <SessionDialogs inPage />
    </>
  )
}
