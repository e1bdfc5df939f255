import type { MessageDescriptor } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { inboxCountQuery } from '../../../data/inbox-count'
import { catalogue } from '../../../routes/catalogue'
import { fillPath } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { routeTitles } from '../../../routes/titles'
import { useFacts } from '../../../routes/use-facts'
import { Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import styles from './tools.module.css'

/** The pages of the workspace that this role may open. */
export function Tools() {
  const { _ } = useLingui()
  const facts = useFacts()
  const pages = catalogue.flatMap((route) => {
    const title: MessageDescriptor | undefined = routeTitles[route.id]
    const own = route.visitor === 'staff' && route.id !== 'staff' && !route.path.includes(':')
    return own && title && isListed(route, facts) ? [{ route, title }] : []
  })
  if (pages.length === 0) return null
  return (
    <Card title={<Trans>Your tools</Trans>}>
      <ul className={styles.tools}>
        {pages.map(({ route, title }) => (
          <li key={route.id}>
            <Link to={fillPath(route.path, {})} className={styles.tool}>
              <span className={styles.words}>
                {_(title)}
                {route.id === 'staff.inbox' && <Waiting />}
              </span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How many members wait for an answer. */
function Waiting() {
  const { t } = useWords()
  const { data: counts } = useQuery(inboxCountQuery)
  const waiting = counts?.waiting ?? 0
  return (
    <Badge
      count={waiting}
      label={t`${plural(waiting, { one: '# member waits', other: '# members wait' })}`}
    />
  )
}
