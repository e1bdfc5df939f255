import type { QueryClient } from '@tanstack/react-query'
import { followFirstLoads } from '../data/first-loads'
import { keepLive } from '../data/live'
import { askForStylesAgain } from '../ui/styles-again'
import { keepCrisisPage, loadCrisisPage } from './crisis-page'

/** What the first page does not wait for. */
export function afterStart(page: Document, queries: QueryClient) {
  askForStylesAgain(page)
  followFirstLoads(queries)
  keepLive(queries)
  loadCrisisPage(page)
  keepCrisisPage()
}
