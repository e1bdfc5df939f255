import type { Plugin } from 'vite'
import { routeTable } from '../src/routes/export.ts'

/** Writes routes.json, from which the server knows the chunk to preload for an address. */
export function writeRouteTable(): Plugin {
  return {
    name: 'route-table',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'routes.json',
        source: JSON.stringify(routeTable()),
      })
    },
  }
}
