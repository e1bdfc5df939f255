import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stagesQuery } from '../data/alerts'
import { type Danger, isAction } from '../domain/danger'
import { Button } from '../ui/button'
import { PlainEmergency } from '../ui/plain-emergency'
import styles from './emergency.module.css'
import { EmergencyPanel } from './emergency-panel'

/**
 * What to do in an emergency, most urgent first. The start-up data says whether to ask for it;
 * what another part of the page has asked for is shown all the same.
 */
export function Emergency({ danger }: { danger: Danger }) {
  const query = useQuery({ ...stagesQuery, enabled: danger.kind !== 'none' })
  const [wasEnded, setEnded] = useState(false)
  const stages = (query.data?.stages ?? []).filter(({ action }) => isAction(action))
  // A list without an emergency that could not be asked for again may be from before it began.
  const isMissing = !query.data || (query.isError && stages.length === 0)
  const isOpen = stages.length > 0 || (isMissing && danger.kind === 'open')
  useAlone(isOpen)
  if (isMissing && danger.kind === 'open') {
    return (
      <PlainEmergency action={danger.action}>
        {query.isError && (
          <div className={styles.missing}>
            <p>
              <Trans>We couldn’t load the details of your reading.</Trans>
            </p>
            <Button onPress={() => void query.refetch()} isPending={query.isFetching}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </PlainEmergency>
    )
  }
  if (stages.length === 0) return wasEnded ? <Ended /> : null
  return stages.map((stage, place) => (
    <EmergencyPanel
      key={stage.alertId}
      stage={stage}
      isFirst={place === 0}
      doctors={query.data?.doctors ?? []}
      onEnded={() => setEnded(true)}
    />
  ))
}

function Ended() {
  return (
    <p role="status" className={styles.ended}>
      <Trans>We saved your answer. If you feel worse again, call 911.</Trans>
    </p>
  )
}

/** Nothing floats over an emergency. One that begins while the page is open is brought into view. */
function useAlone(isOpen: boolean) {
  const [atFirst] = useState(isOpen)
  useEffect(() => {
    if (!isOpen) return
    const root = document.documentElement
    root.setAttribute('data-emergency', '')
    if (!atFirst) window.scrollTo({ top: 0 })
    return () => root.removeAttribute('data-emergency')
  }, [isOpen, atFirst])
}
