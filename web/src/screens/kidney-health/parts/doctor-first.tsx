import { Trans } from '@lingui/react/macro'
import { Spoken } from '../../../calls/spoken'
import { Banner } from '../../../ui/banner'
import { Stack } from '../../../ui/stack'

type DoctorFirstProps = { level: string | undefined; fall: string }

/** A very high risk, or an eGFR that falls fast, is for the doctor before anything else. */
export function DoctorFirst({ level, fall }: DoctorFirstProps) {
  const isVeryHigh = level === 'veryHigh'
  if (!isVeryHigh && !fall) return null
  return (
    <Banner
      tone="caution"
      title={
        <Spoken
          own={<Trans>Call your doctor about your kidneys this week</Trans>}
          about={(name) => <Trans>Call the doctor about {name}’s kidneys this week</Trans>}
        />
      }
    >
      <Stack gap={2}>
        {isVeryHigh && (
          <p>
            <Trans>
              Both tests together mean a very high risk that the kidneys get worse. A kidney
              specialist can often slow it down.
            </Trans>
          </p>
        )}
        {fall === 'fast' && (
          <p>
            <Trans>
              The eGFR has been falling fast, by more than 5 a year. Ask the doctor why, and what
              can slow it down.
            </Trans>
          </p>
        )}
        {fall === 'drop' && (
          <p>
            <Trans>
              The eGFR has dropped by a quarter or more and is now in a lower range. Ask the doctor
              why, and if the test should be repeated soon.
            </Trans>
          </p>
        )}
        <p>
          <Trans>Don’t wait for the next visit. Have these results with you when you call.</Trans>
        </p>
      </Stack>
    </Banner>
  )
}
