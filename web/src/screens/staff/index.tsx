import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../data/boot-context'
import { supportOf } from '../../data/branding'
import { asProblem } from '../../data/problem'
import { type Staff, startupQuery } from '../../data/startup'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/error-state'
import { RoleName } from '../../ui/role-name'
import { Skeleton } from '../../ui/skeleton'
import styles from './index.module.css'
import { DeskAvailability } from './parts/desk-availability'
import { OpenAlerts } from './parts/open-alerts'
import { Rights } from './parts/rights'
import { Tools } from './parts/tools'
import { ViewNews } from './parts/view-news'

/** Where staff land: who they are here and what their role may do. */
export function Screen() {
  const { data, error, isFetching, refetch } = useQuery({ ...startupQuery, enabled: false })
  const brand = useBrand()
  if (data?.staff) return <Workspace staff={data.staff} />
  const failed = error ?? (data && new Error('the start-up data names no staff person'))
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Staff workspace</Trans>
      </h1>
      {failed ? (
        <ErrorState
          title={<Trans>We could not load your workspace.</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          support={supportOf(brand)}
          requestId={asProblem(failed).requestId}
        />
      ) : (
        <Skeleton shape="card" />
      )}
    </div>
  )
}

/** The header says the whole name; a greeting needs the first. */
function firstNameOf(name = ''): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

function Workspace({ staff }: { staff: Staff }) {
  const { role = '', title } = staff
  const name = firstNameOf(staff.name)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Welcome, {name}</Trans>
        </h1>
        <p className={styles.lead}>{title || <RoleName role={role} />}</p>
      </div>
      <ViewNews />
      <div className={styles.cards}>
        {(role === 'coach' || role === 'careteam') && <OpenAlerts />}
        <Tools />
        {role === 'coach' && <DeskAvailability staff={staff} />}
        <Card title={<Trans>What your role may do</Trans>}>
          <Rights rights={staff.rights ?? []} />
        </Card>
      </div>
    </div>
  )
}
