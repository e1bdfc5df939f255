import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import type { Finding } from '../../../../data/identity-providers'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import styles from './provider-findings.module.css'

/** These are worth knowing and keep nobody from signing in. */
const warnings = ['logout', 'certificateEnds']

/** What a test found: what is right, and what is wrong, in plain words. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const wordsOf = useFindingWords()
  const isGood = findings.every(({ ok, check = '' }) => ok || warnings.includes(check))
  return (
    <Banner
      tone={isGood ? 'good' : 'caution'}
      live
      title={isGood ? <Trans>We can read its settings</Trans> : <Trans>Something is wrong</Trans>}
    >
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={`${finding.check} ${finding.detail}`}>
            <Mark isGood={finding.ok === true} /> {wordsOf(finding)}
          </li>
        ))}
      </ul>
      {isGood && <Trans>Now sign in through it once to check the rest.</Trans>}
    </Banner>
  )
}

function Mark({ isGood }: { isGood: boolean }) {
  const { t } = useLingui()
  const Icon = isGood ? Check : TriangleAlert
  return <Icon size={16} aria-label={isGood ? t`Right` : t`Look at this`} className={styles.mark} />
}

function useFindingWords(): (finding: Finding) => string {
  const { t } = useLingui()
  const { date } = useFormats()
  return ({ check, ok, detail: given = '' }) => {
    // A day is told as the reader writes days.
    const detail = /^\d{4}-\d\d-\d\d$/.test(given)
      ? date(Date.parse(given), { timeZone: 'UTC' })
      : given
    switch (check) {
      case 'discovery':
        return ok
          ? t`It answers, and describes itself as it should.`
          : t`We found no OpenID provider at ${detail}.`
      case 'private':
        return t`The address ${detail} is inside a private network. We only reach the public internet.`
      case 'insecure':
        return t`One of its addresses does not start with https.`
      case 'issuer':
        return t`It calls itself by another address than ${detail}. Copy the address exactly as the organization writes it.`
      case 'pkce':
        return ok
          ? t`It protects the sign-in code (PKCE).`
          : t`It does not protect the sign-in code (PKCE with S256). Ask the organization to turn that on.`
      case 'algorithm':
        return ok
          ? t`It signs with an algorithm that we accept.`
          : t`It signs with no algorithm that we accept, such as RS256 or ES256.`
      case 'keys':
        return ok ? t`Its keys can be read.` : t`Its keys can’t be read at ${detail}.`
      case 'logout':
        return ok
          ? t`Signing out here also signs out there.`
          : t`Signing out here does not sign out there. People stay signed in at the organization.`
      case 'metadata':
        return ok ? t`The metadata of ${detail} can be read.` : t`The metadata can’t be read.`
      case 'signOnAddress':
        return ok
          ? t`It has a safe address for signing in.`
          : t`The address for signing in does not start with https: ${detail}`
      case 'certificate':
        return ok
          ? t`Its certificate is good until ${detail}.`
          : t`Its certificate is not good: it ends or ended on ${detail}.`
      case 'certificateEnds':
        return t`Its certificate ends soon, on ${detail}. Ask the organization for new metadata.`
      default:
        return detail
    }
  }
}
