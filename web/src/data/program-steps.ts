/** The member's programs with what each asks of them, as the server says. */
import { programFor } from '../domain/programs'
import type { Startup } from './startup'

/** The words of each status where the server could not say more. */
const plainSteps = {
  PENDING: 'finishRegistration',
  ACTIVE: 'open',
  REGISTERED: 'awaitStart',
  OFFERED: 'enroll',
  INACTIVE: 'rejoin',
} as const

export type KnownStatus = keyof typeof plainSteps
export type StepKind = (typeof plainSteps)[KnownStatus] | 'begin'

export const statusOrder = Object.keys(plainSteps) as readonly KnownStatus[]

const stepKinds: readonly StepKind[] = [...Object.values(plainSteps), 'begin']

export type ProgramStep = {
  slug: string
  status: KnownStatus
  step: StepKind
  /** Route id of the place the step leads to. */
  routeId: string | undefined
  endedAt: number | undefined
}

/** In the order they matter; a program or status that this version does not know is left out. */
export function programSteps({ programs, home }: Startup): ProgramStep[] {
  const steps = (programs?.programs ?? []).flatMap(({ dbSlug = '', status, endedAt }) => {
    const slug = programFor(dbSlug)?.dbSlug
    const known = statusOrder.find((each) => each === status)
    if (!slug || !known) return []
    const said = home?.programs?.find((program) => program.dbSlug === dbSlug)
    const step = stepKinds.find((kind) => kind === said?.nextStep) ?? plainSteps[known]
    return [{ slug, status: known, step, routeId: said?.routeId, endedAt }]
  })
  return steps.toSorted((a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status))
}
