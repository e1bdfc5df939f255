import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Text } from '../ui/text'
import styles from './factors.module.css'

type RecoveryCodesProps = { codes: readonly string[]; doneWords: string; onDone: () => void }

/** Ten codes, shown once. On paper they stand alone. */
export function RecoveryCodes({ codes, doneWords, onDone }: RecoveryCodesProps) {
  return (
    <div className={`${styles.form} ${styles.alone}`}>
      <Text>
        <Trans>
          If you lose your phone, one of these codes lets you sign in. Each works once. Keep them in
          a safe place. We can’t show them again.
        </Trans>
      </Text>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <Button icon={<Printer size={20} aria-hidden="true" />} onPress={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <CopyButton value={codes.join('\n')} />
      </div>
      <Button variant="primary" onPress={onDone}>
        {doneWords}
      </Button>
    </div>
  )
}
