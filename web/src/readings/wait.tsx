import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '../data/clock'
import { Progress } from '../ui/progress'

type WaitProps = {
  since: number
  minutes: number
  label: string
  /** Said when the time is over. */
  children: ReactNode
}

/** How much of a wait is left, by the server's clock. */
export function Wait({ since, minutes, label, children }: WaitProps) {
  const { t } = useLingui()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((since + minutes * 60_000 - now) / 60_000)
  if (left <= 0) return children
  return (
    <Progress
      label={label}
      value={Math.max(0, minutes - left)}
      max={minutes}
      valueLabel={t`${plural(left, { one: '# minute left', other: '# minutes left' })}`}
    />
  )
}
