import type { QueryClient } from '@tanstack/react-query'
import { keepLive } from '../data/live'
import { askWith } from '../data/step-up'
import { askForStylesAgain } from '../ui/styles-again'
import { keepCrisisPage, loadCrisisPage } from './crisis-page'

/** What the first page does not wait for. */
export function afterStart(page: Document, queries: QueryClient) {
  askForStylesAgain(page)
  keepLive(queries)
  askWith(async () => (await import('./step-up')).confirmIdentity())
  loadCrisisPage(page)
  keepCrisisPage()
}
