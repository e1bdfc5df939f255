import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { labDeskCountQuery } from '../data/lab-desk-count'
import { Badge } from '../ui/badge'

/** How many urgent lab results wait: calls to make, and reports without a member. */
export function LabsWaiting() {
  const { t } = useLingui()
  const { data: counts } = useQuery(labDeskCountQuery)
  const waiting = (counts?.calls ?? 0) + (counts?.urgentReports ?? 0)
  return (
    <Badge
      count={waiting}
      label={t`${plural(waiting, { one: '# urgent lab result waiting', other: '# urgent lab results waiting' })}`}
    />
  )
}
