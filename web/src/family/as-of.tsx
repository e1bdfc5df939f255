import { Trans } from '@lingui/react/macro'
import type { Cared } from '../data/cared-for'
import { serverTimeOf } from '../data/clock'
import { useLiveState } from '../data/live-state'
import { useMemberZone } from '../data/member-zone'
import { useStartup } from '../data/startup'
import { useFormats } from '../i18n/use-formats'
import panel from '../readings/emergency.module.css'
import { useAgo, useNow } from './use-since'

/**
 * When what is on show of somebody was found out, where it may be old: nothing tells this page of
 * changes, or the last answer did not know of them.
 */
function useOldness(person: Cared) {
  const state = useLiveState()
  const { dataUpdatedAt } = useStartup()
  const isCut = state === 'offline' || state === 'failed'
  if (!isCut && !person.unknown) return undefined
  // An answer in which somebody is unknown is newer than what the page knows of them.
  const { knownAt = dataUpdatedAt } = person
  return { state, at: serverTimeOf(knownAt) }
}

export function AsOf({ person }: { person: Cared }) {
  const old = useOldness(person)
  const { time } = useFormats()
  const place = useMemberZone()
  if (!old) return null
  const clock = time(old.at, place)
  return (
    <p className={panel.offline} role="status">
      {old.state === 'offline' ? (
        <Trans>
          You’re offline. This is as of {clock}. Phone calls still work without the internet.
        </Trans>
      ) : old.state === 'failed' ? (
        <Trans>This is as of {clock}. We’re trying to connect again.</Trans>
      ) : (
        <Trans>This is as of {clock}. We’re trying to get newer readings.</Trans>
      )}
    </p>
  )
}

/** The same in a few words. They name no clock, for the page may be on that of somebody else. */
export function LastUpdate({ person }: { person: Cared }) {
  const old = useOldness(person)
  const ago = useAgo(useNow())
  if (!old) return null
  const since = ago(old.at)
  return (
    <span>
      {since ? <Trans>Last update {since}</Trans> : <Trans>Last update over a day ago</Trans>}
    </span>
  )
}
