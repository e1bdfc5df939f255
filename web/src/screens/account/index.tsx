import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Spoken } from '../../calls/spoken'
import { useActedFor } from '../../data/acted-for'
import { type Route, routeById } from '../../routes/catalogue'
import { fillPath } from '../../routes/href'
import { type AccountGroup, accountGroups, isListed } from '../../routes/nav'
import { Link } from '../../routes/router'
import { routeTitles } from '../../routes/titles'
import { useFacts } from '../../routes/use-facts'
import { Card } from '../../ui/card'
import { NamedIcon } from '../../ui/named-icon'
import { PageBody } from '../../ui/page'
import styles from './index.module.css'
import { AppearanceCard } from './parts/appearance-card'
import rows from './parts/page-rows.module.css'

const groupNames: Record<AccountGroup, MessageDescriptor> = {
  you: msg`You and your family`,
  security: msg`Sign-in and privacy`,
  coverage: msg`Coverage and billing`,
  contact: msg`Messages and help`,
}

/** The same for somebody who acts for the member. */
const theirGroups: Record<AccountGroup, (name: string) => MessageDescriptor> = {
  you: (name) => msg`About ${name}`,
  security: () => msg`Privacy`,
  coverage: () => msg`Coverage and billing`,
  contact: () => msg`Help`,
}

/** The pages of the account, grouped by what they are about. */
export function Screen() {
  const { _ } = useLingui()
  const facts = useFacts()
  const name = useActedFor()
  const groups = accountGroups
    .map(({ group, routes }) => ({
      group,
      pages: routes.map(routeById).filter((route) => isListed(route, facts)),
    }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <PageBody gap={6}>
      <h1>
        <Spoken own={<Trans>Account</Trans>} about={(name) => <Trans>{name}’s account</Trans>} />
      </h1>
      <div className={styles.groups}>
        {groups.map(({ group, pages }) => (
          <Card key={group} title={_(name ? theirGroups[group](name) : groupNames[group])}>
            <ul className={rows.rows}>
              {pages.map((route) => (
                <Row key={route.id} route={route} />
              ))}
            </ul>
          </Card>
        ))}
        {!name && <AppearanceCard />}
      </div>
    </PageBody>
  )
}

function Row({ route }: { route: Route }) {
  const { _ } = useLingui()
  const name = useActedFor()
  const title = routeTitles[route.id]
  return (
    <li>
      <Link to={fillPath(route.path, {})} className={rows.row}>
        <NamedIcon name={route.icon} />
        <span className={rows.words}>
          {route.id === 'account.activity' && name ? (
            <Trans>Who viewed {name}’s record</Trans>
          ) : title ? (
            _(title)
          ) : (
            route.path
          )}
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </li>
  )
}
