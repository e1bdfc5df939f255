import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertStage } from '../data/alerts'
import { emergencyLine } from '../domain/crisis-lines'
import styles from './emergency.module.css'
import { Their, useElsewhere, useTheirName } from './their'
import { CallForTheirSigns } from './their-links'
import { their } from './their-words'
import { useCheckInWords } from './use-check-in-words'

type MeanwhileStage = Pick<AlertStage, 'action' | 'kind' | 'adviceKey' | 'questionCode'>

/** What to know and do until help comes or the next check is due. */
export function Meanwhile({ stage }: { stage: MeanwhileStage }) {
  const { i18n } = useLingui()
  const { advice } = useCheckInWords()
  const name = useTheirName()
  const elsewhere = useElsewhere()
  const words = advice[stage.adviceKey ?? '']
  if (words) return <p className={styles.words}>{i18n._(words.text)}</p>
  if (stage.questionCode === 'pressure.symptoms') {
    return (
      <p className={styles.words}>
        {name && elsewhere ? (
          <CallForTheirSigns name={name} />
        ) : name ? (
          <Their say={their.hasSigns} name={name} />
        ) : (
          <Trans>Call right away if you have any of these signs.</Trans>
        )}
      </p>
    )
  }
  if (stage.action === 'team' && stage.kind === 'bloodSugar') {
    return (
      <p className={styles.words}>
        {name ? (
          <Their say={their.drinkWater} name={name} />
        ) : (
          <Trans>Drink water and take it easy until you reach them.</Trans>
        )}
      </p>
    )
  }
  if (stage.questionCode === 'gain.symptoms') {
    return (
      <p className={styles.words}>
        {name ? (
          <Their say={their.holdsWater} name={name} />
        ) : (
          <Trans>
            A quick gain can mean your body is holding water. Call {emergencyLine} if you have
            trouble breathing, your chest hurts, you cough up pink foam or you faint.
          </Trans>
        )}
      </p>
    )
  }
  return null
}
