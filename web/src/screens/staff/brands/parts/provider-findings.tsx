import { Trans, useLingui } from '@lingui/react/macro'
import type { Finding } from '../../../../data/identity-providers'
import { Banner } from '../../../../ui/banner'

/** What a test found: what is right, and what is wrong, in plain words. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const wordsOf = useFindingWords()
  const isGood = findings.every(({ ok, check }) => ok || check === 'logout')
  return (
    <Banner
      tone={isGood ? 'good' : 'caution'}
      live
      title={isGood ? <Trans>This organization is ready</Trans> : <Trans>Something is wrong</Trans>}
    >
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.check} ${finding.detail}`}>{wordsOf(finding)}</li>
        ))}
      </ul>
    </Banner>
  )
}

function useFindingWords(): (finding: Finding) => string {
  const { t } = useLingui()
  return ({ check, ok, detail = '' }) => {
    switch (check) {
      case 'discovery':
        return ok
          ? t`It answers, and describes itself as it should.`
          : t`Nothing answers at ${detail}, or not as an OpenID provider does.`
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
