import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useActedFor } from '../data/acted-for'
import { useCaredFor } from '../data/cared-for'
import { useDanger } from '../data/danger'
import { useOnline } from '../data/online'
import { isAction, showsEmergencies } from '../domain/danger'
import { opensArea } from '../routes/facts'
import { useFacts } from '../routes/use-facts'
import { useRoute } from '../routes/use-route'
import { FaultBoundary } from '../ui/fault-boundary'
import { OverlayTop } from '../ui/overlay-top'
import { PlainEmergency } from '../ui/plain-emergency'
import { framePart } from './frame-part'
import { SessionDialogs } from './session-dialogs'

const Emergency = framePart((parts) => parts.Emergency())

const Bar = framePart((parts) => parts.EmergencyBar())

const Cared = framePart((parts) => parts.CaredAlerts())

/** What comes before any page: the member's own emergency, then those of the people they act for. */
export function EmergencySlot() {
  return (
    <>
      <OwnEmergency />
      <CaredEmergencies />
    </>
  )
}

function CaredEmergencies() {
  const online = useOnline()
  const first = useCaredFor().find(({ alert }) => alert)
  if (!first) return null
  const action = first.alert?.action
  const plain = isAction(action) && <PlainEmergency action={action} name={first.givenName} />
  return (
    <FaultBoundary resetKey={String(online)} fallback={() => plain}>
      <Suspense>
        <Cared />
      </Suspense>
    </FaultBoundary>
  )
}

/** The top of Home, the dashboard and the pages of readings, where an emergency stays until it ends. */
function OwnEmergency() {
  const facts = useFacts()
  const { session } = facts
  const { route } = useRoute()
  const danger = useDanger()
  const online = useOnline()
  const name = useActedFor()
  if (session.kind !== 'member' && session.kind !== 'viewing') return null
  if (!opensArea(facts, 'readings')) return null
  if (!showsEmergencies(route.id)) return <BarSlot />
  const plain = danger.kind === 'open' && <PlainEmergency action={danger.action} name={name} />
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

/** One line elsewhere: on other pages, and above whatever opens over a page. */
function BarSlot({ close }: { close?: () => void }) {
  const facts = useFacts()
  const { session } = facts
  const danger = useDanger()
  const name = useActedFor()
  if (session.kind !== 'member' && session.kind !== 'viewing') return null
  if (!opensArea(facts, 'readings')) return null
  if (danger.kind !== 'open') return null
  const plain = <PlainEmergency action={danger.action} name={name} />
  return (
    <FaultBoundary resetKey="" fallback={() => plain}>
      <Suspense fallback={<Late>{plain}</Late>}>
        <Bar danger={danger} close={close} />
      </Suspense>
    </FaultBoundary>
  )
}

const lateMs = 2_000

/** Shows something only where the wait is longer than usual. */
function Late({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate && children
}

const barOver = (close: () => void) => <BarSlot close={close} />

/** No dialog or panel in here hides an emergency. */
export function EmergencyOverlays({ children }: { children: ReactNode }) {
  return <OverlayTop value={barOver}>{children}</OverlayTop>
}
