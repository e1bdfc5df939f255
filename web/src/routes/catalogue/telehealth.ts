import type { RouteRow } from '../types.ts'
import { bothRoles, embeddedScreen } from './shared.ts'

const visitPage = { ...embeddedScreen, area: 'telehealth', program: 'telehealth' } as const

const consultPage = { ...visitPage, impersonators: bothRoles } as const

/** An address hash is a state of the visit, not a page. */
const hash = {
  origin: 'spec',
  kind: 'hash',
  visitor: 'member',
  variant: 'native',
  area: 'telehealth',
  program: 'telehealth',
} as const

/** Telehealth visits; staff viewing a member read a consult but never join its video. */
export const telehealthRoutes = [
  { ...visitPage, id: 'video', path: '/video/:consultId', video: true },
  { ...visitPage, id: 'hhs.video-quick-url', path: '/hhs/video_quick_url', video: true },
  { ...consultPage, id: 'consult.new', path: '/consult/new' },
  { ...consultPage, id: 'consult.edit', path: '/consult/:consultId/edit' },
  { ...consultPage, id: 'consult.assessment', path: '/consult/:id/assessment' },
  { ...consultPage, id: 'cancel', path: '/cancel', aliases: ['/consult/:consult_id/cancel'] },
  { ...consultPage, id: 'consult.checklist', path: '/consult/:consultationId/checklist' },
  { ...visitPage, id: 'consult.messages', path: '/consult/:generalMessageId/messages' },
  { ...hash, id: 'hash.waiting', path: '#waiting' },
  { ...hash, id: 'hash.thank-you', path: '#thank-you' },
  { ...hash, id: 'hash.visit-cancelled', path: '#visit-cancelled' },
] as const satisfies readonly RouteRow[]
