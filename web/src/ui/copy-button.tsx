import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button'
import styles from './copy-button.module.css'

type CopyButtonProps = {
  value: string
  /** What it copies, where several buttons stand on one page. */
  label?: string
}

/** Copies something and says whether it worked: some browsers and some pages don't allow it. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { t } = useLingui()
  const [tried, setTried] = useState<{ value: string; worked: boolean }>()
  const copy = async () => {
    setTried(undefined)
    try {
      await navigator.clipboard.writeText(value)
      setTried({ value, worked: true })
    } catch {
      setTried({ value, worked: false })
    }
  }
  const outcome = tried?.value === value ? tried : undefined
  return (
    <span className={styles.copy}>
      <Button
        icon={<Copy size={20} aria-hidden="true" />}
        onPress={() => void copy()}
        aria-label={label && t`Copy: ${label}`}
      >
        <Trans>Copy</Trans>
      </Button>
      <span role="status">
        {outcome &&
          (outcome.worked ? (
            <Trans>Copied</Trans>
          ) : (
            <Trans>We couldn’t copy it. Select it and copy it yourself.</Trans>
          ))}
      </span>
    </span>
  )
}

/** A value to hand on, with a button that copies it. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <p className={styles.words}>
        <span className={styles.label}>{label}</span>
        <code className={styles.value}>{value}</code>
      </p>
      <CopyButton value={value} label={label} />
    </div>
  )
}
