import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import type { Facts } from '../routes/facts'
import { resolve } from '../routes/match'
import { isListed } from '../routes/nav'
import { Link, useLocation } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import styles from './footer.module.css'
import { useActive } from './use-active'

type FooterLinkRow = {
  key: string
  label: MessageDescriptor
  /** Only under the telehealth program. */
  telehealth?: boolean
  /** Another key for the same thing, which comes first. */
  unless?: string
}

/** The links every brand may set, in the order they stand in. */
const links: readonly FooterLinkRow[] = [
  { key: 'video_capabilities', label: msg`Video capabilities`, telehealth: true },
  { key: 'consent_agreement', label: msg`Consent agreement`, telehealth: true },
  { key: 'privacy_practices', label: msg`Notice of privacy practices` },
  { key: 'terms_of_service', label: msg`Terms of service` },
  { key: 'terms_of_use', label: msg`Terms of use`, unless: 'terms_of_service' },
  { key: 'non_discrimination', label: msg`Non-discrimination notice` },
  { key: 'sitemap', label: msg`Site map` },
  { key: 'legal_disclaimer', label: msg`Legal disclaimer` },
  { key: 'privacy_notices', label: msg`Privacy notices` },
  { key: 'accessibility', label: msg`Accessibility` },
]

export function FooterLinks() {
  const { t, i18n } = useLingui()
  const { footer_fields } = useBrand()
  const facts = useFacts()
  const { program } = useActive()
  const addresses = footer_fields?.default ?? {}
  const own = links.flatMap(({ key, label, telehealth, unless }) => {
    const url = addresses[key]
    if (!url || (telehealth && program !== 'telehealth')) return []
    return unless && addresses[unless] ? [] : [{ label: i18n._(label), url }]
  })
  const brand = (footer_fields?.brand ?? []).map(({ label, url = '' }) => ({
    label: label ?? url,
    url,
  }))
  const shown = [...own, ...brand].filter(({ url }) => leadsSomewhere(url, facts))
  if (shown.length === 0) return null
  return (
    <nav aria-label={t`Legal and more`}>
      <ul className={styles.links}>
        {shown.map(({ label, url }) => (
          <li key={label + url}>
            <FooterLink url={url}>{label}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A page of ours is linked where this person can open it; the rest is the brand's to know. */
function leadsSomewhere(url: string, facts: Facts): boolean {
  if (!url.startsWith('/')) return true
  const { route } = resolve({ pathname: url.replace(/[?#].*$/, '') })
  return route.kind !== 'fallback' && isListed(route, facts)
}

/** A page of ours opens here; a site of the brand opens beside it. */
function FooterLink({ url, children }: { url: string; children: string }) {
  const { pathname } = useLocation()
  if (url.startsWith('/')) {
    return (
      <Link to={url} aria-current={pathname === url ? 'page' : undefined}>
        {children}
      </Link>
    )
  }
  if (!url.startsWith('https:')) return <a href={url}>{children}</a>
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
