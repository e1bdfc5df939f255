import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Route } from '../routes/catalogue'
import { fillPath } from '../routes/href'
import { type SitemapGroup, sitemap } from '../routes/sitemap'
import { routeTitles } from '../routes/titles'
import { useFacts } from '../routes/use-facts'
import { Link } from '../ui/link'
import { PageBody } from '../ui/page'
import styles from './sitemap.module.css'

const groupNames: Record<SitemapGroup, MessageDescriptor> = {
  home: msg`Home`,
  programs: msg`Programs`,
  healthInfo: msg`Health info`,
  messages: msg`Messages`,
  messageCenter: msg`Messages`,
  account: msg`Account`,
  sitemap: msg`About this site`,
  services: msg`Services`,
}

/** Every page this member may open. */
export function Screen() {
  const groups = [...sitemap(useFacts())]
  return (
    <PageBody gap={6}>
      <h1>
        <Trans>Site map</Trans>
      </h1>
      <div className={styles.groups}>
        {groups.map(([group, routes]) => (
          <Group key={group} group={group} routes={routes} />
        ))}
      </div>
    </PageBody>
  )
}

function Group({ group, routes }: { group: SitemapGroup; routes: readonly Route[] }) {
  const { _ } = useLingui()
  const id = `sitemap-${group}`
  const name = _(groupNames[group])
  const titleOf = (route: Route) => {
    const title = routeTitles[route.id]
    return title ? _(title) : route.path
  }
  // A page that is called what its group is called stands as the heading itself.
  const head = routes.find((route) => titleOf(route) === name)
  const rest = routes.filter((route) => route !== head)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {head ? <Link href={fillPath(head.path, {})}>{name}</Link> : name}
      </h2>
      {rest.length > 0 && (
        <ul>
          {rest.map((route) => (
            <li key={route.id}>
              <Link standalone href={fillPath(route.path, {})}>
                {titleOf(route)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
