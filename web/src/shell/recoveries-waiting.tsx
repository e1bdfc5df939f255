import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { recoveryCountQuery } from '../data/recovery-count'
import { Badge } from '../ui/badge'

/** How many requests wait for an approval by this person, and how many disputes for anyone. */
export function RecoveriesWaiting() {
  const { t } = useLingui()
  const { data: counts } = useQuery(recoveryCountQuery)
  const waiting = (counts?.waiting ?? 0) + (counts?.disputed ?? 0)
  return (
    <Badge
      count={waiting}
      label={t`${plural(waiting, { one: '# recovery waiting', other: '# recoveries waiting' })}`}
    />
  )
}
