import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { fillPath } from '../routes/href'
import { type SitemapGroup, sitemap } from '../routes/nav'
import { routeTitles } from '../routes/titles'
import { useFacts } from '../routes/use-facts'
import { Link } from '../ui/link'
import styles from './sitemap.module.css'

/** Every page this member may open. */
export function Screen() {
  const { _ } = useLingui()
  const groups = [...sitemap(useFacts())]
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Site map</Trans>
      </h1>
      <div className={styles.groups}>
        {groups.map(([group, routes]) => (
          <section key={group} aria-labelledby={`sitemap-${group}`}>
            <h2 id={`sitemap-${group}`} className={styles.title}>
              <GroupName group={group} />
            </h2>
            <ul>
              {routes.map(({ id, path }) => {
                const title = routeTitles[id]
                return (
                  <li key={id}>
                    <Link standalone href={fillPath(path, {})}>
                      {title ? _(title) : path}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function GroupName({ group }: { group: SitemapGroup }) {
  switch (group) {
    case 'home':
      return <Trans>Home</Trans>
    case 'programs':
      return <Trans>Programs</Trans>
    case 'healthInfo':
      return <Trans>Health info</Trans>
    case 'messages':
    case 'messageCenter':
      return <Trans>Messages</Trans>
    case 'account':
      return <Trans>Account</Trans>
    case 'sitemap':
      return <Trans>About this site</Trans>
    case 'services':
      return <Trans>Services</Trans>
  }
}
