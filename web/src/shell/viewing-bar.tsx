import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { serverNow } from '../data/clock'
import { type Impersonation, noteImpersonation } from '../data/impersonation'
import { pageLoad } from '../data/page-load'
import { type Session, sessionQuery } from '../data/session'
import { useStartup } from '../data/startup'
import { endView, hearViews } from '../data/view'
import { isDesk } from '../domain/desk'
import { href } from '../routes/href'
import { useLocation } from '../routes/router'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { StayingBar } from './staying-bar'
import styles from './viewing-bar.module.css'

type ViewingBarProps = {
  session: Session
  /** The words that stand there until this part has come. */
  children: ReactNode
}

/** Who is viewed, for how long still, and the way out. Without a view it only listens. */
export function ViewingBar({ session, children }: ViewingBarProps) {
  const { impersonation } = session
  useEffect(() => noteImpersonation(session), [session])
  useOtherTabs()
  useOwnPage(Boolean(impersonation))
  if (!impersonation) return null
  return (
    <Bar key={impersonation.endsAt} impersonation={impersonation}>
      {children}
    </Bar>
  )
}

/** Asks the server who this session stands for now. */
function useAskAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    // What cannot be asked now is asked by the next call; the old answer stays.
    queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  }, [queries])
}

/** All tabs share one session: a view that begins or ends in one does so in each. */
function useOtherTabs() {
  const desk = isDesk(useLocation().pathname)
  const askAgain = useAskAgain()
  useEffect(
    () =>
      hearViews((news) => {
        if (desk || news === 'started') askAgain()
        else leavePortal('ended')
      }),
    [desk, askAgain],
  )
}

function leavePortal(why: 'ended' | 'over') {
  noteImpersonation(null)
  pageLoad.to(`${href('staff')}?view=${why}`)
}

/** A page of the desk has the desk's data and a page of the portal the member's, never both. */
function useOwnPage(viewing: boolean) {
  const desk = isDesk(useLocation().pathname)
  const { data } = useStartup()
  const foreign = viewing && Boolean(desk ? data?.user : data?.staff)
  useEffect(() => {
    if (foreign) pageLoad.again()
  }, [foreign])
}

const minuteMs = 60_000
/** How often the clock is looked at, and the server asked once the time is over. */
const lookEveryMs = 1_000
const askEveryMs = 2_000

function minutesUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - serverNow()) / minuteMs))
}

function useMinutesLeft(endsAt: number): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesUntil(endsAt)), lookEveryMs)
    return () => clearInterval(timer)
  }, [endsAt])
  return minutes
}

/** When the time is over the portal goes at once; the desk asks until the server agrees. */
function useOver(over: boolean, desk: boolean) {
  const askAgain = useAskAgain()
  useEffect(() => {
    if (!over) return
    if (!desk) {
      leavePortal('over')
      return
    }
    askAgain()
    const timer = setInterval(askAgain, askEveryMs)
    return () => clearInterval(timer)
  }, [over, desk, askAgain])
}

type BarProps = { impersonation: Impersonation; children: ReactNode }

function Bar({ impersonation, children }: BarProps) {
  const desk = isDesk(useLocation().pathname)
  // A view whose end is not told ends when the server says so.
  const minutes = useMinutesLeft(impersonation.endsAt ?? Number.POSITIVE_INFINITY)
  const askAgain = useAskAgain()
  useOver(minutes === 0, desk)
  const ending = useMutation({
    mutationFn: endView,
    onSuccess: () => {
      if (desk) askAgain()
      else leavePortal('ended')
    },
  })
  return (
    <StayingBar>
      <div className={styles.words}>
        {children}
        {Number.isFinite(minutes) && (
          <p className={styles.left}>
            <Plural value={minutes} one="# minute left" other="# minutes left" />
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {desk && (
          <ButtonLink href={href('home')}>
            <Trans>Open the portal</Trans>
          </ButtonLink>
        )}
        <Button onPress={() => ending.mutate()} isPending={ending.isPending}>
          <Trans>End view</Trans>
        </Button>
      </div>
      {ending.isError && (
        <p className={styles.problem} role="alert">
          <Trans>We couldn’t end the view. Please try again.</Trans>
        </p>
      )}
      <Warning minutes={minutes} />
    </StayingBar>
  )
}

/** Said aloud when little time is left; a text that changes every minute would be noise. */
function Warning({ minutes }: { minutes: number }) {
  const near = minutes === 5 || minutes === 1
  return (
    <p role="status" className="visually-hidden">
      {near && (
        <Plural
          value={minutes}
          one="The view ends in # minute."
          other="The view ends in # minutes."
        />
      )}
    </p>
  )
}
