import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Link } from '../ui/link'
import styles from './left-out.module.css'
import { useReadingWord } from './words'

type LeftOutProps = {
  /** All readings of the period, with those left out. */
  total: number
  leftOut: readonly { key?: string; count?: number }[]
  /** The logs that show them. */
  logsHref?: string
}

/** How many readings stand outside of the figures, and on asking why. Nothing when none does. */
export function LeftOut({ total, leftOut, logsHref }: LeftOutProps) {
  const { t } = useLingui()
  const word = useReadingWord()
  const [open, setOpen] = useState(false)
  const count = leftOut.reduce((sum, each) => sum + (each.count ?? 0), 0)
  if (count === 0) return null
  return (
    <div className={styles.line}>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <Trans>
          {count} of {total} left out
        </Trans>
      </Button>
      <Dialog isOpen={open} onOpenChange={setOpen} title={<Trans>Left out of the figures</Trans>}>
        <p>
          <Trans>These readings stay in your log. They do not count in averages and charts.</Trans>
        </p>
        <ul className={styles.reasons}>
          {leftOut.map(({ key, count: some = 0 }) => (
            <li key={key}>
              <span>{word(key)}</span>
              <span className={styles.count}>
                {t`${plural(some, { one: '# reading', other: '# readings' })}`}
              </span>
            </li>
          ))}
        </ul>
        {logsHref && (
          <Link standalone href={logsHref}>
            <Trans>See all logs</Trans>
          </Link>
        )}
      </Dialog>
    </div>
  )
}
