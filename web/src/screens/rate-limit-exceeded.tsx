import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { serverNow } from '../data/clock'
import styles from '../factors/column.module.css'
import { href } from '../routes/href'
import { useLocation, useNavigate } from '../routes/router'
import { Button } from '../ui/button'
import { Link } from '../ui/link'
import { Text } from '../ui/text'

const minuteMs = 60_000

/** How many minutes are left; null where nobody said until when. */
export function minutesLeft(state: unknown, now: number): number | null {
  const until = partOf(state, 'until')
  if (typeof until !== 'number' || !Number.isFinite(until)) return null
  return Math.min(24 * 60, Math.max(0, Math.ceil((until - now) / minuteMs)))
}

function partOf(state: unknown, name: string): unknown {
  return state && typeof state === 'object' ? Object(state)[name] : undefined
}

function useMinutesLeft(): number | null {
  const { state } = useLocation()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return minutesLeft(state, now)
}

/** Too many tries: how long to wait, and what else helps. The way to the wanted page stays. */
export function Screen() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const minutes = useMinutesLeft()
  const phone = supportOf(useBrand())?.phone
  const from = partOf(state, 'from')
  // Only a password that was tried too often has another way that is open right now.
  const mayReset = partOf(state, 'what') === 'sign-in'
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Too many attempts</Trans>
      </h1>
      <Text size="large" role="status">
        <HowLong minutes={minutes} />
      </Text>
      <Text muted>
        {mayReset ? (
          <Trans>We do this to keep accounts safe. Setting a new password works right away.</Trans>
        ) : (
          <Trans>We do this to keep accounts safe.</Trans>
        )}
      </Text>
      <div>
        <Button
          variant={minutes === 0 ? 'primary' : 'secondary'}
          onPress={() =>
            void navigate(href('login'), typeof from === 'string' ? { state: { from } } : {})
          }
        >
          <Trans>Back to sign in</Trans>
        </Button>
      </div>
      {mayReset && (
        <p>
          <Link href={href('forgot-password')} standalone>
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
      )}
      {phone && (
        <Text muted>
          <Trans>
            Trouble signing in? Call Member Support at <a href={dial(phone)}>{phone}</a>.
          </Trans>
        </Text>
      )}
    </div>
  )
}

function HowLong({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <Trans>Please wait a few minutes, then try again.</Trans>
  if (minutes === 0) return <Trans>You can try again now.</Trans>
  return (
    <Plural
      value={minutes}
      one="Please wait # minute, then try again."
      other="Please wait # minutes, then try again."
    />
  )
}
