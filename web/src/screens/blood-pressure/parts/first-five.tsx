import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type PressureChallenge, pressureChallengeQuery } from '../../../data/blood-pressure'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Progress } from '../../../ui/progress'
import styles from './first-five.module.css'

/** The way to the personalized report, or the report itself. Without an answer it is simply not there. */
export function FirstFive() {
  const { data } = useQuery(pressureChallengeQuery)
  if (!data) return null
  return (
    <Card title={<Trans>Your personalized report</Trans>}>
      <div className={styles.words}>
        {data.hasPersonalizedReport ? (
          <p>
            <Trans>
              What your first five readings show, how mornings and evenings compare, and three next
              steps.
            </Trans>
          </p>
        ) : (
          <>
            <FiveProgress challenge={data} />
            <p>
              <Trans>After five readings, you get your own report.</Trans>
            </p>
          </>
        )}
        <Link standalone href={href('blood-pressure.personalized-report')}>
          {data.hasPersonalizedReport ? (
            <Trans>Open your report</Trans>
          ) : (
            <Trans>How it works</Trans>
          )}
        </Link>
      </div>
    </Card>
  )
}

/** "2 of 5 readings" as a bar. */
export function FiveProgress({ challenge }: { challenge: PressureChallenge }) {
  const { t } = useLingui()
  const done = challenge.challenges?.[0]?.readings ?? 0
  const needed = challenge.readingsNeeded ?? 5
  return (
    <Progress
      label={t`Your first readings`}
      value={done}
      max={needed}
      valueLabel={t`${done} of ${needed} readings`}
    />
  )
}
