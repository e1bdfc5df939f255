import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReadingKind } from '../data/readings'
import { type RouteId, routeById } from '../routes/catalogue'
import { href, type LinkId } from '../routes/href'
import { useLocation } from '../routes/router'
import { useRoute } from '../routes/use-route'
import { LinkTabs } from '../ui/link-tabs'
import { PageBody } from '../ui/page'
import { Stack } from '../ui/stack'
import styles from './reading-page.module.css'

const names: Readonly<Record<ReadingKind, MessageDescriptor>> = {
  'blood-sugar': msg`Blood sugar`,
  'blood-pressure': msg`Blood pressure`,
  pulse: msg`Pulse`,
  weight: msg`Weight`,
}

type Tab = { id: LinkId & RouteId; words: MessageDescriptor }

function tabsOf(kind: ReadingKind): readonly Tab[] {
  const report =
    kind === 'blood-pressure'
      ? 'blood-pressure.summary-reports'
      : (`${kind}.summary-report` as const)
  return [
    { id: `${kind}.overview`, words: msg`Overview` },
    { id: `${kind}.trends`, words: msg`Trends` },
    { id: `${kind}.all-logs`, words: msg`All logs` },
    { id: report, words: msg`Summary report` },
  ]
}

type ReadingPageProps = {
  kind: ReadingKind
  /** Instead of the name of the kind, on a page beside the tabs. */
  title?: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** The one main action, such as adding a check. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of every reading screen: its name, its main action and the four tabs. */
export function ReadingPage({ kind, title, lead, action, children }: ReadingPageProps) {
  const { i18n } = useLingui()
  return (
    <PageBody width="page">
      <header className={styles.head}>
        <Stack gap={1}>
          <h1>{title ?? i18n._(names[kind])}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </Stack>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      <ReadingTabs kind={kind} />
      {children}
    </PageBody>
  )
}

/** The chosen period goes along from tab to tab. */
function ReadingTabs({ kind }: { kind: ReadingKind }) {
  const { t, i18n } = useLingui()
  const { route } = useRoute()
  const { search } = useLocation()
  const section = i18n._(names[kind])
  const tabs = tabsOf(kind)
    .filter(({ id }) => routeById(id).screen)
    .map(({ id, words }) => ({ id, href: href(id) + spanPart(search), label: i18n._(words) }))
  return <LinkTabs label={t`Views of ${section}`} tabs={tabs} current={route.id} />
}

function spanPart(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) =>
    ['days', 'from', 'to'].includes(name),
  )
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}
