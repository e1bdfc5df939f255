import type { MessageDescriptor } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { contactCountQuery } from '../../../data/contact-count'
import { inboxCountQuery } from '../../../data/inbox-count'
import { recoveryCountQuery } from '../../../data/recovery-count'
import { LabsWaiting } from '../../../labs/labs-waiting'
import { catalogue } from '../../../routes/catalogue'
import { fillPath } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { Link } from '../../../routes/router'
import { routeTitles } from '../../../routes/titles'
import { useFacts } from '../../../routes/use-facts'
import { Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import styles from './tools.module.css'

/** Pages that have their place elsewhere: the workspace itself, and the person's own account. */
const notTools: readonly string[] = ['staff', 'staff.security']

/** The pages of the workspace that this role may open. */
export function Tools() {
  const { _ } = useLingui()
  const facts = useFacts()
  const pages = catalogue.flatMap((route) => {
    const title: MessageDescriptor | undefined = routeTitles[route.id]
    const own =
      route.visitor === 'staff' && !notTools.includes(route.id) && !route.path.includes(':')
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
                {route.id === 'staff.inbox' && <InboxWaiting />}
                {route.id === 'staff.contact' && <ContactWaiting />}
                {route.id === 'staff.labs' && <LabsWaiting />}
                {route.id === 'staff.recoveries' && <RecoveryNews />}
              </span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function InboxWaiting() {
  const { data: counts } = useQuery(inboxCountQuery)
  return <Waiting waiting={counts?.waiting ?? 0} />
}

/** What is past its time is said in a word, not by a number alone. */
function ContactWaiting() {
  const { data: counts } = useQuery(contactCountQuery)
  const late = counts?.late ?? 0
  return (
    <>
      <Waiting waiting={counts?.waiting ?? 0} />
      {late > 0 && (
        <Chip tone="caution">
          <Trans>{late} late</Trans>
        </Chip>
      )}
    </>
  )
}

/** A person who says that a recovery wasn't them can't wait behind a number. */
function RecoveryNews() {
  const { data: counts } = useQuery(recoveryCountQuery)
  const { t } = useWords()
  const disputed = counts?.disputed ?? 0
  const waiting = (counts?.waiting ?? 0) + disputed
  return (
    <>
      <Badge
        count={waiting}
        label={t`${plural(waiting, { one: '# recovery waiting', other: '# recoveries waiting' })}`}
      />
      {disputed > 0 && (
        <Chip tone="caution">
          <Plural value={disputed} one="# disputed" other="# disputed" />
        </Chip>
      )}
    </>
  )
}

/** How many members wait for an answer. */
function Waiting({ waiting }: { waiting: number }) {
  const { t } = useWords()
  return (
    <Badge
      count={waiting}
      label={t`${plural(waiting, { one: '# member waiting', other: '# members waiting' })}`}
    />
  )
}
