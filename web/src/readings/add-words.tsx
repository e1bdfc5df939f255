import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useActedFor } from '../ui/acted-for'

/** Above the form of a new reading: whose it is, where somebody acts for them. */
export function AddTitle() {
  const name = useActedFor()
  return name ? <Trans>Add a reading for {name}</Trans> : <Trans>Add a reading</Trans>
}

/** On the button that saves: for whom, where somebody acts for them. */
export function SaveWords({ children }: { children: ReactNode }) {
  const name = useActedFor()
  return name ? <Trans>Save for {name}</Trans> : children
}
