import { Trans } from '@lingui/react/macro'
import { emergencyLine } from '../domain/crisis-lines'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'
import styles from './severe-steps.module.css'

/** What to do now about a severe reading, in the order in which it matters. */
export function SevereSteps({ amount }: { amount: string }) {
  return (
    <Banner
      tone="danger"
      live
      title={<Trans>Your last reading, {amount}, is very high. This is what to do now.</Trans>}
    >
      <ol className={styles.steps}>
        <li>
          <Trans>
            Call <Link href={`tel:${emergencyLine}`}>{emergencyLine}</Link> right away if you have a
            sudden bad headache, trouble breathing, pain in your chest, back or belly, numbness or
            weakness, or trouble seeing or speaking.
          </Trans>
        </li>
        <li>
          <Trans>
            None of these signs? Sit quietly for 5 minutes. Do not talk. Then check again.
          </Trans>
        </li>
        <li>
          <Trans>If it is still this high, call your doctor now.</Trans>
        </li>
      </ol>
    </Banner>
  )
}
