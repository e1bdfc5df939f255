import { Trans, useLingui } from '@lingui/react/macro'
import type { LabResult } from '../data/labs'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'
import { testNames } from './result-words'
import { takenWords } from './taken'

/** Results that a laboratory has changed to something that we can't read: none of them shows. */
export function BeingChecked({ results }: { results: readonly LabResult[] }) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  return results.map((one) => {
    const words = testNames[one.test]
    if (!words) return null
    const name = i18n._(words)
    const taken = takenWords(one.takenOn, formats)
    return (
      <Banner key={one.id} title={t`${name}: a result is being checked`}>
        <Trans>
          The laboratory changed the result of the test from {taken}. The earlier number no longer
          counts, and the care team is checking the new one.
        </Trans>
      </Banner>
    )
  })
}
