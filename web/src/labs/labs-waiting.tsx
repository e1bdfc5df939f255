import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { labDeskCountQuery } from '../data/lab-desk-count'
import { Badge } from '../ui/badge'

/** How much waits on the lab desk: calls to make, and urgent results without a member. */
export function LabsWaiting() {
  const { t } = useLingui()
  const { data: counts } = useQuery(labDeskCountQuery)
  const waiting = (counts?.calls ?? 0) + (counts?.urgentReports ?? 0)
  return (
    <Badge
      count={waiting}
      label={t`${plural(waiting, { one: '# urgent call or lab result waiting', other: '# urgent calls or lab results waiting' })}`}
    />
  )
}
