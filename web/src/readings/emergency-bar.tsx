import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../data/alert-stages'
import { type Danger, isAction } from '../domain/danger'
import { EmergencyLine } from './emergency-line'

type EmergencyBarProps = {
  danger: Extract<Danger, { kind: 'open' }>
  /** Closes the dialog that the bar is in. */
  close?: () => void
}

/** An emergency in one line, where something else fills the screen. */
export function EmergencyBar({ danger, close }: EmergencyBarProps) {
  const { data } = useQuery(stagesQuery)
  const known = data?.stages?.find(({ action }) => isAction(action))
  const stage = known ?? { action: danger.action, kind: danger.reading }
  return <EmergencyLine stage={stage} doctor={data?.doctors?.[0]} close={close} />
}
