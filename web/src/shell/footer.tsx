import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBoot, useBrand } from '../data/boot-context'
import { serverNow } from '../data/clock'
import { sessionQuery } from '../data/session'
import { routeById } from '../routes/catalogue'
import { isListed } from '../routes/nav'
import { useFacts } from '../routes/use-facts'
import { useRoute } from '../routes/use-route'
import styles from './footer.module.css'

/** The links every brand may set, in the order they stand in. */
const links: readonly { key: string; label: MessageDescriptor; telehealth?: boolean }[] = [
  { key: 'video_capabilities', label: msg`Video capabilities`, telehealth: true },
  { key: 'consent_agreement', label: msg`Consent agreement`, telehealth: true },
  { key: 'privacy_practices', label: msg`Notice of privacy practices` },
  { key: 'terms_of_service', label: msg`Terms of service` },
  { key: 'terms_of_use', label: msg`Terms of use` },
  { key: 'non_discrimination', label: msg`Non-discrimination notice` },
  { key: 'sitemap', label: msg`Site map` },
  { key: 'legal_disclaimer', label: msg`Legal disclaimer` },
  { key: 'privacy_notices', label: msg`Privacy notices` },
  { key: 'accessibility', label: msg`Accessibility` },
]

export function Footer() {
  const { version } = useBoot()
  const { organisation, brand_name } = useBrand()
  const year = new Date(serverNow()).getUTCFullYear()
  const owner = organisation || brand_name
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <FooterLinks />
        <p className={styles.legal}>
          <span>
            <Trans>
              © {year} {owner}
            </Trans>
          </span>
          <span>
            <Trans>Version {version}</Trans>
          </span>
        </p>
        <Viewing />
      </div>
    </footer>
  )
}

function FooterLinks() {
  const { t, i18n } = useLingui()
  const { footer_fields } = useBrand()
  const facts = useFacts()
  const { route } = useRoute()
  const telehealth = route.program === 'telehealth'
  const addresses = footer_fields?.default ?? {}
  const shown = links.filter(({ key, telehealth: only }) => {
    if (!addresses[key] || (only && !telehealth)) return false
    return key !== 'sitemap' || isListed(routeById('sitemap'), facts)
  })
  const own = footer_fields?.brand ?? []
  if (shown.length + own.length === 0) return null
  return (
    <nav aria-label={t`Legal and more`}>
      <ul className={styles.links}>
        {shown.map(({ key, label }) => (
          <li key={key}>
            <FooterLink url={addresses[key] ?? ''}>{i18n._(label)}</FooterLink>
          </li>
        ))}
        {own.map(({ label, url = '' }) => (
          <li key={url}>
            <FooterLink url={url}>{label ?? url}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A page of ours opens here; any other address is the brand's and opens beside it. */
function FooterLink({ url, children }: { url: string; children: string }) {
  if (url.startsWith('/')) return <Link to={url}>{children}</Link>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden">
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  )
}

function Viewing() {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  if (!session?.impersonation) return null
  const { impersonatorId, impersonatorType, impersonatedId, impersonatedType } =
    session.impersonation
  return (
    <p className={styles.legal}>
      <span>
        <Trans>
          Impersonator: {impersonatorType} {impersonatorId}
        </Trans>
      </span>
      <span>
        <Trans>
          Impersonated: {impersonatedType} {impersonatedId}
        </Trans>
      </span>
    </p>
  )
}
