import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { stagesQuery } from '../data/alert-stages'
import type { AlertStage } from '../data/alerts'
import { type Danger, isAction } from '../domain/danger'
import { loadTexts } from '../i18n/activate'
import { Button } from '../ui/button'
import { FaultBoundary } from '../ui/fault-boundary'
import { lazyPart } from '../ui/lazy-part'
import { PlainEmergency } from '../ui/plain-emergency'
import { standAlone } from '../ui/stand-alone'
import styles from './emergency.module.css'
import { EmergencyPanel } from './emergency-panel'
import { FollowedUp, TriedToReach } from './followed-up'
import { RecheckCard } from './recheck-card'
import { Their, useTheirName } from './their'
import { AnswerSaved } from './their-links'
import { their } from './their-words'

// Its words are not among those that every page has, so they come with it.
const EndedBy = lazyPart(() =>
  Promise.all([import('./ended-by'), loadTexts('account')]).then(([part]) => part.EndedBy),
)

/**
 * What to do in an emergency, most urgent first. The start-up data says whether to ask for it;
 * what another part of the page has asked for is shown all the same.
 */
export function Emergency({ danger }: { danger: Danger }) {
  const query = useQuery({ ...stagesQuery, enabled: danger.kind !== 'none' })
  const [wasEnded, setEnded] = useState(false)
  const name = useTheirName()
  const stages = (query.data?.stages ?? []).filter(({ action }) => isAction(action))
  // A list without an emergency that could not be asked for again may be from before it began.
  const isMissing = !query.data || (query.isError && stages.length === 0)
  const isOpen = stages.length > 0 || (isMissing && danger.kind === 'open')
  const isCalm = stages.length > 0 && stages.every(({ action }) => action === 'team')
  useAlone(isOpen, isCalm)
  const title = useStep(stages[0])
  if (isMissing && danger.kind === 'open') {
    return (
      <PlainEmergency action={danger.action} name={name}>
        {query.isError && (
          <div className={styles.missing}>
            <p>
              {name ? (
                <Their say={their.notLoaded} name={name} />
              ) : (
                <Trans>We couldn’t load the details of your reading.</Trans>
              )}
            </p>
            <Button onPress={() => void query.refetch()} isPending={query.isFetching}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </PlainEmergency>
    )
  }
  const { recheck, followUp, triedAt = 0, doctors = [], ended = [] } = query.data ?? {}
  return (
    <>
      {stages.map((stage, place) => (
        <EmergencyPanel
          key={stage.alertId}
          stage={stage}
          isFirst={place === 0}
          titleRef={place === 0 ? title : undefined}
          doctors={doctors}
          onEnded={() => setEnded(true)}
        />
      ))}
      {triedAt > 0 && <TriedToReach at={triedAt} hasSteps={stages.length > 0} />}
      {stages.length === 0 && wasEnded && <Ended />}
      {ended.length > 0 && (
        <FaultBoundary resetKey="" fallback={() => null}>
          <Suspense>
            {ended.map((one) => (
              <EndedBy key={one.alertId} ended={one} doctor={doctors[0]} />
            ))}
          </Suspense>
        </FaultBoundary>
      )}
      {recheck && <RecheckCard recheck={recheck} />}
      {followUp && <FollowedUp followUp={followUp} />}
    </>
  )
}

function Ended() {
  const name = useTheirName()
  return (
    <p role="status" className={styles.ended}>
      {name ? (
        <AnswerSaved name={name} />
      ) : (
        <Trans>
          We saved your answer. If you feel worse again, call <a href="tel:911">911</a>.
        </Trans>
      )}
    </p>
  )
}

/**
 * Nothing floats over an emergency, unless it only asks for a call to the care team today. An
 * emergency that begins while the page is open is brought into view.
 */
function useAlone(isOpen: boolean, isCalm: boolean) {
  const [atFirst] = useState(isOpen)
  useEffect(() => {
    if (isOpen && !atFirst) window.scrollTo({ top: 0 })
  }, [isOpen, atFirst])
  useEffect(() => {
    if (!isOpen || isCalm) return
    return standAlone()
  }, [isOpen, isCalm])
}

/**
 * When what to do changes, it comes into view and its heading takes the focus: the question that
 * was answered is gone, and what was below it is not what matters. A next question leaves the page
 * where it is. A dialog keeps the focus; it shows the call itself.
 */
function useStep(stage: AlertStage | undefined) {
  const title = useRef<HTMLHeadingElement>(null)
  const told = stage && `${stage.action} ${stage.adviceKey}`
  const asked = stage?.questionCode
  const before = useRef({ told, asked })
  useEffect(() => {
    const was = before.current
    before.current = { told, asked }
    if (was.told === undefined || told === undefined) return
    if (was.told === told && was.asked === asked) return
    const isNew = was.told !== told
    const focused = document.activeElement
    if (focused?.closest('[role=dialog], [role=alertdialog]')) return
    if (isNew) window.scrollTo({ top: 0 })
    if (isNew || !focused || focused === document.body) {
      title.current?.focus({ preventScroll: true })
    }
  }, [told, asked])
  return title
}
