import { Trans, useLingui } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import type { LabTest } from '../data/labs'
import { Banner } from '../ui/banner'
import { CallLink } from '../ui/call-link'
import { testNames } from './result-words'

/** What to do about urgent results that nobody has talked about with the member yet. */
export function CallToday({ tests }: { tests: readonly (LabTest | undefined)[] }) {
  const { t, i18n } = useLingui()
  const phone = supportOf(useBrand())?.phone
  return tests.map((one) => {
    const words = one?.latest.callUs ? testNames[one.test] : undefined
    if (!one || !words) return null
    const name = i18n._(words)
    return (
      <Banner
        key={one.test}
        tone="caution"
        title={t`${name}: please talk with someone today`}
        action={
          phone && (
            <CallLink number={phone}>
              <Trans>Call us: {phone}</Trans>
            </CallLink>
          )
        }
      >
        <Trans>
          This result is far outside the usual range, and we haven’t reached you by phone yet. Call
          us or your doctor today. If you feel very sick, call 911.
        </Trans>
      </Banner>
    )
  })
}
