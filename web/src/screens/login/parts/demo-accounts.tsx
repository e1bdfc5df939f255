import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Text } from '../../../ui/text'
import styles from './demo-accounts.module.css'
import { demoPassword, demoPeople } from './demo-people'

type DemoAccountsProps = { onChoose: (email: string, password: string) => void }

/** Fills in the form for somebody who looks around; loaded in the demo alone. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { _ } = useLingui()
  return (
    <details className={styles.demo}>
      <summary className={styles.summary}>
        <Trans>Demo accounts</Trans>
        <ChevronDown size={20} strokeWidth={1.75} className={styles.arrow} aria-hidden="true" />
      </summary>
      <p className={styles.lead}>
        <Trans>Choose a person, then sign in. All their data is made up.</Trans>
      </p>
      <ul>
        {demoPeople.map(({ email, name, note }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.person}
              onClick={() => onChoose(email, demoPassword)}
            >
              <span className={styles.name} translate="no">
                {name}
              </span>
              <Text as="span" muted size="small">
                {_(note)}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
