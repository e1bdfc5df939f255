import { Trans, useLingui } from '@lingui/react/macro'
import { emergencyLine } from '../domain/crisis-lines'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'
import styles from './severe-steps.module.css'
import { Their, useTheirName } from './their'
import { CallForTheirSigns } from './their-links'
import { lastVeryHigh, their } from './their-words'

/** What to do now about a severe reading, in the order in which it matters. */
export function SevereSteps({ amount }: { amount: string }) {
  const { i18n } = useLingui()
  const name = useTheirName()
  return (
    <Banner
      tone="danger"
      live
      title={
        name ? (
          i18n._(lastVeryHigh(name, amount))
        ) : (
          <Trans>Your last reading, {amount}, is very high. This is what to do now.</Trans>
        )
      }
    >
      <ol className={styles.steps}>
        <li>
          {name ? (
            <CallForTheirSigns name={name} />
          ) : (
            <Trans>
              Call <Link href={`tel:${emergencyLine}`}>{emergencyLine}</Link> right away if you have
              a sudden bad headache, trouble breathing, pain in your chest, back or belly, numbness
              or weakness, or trouble seeing or speaking.
            </Trans>
          )}
        </li>
        <li>
          {name ? (
            <Their say={their.noneOfTheseSigns} name={name} />
          ) : (
            <Trans>
              None of these signs? Sit quietly for 5 minutes. Do not talk. Then check again.
            </Trans>
          )}
        </li>
        <li>
          {name ? (
            <Their say={their.stillHighDoctor} name={name} />
          ) : (
            <Trans>If it is still this high, call your doctor now.</Trans>
          )}
        </li>
      </ol>
    </Banner>
  )
}
