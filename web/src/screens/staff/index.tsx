import { Trans } from '@lingui/react/macro'
import { NotLoaded } from '../../calls/loaded'
import { type Staff, useStartup } from '../../data/startup'
import { firstNameOf } from '../../domain/first-name'
import { PageBody, PageHead } from '../../ui/page'
import { RoleName } from '../../ui/role-name'
import { Stack } from '../../ui/stack'
import { OpenAlerts } from './alerts/parts/open-alerts'
import styles from './index.module.css'
import { AloneList } from './parts/alone-list'
import { DeskAvailability } from './parts/desk-availability'
import { LabCalls } from './parts/lab-calls'
import { Rights } from './parts/rights'
import { Tools } from './parts/tools'
import { ViewNews } from './parts/view-news'

/** Where staff land: their work first, and what their role may do folded away below it. */
export function Screen() {
  const startup = useStartup()
  const staff = startup.data?.staff
  if (staff) return <Workspace staff={staff} />
  return (
    <PageBody gap={6} width="desk">
      <h1>
        <Trans>Staff workspace</Trans>
      </h1>
      <NotLoaded query={startup} failed={<Trans>We couldn’t load your workspace.</Trans>} />
    </PageBody>
  )
}

function Workspace({ staff }: { staff: Staff }) {
  const { role = '' } = staff
  const name = firstNameOf(staff.name)
  return (
    <PageBody gap={6} width="desk">
      <PageHead title={<Trans>Welcome, {name}</Trans>} lead={<RoleName role={role} />} isLarge />
      <ViewNews />
      <Stack gap={5}>
        {role === 'careteam' && <LabCalls />}
        {(role === 'coach' || role === 'careteam') && <OpenAlerts />}
        {(role === 'support' || role === 'Admin') && <AloneList />}
        <Tools />
        {role === 'coach' && <DeskAvailability staff={staff} />}
      </Stack>
      <YourRole rights={staff.rights ?? []} />
    </PageBody>
  )
}

function YourRole({ rights }: { rights: readonly string[] }) {
  if (rights.length === 0) return <Rights rights={rights} />
  return (
    <details className={styles.role}>
      <summary>
        <Trans>What your role can do</Trans>
      </summary>
      <Rights rights={rights} />
    </details>
  )
}
