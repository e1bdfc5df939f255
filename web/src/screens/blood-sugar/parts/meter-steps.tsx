import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/use-formats'
import { type Meter, MeterPicture } from './meter-picture'
import styles from './meter-steps.module.css'

type Step = { id: string; screen: ReactNode; words: ReactNode }

type MeterStepsProps = { meter: Meter; what: 'check' | 'logbook' }

/** What to press, one picture a step; the words say all of it. */
export function MeterSteps({ meter, what }: MeterStepsProps) {
  const steps = useSteps(meter, what)
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, screen, words }) => (
        <li key={id} className={styles.step}>
          <MeterPicture meter={meter}>{screen}</MeterPicture>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  )
}

/** A sugar that nobody has to worry about, for pictures. */
const example = 118

function useSteps(meter: Meter, what: 'check' | 'logbook'): readonly Step[] {
  const { t } = useLingui()
  const { glucose } = useFormats()
  const { value, unit } = glucose(example)
  const touch = meter === 'bg300'
  const first: Step =
    what === 'check'
      ? {
          id: 'check',
          screen: (
            <>
              <strong>{value}</strong>
              {unit}
            </>
          ),
          words: <Trans>Check your blood sugar. Wait until the number stops changing.</Trans>,
        }
      : {
          id: 'menu',
          screen: t`Logbook`,
          words: touch ? (
            <Trans>Touch Menu, then Logbook.</Trans>
          ) : (
            <Trans>Hold the round button until the menu shows. Choose Logbook.</Trans>
          ),
        }
  const days: Step = {
    id: 'days',
    screen: t`14 days`,
    words: touch ? (
      <Trans>Touch the days you want to send: 7, 14 or 30.</Trans>
    ) : (
      <Trans>Choose 7, 14 or 30 days with the arrows, then press the round button.</Trans>
    ),
  }
  return [
    first,
    ...(what === 'logbook' ? [days] : []),
    {
      id: 'share',
      screen: t`Share`,
      words: touch ? (
        <Trans>Touch Share below the number.</Trans>
      ) : (
        <Trans>Press the right arrow until Share shows, then the round button.</Trans>
      ),
    },
    {
      id: 'person',
      screen: t`Choose a person`,
      words: touch ? (
        <Trans>Touch a name, or everyone on the list.</Trans>
      ) : (
        <Trans>Choose a name with the arrows, or everyone, then press the round button.</Trans>
      ),
    },
    {
      id: 'sent',
      screen: (
        <>
          <Check size={28} />
          {t`Sent`}
        </>
      ),
      words: <Trans>Wait for the check mark. You do not need a phone for this.</Trans>,
    },
  ]
}
