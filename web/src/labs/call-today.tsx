import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import type { LabResult, LabTest } from '../data/labs'
import { Banner } from '../ui/banner'
import { CallLink } from '../ui/call-link'
import { testNames } from './result-words'
import { isByHand, useResultWords } from './use-result-words'

type CallTodayProps = {
  tests: readonly (LabTest | undefined)[]
  /** One of them has just been entered: it comes into view. */
  asks?: boolean
}

/** What to do about urgent results that nobody has talked about with the member yet. */
export function CallToday({ tests, asks }: CallTodayProps) {
  return tests.map((one) => {
    const urgent = one?.history.find(({ callUs }) => callUs)
    return urgent && <CallAbout key={urgent.id} result={urgent} asks={asks} />
  })
}

function CallAbout({ result, asks }: { result: LabResult; asks: boolean | undefined }) {
  const { t, i18n } = useLingui()
  const { text } = useResultWords()(result)
  const words = testNames[result.test]
  if (!words) return null
  const name = i18n._(words)
  return (
    <CallBanner title={t`${name} ${text}: please talk with someone today`} asks={asks}>
      {isByHand(result) ? <HighA1c /> : <FarOutside />}
    </CallBanner>
  )
}

type CallBannerProps = { title: ReactNode; asks?: boolean | undefined; children: ReactNode }

/** With the number of the brand. */
export function CallBanner({ title, asks, children }: CallBannerProps) {
  const phone = supportOf(useBrand())?.phone
  return (
    <Banner
      tone="caution"
      title={title}
      asks={asks}
      action={
        phone && (
          <CallLink number={phone}>
            <Trans>Call us: {phone}</Trans>
          </CallLink>
        )
      }
    >
      {children}
    </Banner>
  )
}

/** Only an A1c that was entered by hand can be urgent. */
export function HighA1c() {
  return (
    <>
      <p>
        <Trans>
          This is a very high A1c. We saved it, and the care team will call. Please don’t wait for
          the call: call us or the doctor today.
        </Trans>
      </p>
      <p>
        <Trans>
          Call 911 for throwing up, belly pain, confusion, or fast, deep breathing. If the number
          isn’t right, you can correct it.
        </Trans>
      </p>
    </>
  )
}

function FarOutside() {
  return (
    <Trans>
      This result is far outside the usual range, and we haven’t reached you by phone yet. Call us
      or your doctor today. If you feel very sick, call 911.
    </Trans>
  )
}
