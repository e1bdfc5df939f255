import type { ActiveNavigation, ActiveProgram } from '../routes/types'
import { useRoute } from '../routes/use-route'

export type Active = { section: ActiveNavigation | undefined; program: ActiveProgram | undefined }

/** The section and the program that the page on show belongs to. */
export function useActive(): Active {
  const { active: section, program } = useRoute().route
  return { section, program }
}

/** The list of messages and the message center are two doors to one place. */
export function isMessages(section: ActiveNavigation | undefined): boolean {
  return section === 'messages' || section === 'messageCenter'
}
