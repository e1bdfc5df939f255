import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import type { Finding } from '../../../../data/identity-providers'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'

/** What a test of a partner found, in plain words. */
export function PartnerFindings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useLingui()
  const wordsOf = useWords()
  const isGood = findings.every(({ ok }) => ok)
  return (
    <Banner
      tone={isGood ? 'good' : 'caution'}
      live
      title={isGood ? <Trans>Everything looks right</Trans> : <Trans>Please look at this</Trans>}
    >
      <ul>
        {findings.map((finding) => {
          const Icon = finding.ok ? Check : TriangleAlert
          return (
            <li key={`${finding.check} ${finding.detail}`}>
              <Icon size={16} aria-label={finding.ok ? t`Right` : t`Look at this`} />{' '}
              {wordsOf(finding)}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

function useWords(): (finding: Finding) => string {
  const { t } = useLingui()
  const { date } = useFormats()
  return ({ check, ok, detail = '' }) => {
    switch (check) {
      case 'partnerSite':
        return ok ? t`${detail} answers.` : t`${detail} doesn’t answer us.`
      case 'partnerHost':
        return ok
          ? t`Members are sent to ${detail}, which is on the list of hosts.`
          : t`Members would be sent to ${detail}, which isn’t on the list of hosts.`
      case 'partnerApp':
        return ok
          ? t`Its app at our OpenID provider: ${detail}`
          : t`Enter the ID of its app, so that members can end what it may ask us.`
      case 'partnerText':
        return t`There’s no description in this language: ${detail}`
      case 'certificate': {
        const day = date(Date.parse(detail), { timeZone: 'UTC' })
        return ok ? t`Its certificate is good until ${day}.` : t`Its certificate ended on ${day}.`
      }
      default:
        return ok ? t`We can read its metadata.` : t`We can’t read its metadata.`
    }
  }
}
