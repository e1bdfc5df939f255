import type { ReactNode } from 'react'
import { useActedFor } from '../data/acted-for'

type SpokenProps = { own: ReactNode; about: (name: string) => ReactNode }

/** Words to the member, or to somebody who acts for them: those are about the person, by first name. */
export function Spoken({ own, about }: SpokenProps) {
  const name = useActedFor()
  return name ? about(name) : own
}
