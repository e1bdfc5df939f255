import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useBrand } from '../../../data/boot-context'
import { dial, supportOf } from '../../../data/branding'
import { Text } from '../../../ui/text'
import styles from './mfa.module.css'

/** What helps somebody who can't use their usual way. */
export function LostPhone({ hasCodes }: { hasCodes: boolean }) {
  const support = supportOf(useBrand())
  return (
    <details className={styles.help}>
      <summary>
        <Trans>I’ve lost my phone or can’t get a code</Trans>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <Text>
        <Trans>Choose another way above, if you have one.</Trans>
      </Text>
      {hasCodes && (
        <Text>
          <Trans>
            You can use one of the recovery codes that you saved or printed when you set this up.
          </Trans>
        </Text>
      )}
      {support && (
        <Text>
          <Trans>
            Nothing works? Call Member Support at <a href={dial(support.phone)}>{support.phone}</a>.
            We’ll check that it’s you and help you sign in.
          </Trans>
        </Text>
      )}
    </details>
  )
}
