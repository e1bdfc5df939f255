import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { useBrand } from '../../../data/boot-context'
import type { Topic } from '../../../i18n/contact-topics'
import { type Route, type RouteId, routeById } from '../../../routes/catalogue'
import { fillPath, href } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { Link } from '../../../routes/router'
import { routeTitles } from '../../../routes/titles'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { Link as TextLink } from '../../../ui/link'
import { NamedIcon } from '../../../ui/named-icon'
import styles from '../index.module.css'
import topicStyles from './help-topics.module.css'

type HelpTopic = {
  topic: Topic
  title: MessageDescriptor
  pages: readonly RouteId[]
  /** Pages of the brand, by their key. */
  links?: readonly string[]
}

/** What people ask about, and the pages that answer. A page that a member doesn't have is left out. */
const helpTopics: readonly HelpTopic[] = [
  {
    topic: 'device',
    title: msg`Devices and supplies`,
    pages: ['user-guides', 'activate-devices'],
  },
  {
    topic: 'account',
    title: msg`Account and sign-in`,
    pages: ['account.profile', 'account.security-and-signin', 'account.communication-preferences'],
  },
  { topic: 'program', title: msg`Programs and coaching`, pages: ['programs'] },
  { topic: 'billing', title: msg`Coverage and bills`, pages: ['account.coverage-and-billing'] },
  {
    topic: 'privacy',
    title: msg`Privacy and your records`,
    pages: ['account.activity', 'account.sent'],
    links: ['privacy_practices'],
  },
  {
    topic: 'other',
    title: msg`Other questions`,
    pages: [],
    links: ['help_center', 'faq'],
  },
]

const linkWords: Readonly<Record<string, MessageDescriptor>> = {
  privacy_practices: msg`Notice of privacy practices`,
  help_center: msg`Help center`,
  faq: msg`Questions and answers`,
}

export function HelpTopics() {
  return (
    <div className={topicStyles.topics}>
      {helpTopics.map((one) => (
        <TopicCard key={one.topic} {...one} />
      ))}
    </div>
  )
}

function TopicCard({ topic, title, pages, links = [] }: HelpTopic) {
  const { i18n, t } = useLingui()
  const facts = useFacts()
  const addresses = useBrand().footer_fields?.default ?? {}
  const own = pages.map(routeById).filter((route) => isListed(route, facts))
  const outside = links.flatMap((key) => {
    const url = addresses[key]
    return url ? [{ key, url }] : []
  })
  return (
    <Card title={i18n._(title)}>
      {own.length + outside.length > 0 && (
        <ul className={styles.rows}>
          {own.map((route) => (
            <PageRow key={route.id} route={route} />
          ))}
          {outside.map(({ key, url }) => (
            <li key={key}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={styles.row}>
                <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
                <span className={styles.words}>
                  {linkWords[key] && i18n._(linkWords[key])}
                  <span className="visually-hidden">
                    {' '}
                    <Trans>(opens in a new tab)</Trans>
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div>
        <TextLink
          href={`${href('help.contact')}?topic=${topic}`}
          aria-label={`${t`Ask us about this`}: ${i18n._(title)}`}
        >
          <Trans>Ask us about this</Trans>
        </TextLink>
      </div>
    </Card>
  )
}

function PageRow({ route }: { route: Route }) {
  const { i18n } = useLingui()
  const title = routeTitles[route.id]
  return (
    <li>
      <Link to={fillPath(route.path, {})} className={styles.row}>
        <NamedIcon name={route.icon} />
        <span className={styles.words}>{title ? i18n._(title) : route.path}</span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </li>
  )
}
