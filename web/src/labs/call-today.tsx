import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CallBanner, HighA1c } from '../calls/call-banner'
import type { LabResult, LabTest } from '../data/labs'
import { testNames } from './result-words'
import { isByHand, useResultWords } from './use-result-words'

type CallTodayProps = {
  tests: readonly (LabTest | undefined)[]
  /** An urgent result that has just been entered: it comes into view, listed or not. */
  entered?: LabResult | undefined
}

/** What to do about urgent results that nobody has talked about with the member yet. */
export function CallToday({ tests, entered }: CallTodayProps) {
  const [listed, setListed] = useState<string>()
  const isListed = tests.some((one) => one?.history.some(({ id }) => id === entered?.id))
  // What a list had once and has no more was corrected or removed since.
  if (entered && isListed && listed !== entered.id) setListed(entered.id)
  const urgent = urgentOf(tests, entered?.id)
  const all = entered && !isListed && listed !== entered.id ? [entered, ...urgent] : urgent
  return all.map((one) => <CallAbout key={one.id} result={one} asks={one.id === entered?.id} />)
}

/** The latest urgent result of each test, and the one that was just entered before all others. */
function urgentOf(tests: CallTodayProps['tests'], entered: string | undefined) {
  return tests
    .flatMap((one) => {
      const urgent = one?.history.filter(({ callUs }) => callUs) ?? []
      return urgent.find(({ id }) => id === entered) ?? urgent[0] ?? []
    })
    .sort((a, b) => Number(b.id === entered) - Number(a.id === entered))
}

function CallAbout({ result, asks }: { result: LabResult; asks: boolean }) {
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
