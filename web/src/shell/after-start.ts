import type { QueryClient } from '@tanstack/react-query'
import { keepLive } from '../data/live'
import { askForStylesAgain } from '../ui/styles-again'
import { keepCrisisPage, loadCrisisPage } from './crisis-page'

/** What the first page does not wait for. */
export function afterStart(page: Document, queries: QueryClient) {
  askForStylesAgain(page)
  keepLive(queries)
  loadCrisisPage(page)
  keepCrisisPage()
}
