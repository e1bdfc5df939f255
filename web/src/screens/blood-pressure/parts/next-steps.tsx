import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Text } from '../../../ui/text'
import styles from './next-steps.module.css'

type Step = { title: MessageDescriptor; words: MessageDescriptor }

/** The words of the server's tips. */
const steps: Readonly<Record<string, Step>> = {
  'reading.tip.severe': {
    title: msg`Know what to do when it is very high`,
    words: msg`Above 180/120: sit quietly for 5 minutes and check again. Still that high? Call your doctor. With chest pain, trouble breathing, weakness, or trouble seeing or speaking, call 911.`,
  },
  'reading.tip.uneven': {
    title: msg`Tell your doctor about the uneven heartbeat`,
    words: msg`Your monitor noticed one in the last 30 days. It is often harmless, but worth asking about.`,
  },
  'reading.tip.careTeam': {
    title: msg`Show your average to your care team`,
    words: msg`It is 130/80 or higher. Don’t change any medicine on your own.`,
  },
  'reading.tip.dizzy': {
    title: msg`Watch for dizziness`,
    words: msg`Your average is on the low side. Stand up slowly, and tell your care team if you feel dizzy or faint.`,
  },
  'reading.tip.bothTimes': {
    title: msg`Check in the morning and in the evening`,
    words: msg`Before breakfast and medicines, and before dinner. Your doctor wants to see both.`,
  },
  'reading.tip.pairs': {
    title: msg`Take two readings each time`,
    words: msg`One minute apart. Two readings are more accurate than one.`,
  },
  'reading.tip.keepOn': {
    title: msg`Keep going`,
    words: msg`Your average is below 130/80. What you’re doing is working.`,
  },
  'reading.tip.technique': {
    title: msg`Check how you sit`,
    words: msg`Back supported, feet flat, arm at heart level, after five quiet minutes.`,
  },
}

/** The next steps that the readings suggest, the most urgent first. */
export function NextSteps({ tips }: { tips: readonly string[] }) {
  const { i18n } = useLingui()
  const known = tips.flatMap((tip) => (steps[tip] ? [{ tip, ...steps[tip] }] : []))
  if (known.length === 0) return null
  return (
    <Card title={<Trans>Your next steps</Trans>}>
      <ol className={styles.steps}>
        {known.map(({ tip, title, words }) => (
          <li key={tip}>
            <Text as="h3" size="body">
              {i18n._(title)}
            </Text>
            <p>{i18n._(words)}</p>
          </li>
        ))}
      </ol>
      <Link standalone href={href('blood-pressure.using-your-monitor')}>
        <Trans>How to use your monitor</Trans>
      </Link>
    </Card>
  )
}
