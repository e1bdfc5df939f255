import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { turn } from '../data/acting'
import { useCaredFor } from '../data/cared-for'
import { noticesQuery } from '../data/notices'
import { asProblem } from '../data/problem'
import { type Session, sessionQuery } from '../data/session'
import { startupQuery } from '../data/startup'
import { shownFor } from '../data/transport'
import { loadTexts } from '../i18n/activate'
import { setActedFor } from '../ui/acted-for'
import { Button } from '../ui/button'
import { lazyPart } from '../ui/lazy-part'
import { LazySlot } from './lazy-slot'
import { StayingBar } from './staying-bar'
import { useWayBack } from './use-way-back'
import styles from './viewing-bar.module.css'

// Most people act for one person.
const SwitchMenu = lazyPart(() =>
  Promise.all([import('../family/switch-menu'), loadTexts('account')]).then(
    ([module]) => module.SwitchMenu,
  ),
)

/**
 * Whose portal this is while somebody acts for a person in their family, and the way back. A page
 * that shows someone else than the session acts for comes anew.
 */
export function ActingBar({ acting }: { acting: Session['acting'] }) {
  const { t } = useLingui()
  const ending = useWayBack()
  const others = useCaredFor()
  // The way back changes whom the session acts for as well, and leads somewhere else.
  const foreign = ending.isIdle && (acting?.memberId ?? '') !== shownFor()
  useEffect(() => {
    if (foreign) turn.elsewhere()
  }, [foreign])
  useChangedAccess(acting)
  useEffect(() => {
    setActedFor(acting?.givenName ?? '')
    return () => setActedFor('')
  }, [acting?.givenName])
  useNoticedEnd(acting !== undefined && !acting.ended)
  if (!acting) return null
  const { name } = acting
  return (
    <StayingBar label={t`Acting for someone`} aria-live="polite">
      <p className={styles.words}>
        {acting.ended ? (
          <Trans>Your access to {name}’s portal has ended.</Trans>
        ) : (
          <Trans>You are acting for {name}</Trans>
        )}
      </p>
      <div className={styles.actions}>
        <Button onPress={() => ending.mutate()} isPending={ending.isPending}>
          <Trans>Back to my portal</Trans>
        </Button>
        {others.length > 0 && !acting.ended && (
          <LazySlot>
            <SwitchMenu people={others} />
          </LazySlot>
        )}
      </div>
      {ending.isError && (
        <p className={styles.problem} role="alert">
          <Trans>We couldn’t take you back. Please try again.</Trans>
        </p>
      )}
    </StayingBar>
  )
}

/** What the page knows follows a change of the access. After the end, nothing of it is kept. */
function useChangedAccess(acting: Session['acting']) {
  const queries = useQueryClient()
  const { areas = [], ended = false } = acting ?? {}
  const access = ended ? 'ended' : areas.join(' ')
  const before = useRef(access)
  useEffect(() => {
    if (before.current === access) return
    before.current = access
    if (access !== 'ended') void queries.invalidateQueries()
    else queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
  }, [access, queries])
}

/** The frame needs them to show the way back. */
const kept = [sessionQuery, startupQuery, noticesQuery].map(({ queryKey }) => String(queryKey[0]))

/** A call is told that the access has ended, where no socket said so: the session is asked anew. */
function useNoticedEnd(isOpen: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOpen) return
    const look = (error: unknown) => {
      if (!error || !asProblem(error).is('acting_ended')) return
      queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    }
    const stops = [
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated') look(query.state.error)
      }),
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated') look(mutation.state.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isOpen, queries])
}
