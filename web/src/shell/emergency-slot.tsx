import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useActedFor } from '../data/acted-for'
import { useOthersInDanger } from '../data/cared-for'
import { useDanger } from '../data/danger'
import { useOnline } from '../data/online'
import { actionFor, placeOf } from '../domain/cared'
import { showsEmergencies } from '../domain/danger'
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

type SlotProps = {
  /** Closes the dialog that it is in; there it is one line. */
  close?: () => void
}

/** What comes before any page: the emergency of its person and those of others, the most urgent first. */
export function EmergencySlot({ close }: SlotProps) {
  const danger = useDanger()
  const [worst] = useOthersInDanger()
  const own = close ? <BarSlot key="own" close={close} /> : <OwnEmergency key="own" />
  const others = worst && <Others key="others" close={close} />
  const place = placeOf(danger.kind === 'open' ? danger.action : undefined)
  return worst && placeOf(actionFor(worst)) < place ? [others, own] : [own, others]
}

function Others({ close }: SlotProps) {
  const online = useOnline()
  const { route } = useRoute()
  const plain = <PlainOthers />
  const isSoon = !close && showsEmergencies(route.id)
  return (
    <FaultBoundary resetKey={String(online)} fallback={() => plain}>
      <Suspense fallback={isSoon ? plain : <Late>{plain}</Late>}>
        <Cared close={close} />
      </Suspense>
    </FaultBoundary>
  )
}

/** All that can be said of others without the words of the full form. */
export function PlainOthers() {
  return useOthersInDanger().map((person) => {
    const action = actionFor(person)
    const { linkId = '', givenName } = person
    return action && <PlainEmergency key={linkId} action={action} name={linkId && givenName} />
  })
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
function BarSlot({ close }: SlotProps) {
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

const barOver = (close: () => void) => <EmergencySlot close={close} />

/** No dialog or panel in here hides an emergency. */
export function EmergencyOverlays({ children }: { children: ReactNode }) {
  return <OverlayTop value={barOver}>{children}</OverlayTop>
}
