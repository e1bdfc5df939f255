/** How much of the catalogue is built; `make routes` prints it. */
import { catalogue, isBuilt } from './catalogue.ts'

export type Count = { built: number; total: number }

export function countRoutes(): { spec: Count; ours: Count } {
  return { spec: countOf('spec'), ours: countOf('ours') }
}

function countOf(origin: 'spec' | 'ours'): Count {
  const rows = catalogue.filter((route) => route.origin === origin)
  return { built: rows.filter(isBuilt).length, total: rows.length }
}

export function describeCounts(): string {
  const { spec, ours } = countRoutes()
  return `spec ${spec.built}/${spec.total}\nours ${ours.built}/${ours.total}`
}
