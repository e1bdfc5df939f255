/** What somebody who asks for help comes from; kept in memory alone and gone with the page. */
import { serverNow } from './clock'
import type { Problem } from './problem'

export type Fault = { reference: string; at: number; page: string }

/** The pages that help; nobody comes to them from themselves. */
const helping = ['account.get-help', 'help.contact', 'help.faq']

let page = ''
let fault: Fault | undefined

/** Remembers where the person is. */
export function notePage(id: string) {
  if (!helping.includes(id)) page = id
}

/** Remembers the last call that failed for a reason of ours. */
export function noteFault({ status, requestId }: Problem) {
  if (status >= 500 && requestId) fault = { reference: requestId, at: serverNow(), page }
}

/** A fault of this long ago is hardly why somebody asks now. */
const recentMs = 30 * 60_000

/** The page before help was asked for, and the last fault if it was lately. */
export function trouble(): { page: string; fault: Fault | undefined } {
  return { page, fault: fault && serverNow() - fault.at < recentMs ? fault : undefined }
}
