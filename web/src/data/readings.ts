/** What every kind of reading shares: who is asked anew after a change, the marks, and removing. */
import { useQueryClient } from '@tanstack/react-query'
import { rest, rpc } from './client'
import type {
  MarkReadingRequestJson,
  RemoveReadingRequestJson,
} from './gen/proto/wellhouse/reading/v1/reading_pb'
import { latestQuery } from './latest'
import { once, rpcOnce } from './once'
import { startupQuery } from './startup'

export type ReadingKind = 'blood-sugar' | 'blood-pressure' | 'pulse' | 'weight'

/** Why a reading stands outside of every figure. */
export type MarkName = 'control' | 'not_mine' | 'wrong_technique' | 'irregular'

/** The pulse is a part of a pressure check, so that both go by one mark. */
const wireKinds: Readonly<Record<ReadingKind, string>> = {
  'blood-sugar': 'bloodSugar',
  'blood-pressure': 'bloodPressure',
  pulse: 'bloodPressure',
  weight: 'weight',
}

/** Every query key of readings begins so. */
export const readingsKey = (kind: ReadingKind) => ['readings', kind] as const

export type MarkChange = {
  kind: ReadingKind
  id: string
  /** An empty mark takes the reading back in. */
  mark: MarkName | ''
  reason?: string
}

export async function markReading(change: MarkChange, attempt: string): Promise<void> {
  const { kind, id, mark, reason = '' } = change
  if (kind === 'weight' && mark !== 'control') {
    // The specification has a call of its own for weights.
    const body = { isIrregular: mark !== '', reason, ...(mark && { mark }) }
    const init = { params: { path: { id } }, body, ...once(attempt) }
    await rest.PUT('/v1/users/me/reading/weight/{id}', init)
    return
  }
  const request: MarkReadingRequestJson = { kind: wireKinds[kind], id, mark, reason }
  await rpcOnce('wellhouse.reading.v1.ReadingService/MarkReading', request, attempt)
}

/** Forgets an entry by hand; what a device measured stays. */
export async function removeReading(kind: ReadingKind, id: string): Promise<void> {
  const request: RemoveReadingRequestJson = { kind: wireKinds[kind], id }
  await rpc('wellhouse.reading.v1.ReadingService/RemoveReading', request)
}

const together: readonly ReadingKind[] = ['blood-pressure', 'pulse']

/** Asks anew for everything that a change of one reading may have changed. */
export function useReadingsChanged(kind: ReadingKind): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const kinds = together.includes(kind) ? together : [kind]
    // A reading may begin an emergency, or end one.
    const keys = [
      ...kinds.map(readingsKey),
      latestQuery.queryKey,
      ['alerts'],
      startupQuery.queryKey,
    ]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
