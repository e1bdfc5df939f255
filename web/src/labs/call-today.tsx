import { Trans, useLingui } from '@lingui/react/macro'
import { CallBanner, HighA1c } from '../calls/call-banner'
import type { LabResult, LabTest } from '../data/labs'
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

function FarOutside() {
  return (
    <Trans>
      This result is far outside the usual range, and we haven’t reached you by phone yet. Call us
      or your doctor today. If you feel very sick, call 911.
    </Trans>
  )
}
