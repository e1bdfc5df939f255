import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { serverNow } from '../data/clock'

/** Counts down to the moment when another code can be asked for. It is not read out each second. */
export function CodePause({ until }: { until: number }) {
  const left = useSecondsUntil(until)
  return (
    <span role="timer">
      {left > 0 ? (
        <Plural
          value={left}
          one="You can ask for a new code in # second."
          other="You can ask for a new code in # seconds."
        />
      ) : (
        <Trans>You can ask for a new code now.</Trans>
      )}
    </span>
  )
}

export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1000))
}
