import { Trans } from '@lingui/react/macro'
import type { PressureChallenge } from '../../../data/blood-pressure'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { AddReading } from './add-reading'
import { FiveProgress } from './first-five'
import { FirstReadings } from './first-readings'
import styles from './five-report.module.css'

/** Somebody who comes early sees how far it is, not an error. */
export function FiveSoFar(challenge: PressureChallenge) {
  const checks = challenge.challenges?.[0]?.checks ?? []
  const needed = challenge.readingsNeeded ?? 5
  return (
    <>
      <Card title={<Trans>Five readings complete your report</Trans>}>
        <div className={styles.words}>
          <FiveProgress challenge={challenge} />
          <p>
            <Trans>
              With {needed} readings, we can show your average and three next steps. Readings you
              chose not to count are left out.
            </Trans>
          </p>
          <div className={styles.buttons}>
            <AddReading />
            <ButtonLink href={href('blood-pressure.using-your-monitor')}>
              <Trans>How to use your monitor</Trans>
            </ButtonLink>
          </div>
        </div>
      </Card>
      {checks.length > 0 && (
        <Card title={<Trans>Your readings so far</Trans>}>
          <FirstReadings checks={checks} />
        </Card>
      )}
    </>
  )
}
