import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { staySignedIn } from '../data/activity'
import { serverNow } from '../data/clock'
import { atSessionEnd } from '../data/unsaved'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { Button } from '../ui/button'
import styles from './idle-dialog.module.css'
import { SessionQuestion } from './session-question'

type IdleDialogProps = {
  /** By the server's clock, so that a device that slept comes back to the right second. */
  endsAt: number
  inPage?: boolean
}

/** Nobody touched anything for a while: is somebody still there? */
export function IdleDialog({ endsAt, inPage }: IdleDialogProps) {
  const navigate = useNavigate()
  const seconds = useSecondsUntil(endsAt)
  return (
    <SessionQuestion
      inPage={inPage}
      title={<Trans>Are you still there?</Trans>}
      actions={
        <>
          <Button
            variant="primary"
            autoFocus={!inPage}
            onPress={() => void staySignedIn().catch(noted)}
          >
            <Trans>Stay Signed In</Trans>
          </Button>
          <Button onPress={() => void navigate(href('logout'))}>
            <Trans>Sign Out</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          To keep your account safe, we’ll sign you out soon because this page hasn’t been used.
        </Trans>
      </p>
      <p className={styles.left} role="timer" aria-live="off">
        <span className={styles.number}>{seconds}</span>{' '}
        <Plural value={seconds} one="second left" other="seconds left" />
      </p>
      <Announced seconds={seconds} />
      <WhatYouWrote />
    </SessionQuestion>
  )
}

/** Promises only what is true: some forms keep what is typed, others cannot. */
function WhatYouWrote() {
  const [becomes] = useState(atSessionEnd)
  if (becomes === 'nothing') return null
  return (
    <p>
      {becomes === 'kept' ? (
        <Trans>We’ve saved what you wrote. Sign in again and you’ll find it in the form.</Trans>
      ) : (
        <Trans>What you entered here is not saved yet. Stay signed in to save it.</Trans>
      )}
    </p>
  )
}

/** A session that is over by now has its own dialog; without a network the next input is reported. */
function noted() {
  return undefined
}

const spokenAt = [30, 10]

/** A screen reader hears the time that is left now and then, and nothing in between. */
function Announced({ seconds }: { seconds: number }) {
  const { t } = useLingui()
  const spoken = spokenAt.findLast((mark) => seconds <= mark)
  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken === undefined ? '' : t`${spoken} seconds left`}
    </p>
  )
}

const tickMs = 250

function useSecondsUntil(endsAt: number): number {
  const left = () => Math.max(0, Math.ceil((endsAt - serverNow()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(Math.max(0, Math.ceil((endsAt - serverNow()) / 1000)))
    }, tickMs)
    return () => clearInterval(timer)
  }, [endsAt])
  return seconds
}
