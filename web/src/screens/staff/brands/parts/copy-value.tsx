import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/button'
import styles from './copy-value.module.css'

type CopyValueProps = { label: string; value: string }

/** A value to hand on, with a button that copies it. */
export function CopyValue({ label, value }: CopyValueProps) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className={styles.row}>
      <p className={styles.words}>
        <span className={styles.label}>{label}</span>
        <code className={styles.value}>{value}</code>
      </p>
      <Button onPress={copy} aria-label={t`Copy: ${label}`}>
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
    </div>
  )
}
