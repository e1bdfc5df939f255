import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stagesQuery } from '../data/alerts'
import { serverNow } from '../data/clock'
import { Progress } from '../ui/progress'
import { StageCard } from './check-in'

const waitMs = 5 * 60_000

/** What to do about a severe pressure: signs first, then five quiet minutes and a second check. */
export function SeverePressure() {
  const { data = [] } = useQuery(stagesQuery('bloodPressure'))
  const [stage] = data
  if (!stage) return null
  const waiting = stage.questionCode === 'pressure.again'
  return (
    <StageCard stage={stage}>{waiting && <Wait since={Number(stage.readingAt ?? 0)} />}</StageCard>
  )
}

/** How much of the five minutes is left, by the server's clock. */
function Wait({ since }: { since: number }) {
  const { t } = useLingui()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((since + waitMs - now) / 60_000)
  if (left <= 0) {
    return (
      <p>
        <Trans>Five minutes are over. Check again now.</Trans>
      </p>
    )
  }
  return (
    <Progress
      label={t`Sit quietly and do not talk`}
      value={Math.max(0, 5 - left)}
      max={5}
      valueLabel={t`${plural(left, { one: '# minute left', other: '# minutes left' })}`}
    />
  )
}
